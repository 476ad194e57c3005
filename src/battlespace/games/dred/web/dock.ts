// The strip below the board: the shop, the bank's choice, or the Actions with all that can be spawned.

import { cut } from '@web/scene/lettering';
import type { Context, Part, Point, Shape } from '@web/scene/scene';
import { badge } from './panels';
import { whose } from './people';
import { disc, faded, placed, sign, token, type Kind } from './tokens';
import { shop } from './shop';
import { box, button, KINDS, mover, TALL, WIDE, type Strip } from './strip';
import type { View } from './view';

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
      carried: token(view.mover, kind),
      layer: 2,
      parts: [
        box(w, h, 'field', 'edge'),
        ...placed(faded(token(view.mover, kind), can >= cost ? 1 : 0.4), [-w / 2 + 34, 0], 1.15),
        {
          tag: 'text',
          x: w / 4 - 2,
          y: -17,
          text: context.wide ? context.say('scene.spawn') : '+',
          size: context.wide ? 12 : 26,
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
  return [
    mover(
      strip,
      context.say('scene.actions_left', { left: view.left }),
      context.say('scene.actions'),
    ),
    bolts(strip),
    ...spawns(strip),
    ...counts(strip),
    button(strip, 'end', context.say('scene.end'), context.say('label.end')),
  ];
}

function taking(strip: Strip): Shape[] {
  const { view, context, spots } = strip;
  const text = context.say('scene.gain', { who: whose(view.mover), gain: view.gain });
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

/** The seats from first to last, when the game is over. */
function ranking(strip: Strip): Shape[] {
  const { view, context, spots } = strip;
  const [w, h] = spots.size;
  const decided = view.turn < -1; // where somebody gave up, the ranks are those of before
  const seats = (decided ? view.seats : [])
    .map((one, seat) => ({ one, seat }))
    .toSorted((a, b) => a.one.rank - b.one.rank);
  const pitch = (w - 140) / seats.length;
  const size = context.wide ? 17 : 20;
  const parts = seats.flatMap(({ one, seat }, i): Part[] => {
    const [x, y] = [150 + i * pitch, h / 2];
    return [
      { tag: 'text', x, y: y + 1, text: `${one.rank}.`, size: 24, weight: 800, fill: 'faint' },
      ...badge(seat, [x + 34, y], 17),
      {
        tag: 'text',
        x: x + 60,
        y: y + 1,
        text: context.wide ? cut(context.names[seat] ?? '', 15) : '',
        size,
        weight: one.rank === 1 ? 750 : 450,
        anchor: 'start',
      },
    ];
  });
  const text = context.say('scene.over');
  return [
    {
      id: 'dock',
      at: strip.at([0, 0]),
      label: text,
      layer: 0,
      parts: [
        { tag: 'rect', x: 0, y: 0, w, h, r: 14, fill: 'dred-panel', stroke: 'edge', width: 2 },
        { tag: 'text', x: 18, y: h / 2, text, size, weight: 650, anchor: 'start' },
        ...parts,
      ],
    },
  ];
}

/** The strip for the phase of the game. */
export function dock(view: View, context: Context, corner: Point): Shape[] {
  const strip: Strip = {
    view,
    context,
    spots: context.wide ? WIDE : TALL,
    at: spot => [corner[0] + spot[0], corner[1] + spot[1]],
  };
  if (view.turn < -1 || context.over) return ranking(strip);
  if (view.phase === 'FIRST') {
    const text = context.say('scene.drawing');
    return [mover(strip, text, text)];
  }
  if (view.phase === 'BUY') return shop(strip);
  return view.phase === 'BANK' ? taking(strip) : acting(strip);
}
