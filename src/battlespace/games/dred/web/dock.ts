// The strip below the board: the shop, the bank's choice, or the Actions with all that can be spawned.

import type { Context, Part, Point, Shape } from '@web/scene/scene';
import { disc, placed, sign, token } from './tokens';
import type { Kind, View } from './view';

const KINDS: readonly Kind[] = ['G', '1', '2', '3'];

/** Where things stand in the strip, in a frame that is wider than high and in one that is not. */
interface Spots {
  readonly size: Point;
  readonly mover: Point;
  readonly word: Point;
  readonly bolts: Point;
  readonly boltStep: number;
  readonly cards: Point;
  readonly card: Point;
  readonly cardStep: number;
  readonly shopCards: Point;
  readonly shopStep: number;
  readonly bar: Point;
  readonly barStep: number;
  readonly takes: Point;
  readonly take: Point;
  readonly counts: Point | null;
  readonly button: Point;
  readonly main: Point;
}

const WIDE: Spots = {
  size: [1120, 96],
  mover: [40, 48],
  word: [72, 28],
  bolts: [84, 60],
  boltStep: 29,
  cards: [328, 48],
  card: [122, 72],
  cardStep: 130,
  shopCards: [202, 48],
  shopStep: 112,
  bar: [624, 42],
  barStep: 33,
  takes: [330, 48],
  take: [118, 72],
  counts: [868, 48],
  button: [1044, 48],
  main: [132, 64],
};
const TALL: Spots = {
  size: [660, 180],
  mover: [38, 44],
  word: [74, 26],
  bolts: [92, 56],
  boltStep: 46,
  cards: [88, 136],
  card: [152, 76],
  cardStep: 161,
  shopCards: [88, 136],
  shopStep: 161,
  bar: [76, 38],
  barStep: 42,
  takes: [64, 136],
  take: [100, 76],
  counts: null,
  button: [576, 46],
  main: [150, 72],
};

export const dockSize = (wide: boolean): Point => (wide ? WIDE : TALL).size;

interface Strip {
  readonly view: View;
  readonly context: Context;
  readonly spots: Spots;
  readonly at: (spot: Point) => Point;
}

function box(w: number, h: number, fill: string, stroke: string, width = 1.4): Part {
  return { tag: 'rect', x: -w / 2, y: -h / 2, w, h, r: 12, fill, stroke, width };
}

function button(strip: Strip, target: string, text: string, label: string, add = false): Shape {
  const [w, h] = strip.spots.main;
  return {
    id: target,
    at: strip.at(strip.spots.button),
    targets: [target],
    label,
    ...(add ? { basket: 'add' as const } : {}),
    layer: 2,
    parts: [
      box(w, h, 'raised', 'edge'),
      { tag: 'text', x: 0, y: 1, text, size: strip.context.wide ? 19 : 25, weight: 700 },
    ],
  };
}

/** Whose turn it is, and what it is about. */
function mover(strip: Strip, text: string, shown: string): Shape {
  const { view, spots } = strip;
  const seat = Math.max(view.mover, 0);
  const [w, h] = spots.size;
  const [x, y] = spots.mover;
  const big = strip.context.wide ? 1 : 1.35;
  return {
    id: 'dock',
    at: strip.at([0, 0]),
    label: text,
    layer: 0,
    parts: [
      { tag: 'rect', x: 0, y: 0, w, h, r: 14, fill: 'paper', stroke: `seat-${seat}`, width: 2 },
      { tag: 'circle', x, y, r: 22, fill: `seat-${seat}` },
      {
        tag: 'text',
        x,
        y: y + 1,
        text: view.seats[seat]?.letter ?? '',
        size: 26,
        weight: 800,
        fill: 'on-seat',
      },
      {
        tag: 'text',
        x: spots.word[0],
        y: spots.word[1],
        text: shown,
        size: 15 * big,
        fill: 'faint',
        anchor: 'start',
      },
    ],
  };
}

/** A price as so many Stacks, or one Gatherer. */
function price(seat: number, kind: Kind, count: number, at: Point): Part[] {
  if (kind === 'G') return placed(token(seat, 'G'), at, 0.55);
  return Array.from({ length: count }, (_, i) =>
    placed(disc(seat), [at[0] + (i - (count - 1) / 2) * 15, at[1]], 0.58),
  ).flat();
}

function spawns(strip: Strip): Shape[] {
  const { view, context, spots } = strip;
  const bank = view.seats[view.mover]?.bank;
  return KINDS.map((kind, i): Shape => {
    const cost = view.prices[kind] ?? 0;
    const piece = { key: `piece.${kind}` };
    const [w, h] = spots.card;
    const can = (kind === 'G' ? bank?.gatherers : bank?.stacks) ?? 0;
    return {
      id: `spawn:${kind}`,
      at: strip.at([spots.cards[0] + i * spots.cardStep, spots.cards[1]]),
      targets: [`spawn:${kind}`],
      label: context.say('scene.spawn_one', { piece, cost }),
      tip: context.say(`tip.${kind}`),
      layer: 2,
      parts: [
        box(w, h, 'field', 'edge'),
        ...placed(token(view.mover, kind), [-w / 2 + 34, 0], 1.15).map(part => ({
          ...part,
          opacity: can >= cost ? 1 : 0.4,
        })),
        {
          tag: 'text',
          x: w / 4 - 2,
          y: -17,
          text: context.wide ? context.say('scene.spawn') : '+',
          size: context.wide ? 13 : 26,
          weight: 650,
        },
        ...price(view.mover, kind, cost, [w / 4 - 2, 14]),
      ],
    };
  });
}

function bolts(strip: Strip): Shape {
  const { view, spots } = strip;
  const [x, y] = spots.bolts;
  const scale = strip.context.wide ? 1.15 : 1.6;
  return {
    id: 'actions',
    at: strip.at([x, y]),
    layer: 1,
    parts: Array.from({ length: view.most_actions }, (_, i) =>
      placed(sign('actions', i < view.left ? 'cool' : 'edge'), [8 + i * spots.boltStep, 0], scale),
    ).flat(),
  };
}

function counts(strip: Strip): Shape[] {
  const { view, context, spots } = strip;
  if (!spots.counts) return [];
  const texts = [
    context.say('scene.round', { round: view.round + 1 }),
    ...(view.quiet > 0
      ? [context.say('scene.quiet', { quiet: view.quiet, limit: view.quiet_limit })]
      : []),
  ];
  return [
    {
      id: 'counts',
      at: strip.at([spots.counts[0], spots.counts[1] - (texts.length - 1) * 10]),
      layer: 1,
      parts: texts.map((text, i): Part => ({
        tag: 'text',
        x: 0,
        y: i * 20,
        text,
        size: 13,
        fill: 'faint',
      })),
    },
  ];
}

function acting(strip: Strip): Shape[] {
  const { view, context } = strip;
  const letter = view.seats[view.mover]?.letter ?? '';
  return [
    mover(
      strip,
      context.say('scene.actions_left', { left: view.left, letter }),
      context.say('scene.actions'),
    ),
    bolts(strip),
    ...spawns(strip),
    ...counts(strip),
    button(strip, 'end', context.say('scene.end'), context.say('label.end')),
  ];
}

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

function shop(strip: Strip): Shape[] {
  const { view, context, spots } = strip;
  const letter = view.seats[view.mover]?.letter ?? '';
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
  const text = context.say('scene.shop', { letter });
  return [
    mover(strip, text, context.wide ? text : ''),
    ...cards,
    ...basket(strip, inside),
    button(strip, 'pay', context.say('scene.pay'), context.say('scene.pay'), true),
  ];
}

function taking(strip: Strip): Shape[] {
  const { view, context, spots } = strip;
  const letter = view.seats[view.mover]?.letter ?? '';
  const text = context.say('scene.gain', { letter, gain: view.gain });
  const [w, h] = spots.take;
  const takes = view.takes.map((take, i): Shape => ({
    id: `take:${take.gatherers}`,
    at: strip.at([spots.takes[0] + i * (w + 6), spots.takes[1]]),
    targets: [`take:${take.gatherers}`],
    label: context.say('scene.take', { ...take }),
    tip: context.say('scene.take', { ...take }),
    layer: 2,
    parts: [
      box(w, h, 'field', 'edge'),
      ...placed(disc(view.mover), [-w / 2 + 18, 0], 0.85),
      { tag: 'text', x: -w / 2 + 40, y: 1, text: String(take.stacks), size: 21, weight: 750 },
      ...placed(token(view.mover, 'G'), [w / 2 - 38, 0], 0.62),
      { tag: 'text', x: w / 2 - 15, y: 1, text: String(take.gatherers), size: 21, weight: 750 },
    ],
  }));
  return [mover(strip, text, text), ...takes];
}

/** The strip for the phase of the game. */
export function dock(view: View, context: Context, corner: Point): Shape[] {
  const strip: Strip = {
    view,
    context,
    spots: context.wide ? WIDE : TALL,
    at: spot => [corner[0] + spot[0], corner[1] + spot[1]],
  };
  if (view.turn < -1) {
    const text = context.say('scene.over');
    return [mover(strip, text, text)];
  }
  if (view.phase === 'FIRST') {
    const text = context.say('scene.drawing');
    return [mover(strip, text, text)];
  }
  if (view.phase === 'BUY') return shop(strip);
  return view.phase === 'BANK' ? taking(strip) : acting(strip);
}
