// One panel a seat: Supply of 18, what the next turn brings, the bank, and what still waits in the Starting Zone.

import { cut } from '@web/scene/lettering';
import type { Context, Part, Point, Shape } from '@web/scene/scene';
import { group } from '@web/scene/strokes';
import { emblem, portrait } from './factions';
import { pieceOf } from './people';
import { body, disc, placed, sign, token } from './tokens';
import type { Inside, Seat, View } from './view';

export const PANEL = { wide: [176, 352] } as const;
const NAME = 12;

/** A panel on a screen that is higher than wide: one's own has room for fingers, the one beside it what is left. */
export function tallPanel(context: Context, seat: number, seats: number): Point {
  if (seat === context.near) return [414, 132];
  const first = context.near === 0 ? 1 : 0;
  return seat === first || seats < 3 ? [234, 132] : [322, 104];
}

/** Where the pieces of a Starting Zone lie: each in a slot of this size, so far apart. */
interface Slots {
  readonly from: Point;
  readonly size: Point;
  readonly pitch: number;
  /** How many lie side by side. */
  readonly row: number;
  /** The piece and its number within the slot. */
  readonly piece: Point;
  readonly scale: number;
  readonly count: Point;
  /** Whether a stack's number is large enough to be read. */
  readonly numbered: boolean;
}
const DESK: Slots = {
  from: [12, 242],
  size: [49, 50],
  pitch: 51.5,
  row: 3,
  piece: [-6, -5],
  scale: 0.84,
  count: [13, 14],
  numbered: true,
};
const OWN: Slots = {
  from: [5, 46],
  size: [79, 81],
  pitch: 81,
  row: 5,
  piece: [-7, -8],
  scale: 1.3,
  count: [23, 28],
  numbered: true,
};
const OTHERS: Slots = {
  from: [4, 90],
  size: [44, 38],
  pitch: 45,
  row: 7,
  piece: [-8, 0],
  scale: 0.62,
  count: [11, 8],
  numbered: false,
};

function slotsOf(context: Context, seat: number, high: number): Slots {
  if (context.wide) return DESK;
  return seat === context.near ? OWN : { ...OTHERS, from: [4, high - 42] };
}

/** Who leads this seat: the Hero's portrait, with the sign of the faction. */
export function badge(seat: number, at: Point, r: number): Part[] {
  const [x, y] = [at[0] + r - 1, at[1] + r - 4];
  return [
    { tag: 'circle', x: at[0], y: at[1], r: r + 3, fill: `seat-${seat}` },
    ...placed(portrait(seat), [at[0], at[1] + 1], r / 19),
    { tag: 'circle', x, y, r: 8.5, fill: 'dred-ink', stroke: `seat-${seat}`, width: 1.2 },
    group(emblem(seat), [x, y], { scale: 0.75 }),
  ];
}

/** A warning sign with how many pieces could capture the Hero. */
function warning(count: number, at: Point): Part[] {
  if (count === 0) return [];
  return [
    { tag: 'path', d: 'M0-13L14 11H-14z', fill: 'danger', at },
    { tag: 'text', x: at[0], y: at[1] + 3, text: '!', size: 16, weight: 800, fill: 'paper' },
    {
      tag: 'text',
      x: at[0] + 24,
      y: at[1] + 1,
      text: `×${count}`,
      size: 16,
      weight: 700,
      fill: 'danger',
    },
  ];
}

function bar(one: Seat, seat: number, x: number, y: number, w: number, h: number): Part[] {
  const step = w / one.supply_limit;
  return Array.from({ length: one.supply_limit }, (_, i): Part => ({
    tag: 'rect',
    x: x + i * step,
    y,
    w: step - 1.6,
    h,
    r: 2,
    fill: i < one.supply ? `seat-${seat}` : 'table',
    stroke: i < one.supply ? `seat-${seat}` : 'edge',
    width: 1,
  }));
}

function counted(icon: readonly Part[], at: Point, scale: number, text: string, size = 18): Part[] {
  return [
    ...placed(icon, at, scale),
    {
      tag: 'text',
      x: at[0] + 15,
      y: at[1] + 1,
      text,
      size,
      weight: 750,
      anchor: 'start',
    },
  ];
}

const word = (text: string, x: number, y: number, size = 14): Part => ({
  tag: 'text',
  x,
  y,
  text,
  size,
  fill: 'faint',
  anchor: 'start',
});

function frame(view: View, context: Context, seat: number, w: number, h: number): Part {
  const turn = view.turn === seat && !context.over;
  return {
    tag: 'rect',
    x: 0,
    y: 0,
    w,
    h,
    r: 14,
    fill: turn ? `seat-${seat}-soft` : 'dred-panel',
    stroke: turn ? `seat-${seat}` : 'edge',
    width: turn ? 3.5 : seat === context.near ? 2 : 1.2,
  };
}

function headline(context: Context, view: View, seat: number): string {
  const one = view.seats[seat]!;
  if (one.out !== null) return context.say('scene.out', { rank: one.rank });
  if (view.turn < -1 && view.seats.filter(s => s.out === null).length === 1)
    return context.say('scene.winner');
  return '';
}

function upright(view: View, context: Context, seat: number): Part[] {
  const one = view.seats[seat]!;
  const { say } = context;
  const note = headline(context, view, seat);
  const [w, h] = PANEL.wide;
  const warned = one.threats.length > 0 && !note;
  const name: Part = {
    tag: 'text',
    x: 54,
    y: note || warned ? 19 : 29,
    text: cut(context.names[seat] ?? '', NAME),
    size: 17,
    weight: 650,
    anchor: 'start',
  };
  const top = [
    frame(view, context, seat, w, one.out === null ? h : 58),
    ...badge(seat, [28, 28], 18),
  ];
  if (one.out !== null) return [...top, name, word(note, 54, 40, 15)];
  return [
    ...top,
    name,
    ...(note ? [word(note, 54, 40, 15)] : []),
    ...(warned ? warning(one.threats.length, [69, 43]) : []),
    word(say('scene.supply'), 14, 74),
    {
      tag: 'text',
      x: w - 14,
      y: 74,
      text: `${one.supply} / ${one.supply_limit}`,
      size: 18,
      weight: 750,
      anchor: 'end',
    },
    ...bar(one, seat, 14, 86, w - 28, 12),
    word(say('scene.next'), 14, 118),
    ...counted(sign('supply'), [28, 142], 1, `+${one.income.supply}`),
    ...counted(sign('actions'), [104, 142], 1, String(one.income.actions)),
    word(say('scene.bank'), 14, 172),
    ...counted(disc(seat), [28, 194], 0.9, String(one.bank.stacks)),
    ...counted(token(seat, 'G'), [104, 194], 0.62, String(one.bank.gatherers)),
    { tag: 'path', d: `M14 214H${w - 14}`, stroke: 'edge', width: 1 },
    word(say('scene.zone'), 14, 229, 13),
  ];
}

/** Where the numbers of a panel stand: Supply, income, Actions, both banks, and a warning. */
const ROWS: Readonly<Record<'own' | 'others' | 'aside', readonly Point[]>> = {
  own: [
    [140, 26],
    [200, 26],
    [258, 26],
    [316, 26],
    [366, 26],
  ],
  aside: [
    [136, 26],
    [192, 26],
    [26, 66],
    [86, 66],
    [150, 66],
  ],
  others: [
    [132, 26],
    [186, 26],
    [234, 26],
    [284, 26],
    [270, 78],
  ],
};

function flat(view: View, context: Context, seat: number, [w, h]: Point): Part[] {
  const one = view.seats[seat]!;
  const top = [frame(view, context, seat, w, h), ...badge(seat, [26, 25], 19)];
  const note = headline(context, view, seat);
  if (one.out !== null)
    return [...top, word(cut(context.names[seat] ?? '', 16), 54, 26, 20), word(note, 54, 62, 19)];
  const spots = ROWS[seat === context.near ? 'own' : h > 110 ? 'aside' : 'others'];
  const at = (n: number): Point => spots[n] ?? [0, 0];
  return [
    ...top,
    {
      tag: 'text',
      x: 54,
      y: 26,
      text: `${one.supply}/${one.supply_limit}`,
      size: 20,
      weight: 750,
      anchor: 'start',
    },
    ...counted(sign('supply'), at(0), 1.05, `+${one.income.supply}`, 20),
    ...counted(sign('actions'), at(1), 1.05, String(one.income.actions), 20),
    ...counted(disc(seat), at(2), 0.9, String(one.bank.stacks), 20),
    ...counted(token(seat, 'G'), at(3), 0.6, String(one.bank.gatherers), 20),
    ...(note ? [word(note, 14, h - 22, 19)] : warning(one.threats.length, at(4))),
  ];
}

function slots(context: Context, one: Seat, seat: number, at: Point, lay: Slots): Shape[] {
  const [w, h] = lay.size;
  return one.zone.flatMap((inside: Inside, i): Shape[] => {
    const target = `zone:${one.letter}.${inside.type}`;
    const x = at[0] + lay.from[0] + (i % lay.row) * lay.pitch + w / 2;
    const y = at[1] + lay.from[1] + Math.floor(i / lay.row) * (h + 3) + h / 2;
    const within = ([dx, dy]: Point): Point => [x + dx, y + dy];
    const drawn = lay.numbered ? token : body;
    const piece = placed(drawn(seat, inside.type), [0, 0], lay.scale);
    const slot: Shape = {
      id: target,
      at: [x, y],
      targets: [target],
      label: context.say('scene.inside', { mine: pieceOf(seat, inside.type), count: inside.count }),
      reach: inside.reach.map(name => `tile:${name}`),
      tip: context.say(`tip.${inside.type}`),
      carried: piece,
      layer: 2,
      parts: [
        {
          tag: 'rect',
          x: -w / 2,
          y: -h / 2,
          w,
          h,
          r: 9,
          fill: 'field',
          stroke: 'edge',
          width: 1,
        },
      ],
    };
    const tokens = Array.from({ length: inside.count }, (_, k): Shape => ({
      id: `${target}#${k}`,
      at: within(lay.piece),
      like: `${one.letter}.${inside.type}`,
      layer: 3,
      ghost: true,
      parts: piece,
    }));
    const size = context.wide ? 13 : 20;
    const count: Shape = {
      id: `count:${target}`,
      at: within(lay.count),
      layer: 4,
      ghost: true,
      parts: [
        {
          tag: 'text',
          x: 0,
          y: 0,
          text: lay.numbered ? `×${inside.count}` : String(inside.count),
          size,
          weight: 700,
        },
      ],
    };
    return [slot, ...tokens, count];
  });
}

/** The panel of a seat, and the pieces in its zone as things to click. */
export function panel(view: View, context: Context, seat: number, at: Point): Shape[] {
  const one = view.seats[seat]!;
  const size = tallPanel(context, seat, view.seats.length);
  const values = {
    name: context.names[seat] ?? '',
    supply: one.supply,
    limit: one.supply_limit,
    gain: one.income.supply,
    actions: one.income.actions,
    ...one.bank,
  };
  const whose: Shape = {
    id: `panel:${seat}`,
    at,
    label: context.say('scene.seat', values),
    tip: context.say('scene.bag_tip', { ...one.bag }),
    layer: 0,
    parts: context.wide ? upright(view, context, seat) : flat(view, context, seat, size),
  };
  return [whose, ...slots(context, one, seat, at, slotsOf(context, seat, size[1]))];
}
