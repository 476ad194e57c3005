// The shop of the first turn: what is clicked lies in the basket, with its running total.

import { cut } from '@web/scene/lettering';
import type { Part, Shape } from '@web/scene/scene';
import { whose } from './people';
import { box, button, KINDS, mover, type Strip } from './strip';
import { placed, sign, token, type Kind } from './tokens';

/** What fits between the portrait and the first card; the whole sentence is the label, and stands above the board. */
const MOST_LETTERS = 9;

/** The basket as a bar of the whole budget: what lies in it is as wide as it costs, and can be taken out again. */
function basket(strip: Strip, inside: readonly Kind[]): Shape[] {
  const { view, context, spots } = strip;
  const [x, y] = spots.bar;
  const step = spots.barStep;
  const high = context.wide ? 50 : 56;
  const empty: Shape = {
    id: 'basket',
    at: strip.at([x, y]),
    layer: 1,
    parts: Array.from({ length: view.budget }, (_, i): Part => ({
      tag: 'rect',
      x: i * step,
      y: -high / 2,
      w: step - 2,
      h: high,
      r: 6,
      fill: 'field',
      stroke: 'edge',
      width: 1.2,
      dash: '4 4',
    })),
  };
  let spent = 0;
  const pieces = inside.map((kind, i): Shape => {
    const cost = view.prices[kind] ?? 0;
    const nth = inside.slice(0, i).filter(k => k === kind).length;
    const w = cost * step - 2;
    const left = spent * step;
    spent += cost;
    return {
      id: `basket:${kind}#${nth}`,
      at: strip.at([x + left + w / 2, y]),
      targets: [`buy:${kind}`],
      basket: 'drop',
      label: context.say('scene.shop_drop', { piece: { key: `piece.${kind}` } }),
      like: `basket.${kind}`,
      layer: 3,
      parts: [
        { tag: 'rect', x: -w / 2, y: -high / 2, w, h: high, r: 6, fill: `seat-${view.mover}-soft` },
        ...placed(token(view.mover, kind), [0, 0], 0.72),
      ],
    };
  });
  const total: Shape = {
    id: 'total',
    at: strip.at([x + (view.budget * step) / 2, y + high / 2 + 13]),
    label: context.say('scene.total', { total: spent, budget: view.budget }),
    layer: 1,
    parts: [
      {
        tag: 'text',
        x: 0,
        y: 0,
        text: context.say('scene.total', { total: spent, budget: view.budget }),
        size: context.wide ? 15 : 20,
        weight: 700,
        fill: spent === view.budget ? 'lit' : 'ink',
      },
    ],
  };
  return [empty, ...pieces, total];
}

/** The purchase at the start: cards to add, the basket, and to pay. */
export function shop(strip: Strip): Shape[] {
  const { view, context, spots } = strip;
  const inside = context.clicked
    .filter(target => target.startsWith('buy:'))
    .map(target => target.slice(4) as Kind);
  const [w, h] = [spots.shopStep - 8, spots.card[1]];
  const cards = KINDS.map((kind, i): Shape => ({
    id: `buy:${kind}`,
    at: strip.at([spots.shopCards[0] + i * spots.shopStep, spots.shopCards[1]]),
    targets: [`buy:${kind}`],
    basket: 'add',
    label: context.say('scene.shop_add', {
      piece: { key: `piece.${kind}` },
      cost: view.prices[kind] ?? 0,
    }),
    tip: context.say(`tip.${kind}`),
    layer: 2,
    parts: [
      box(w, h, 'field', 'edge'),
      ...placed(token(view.mover, kind), [-w / 2 + 30, 0], 1.1),
      ...placed(sign('supply'), [w / 2 - 36, 0], 0.9),
      {
        tag: 'text',
        x: w / 2 - 15,
        y: 1,
        text: String(view.prices[kind] ?? 0),
        size: 20,
        weight: 750,
      },
    ],
  }));
  const text = context.say('scene.shop', { who: whose(view.mover) });
  return [
    mover(strip, text, context.wide ? cut(context.names[view.mover] ?? '', MOST_LETTERS) : ''),
    ...cards,
    ...basket(strip, inside),
    button(strip, 'pay', context.say('scene.pay'), context.say('scene.pay'), true),
  ];
}
