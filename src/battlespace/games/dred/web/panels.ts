// One panel a seat: Supply of 18, what the next turn brings, the bank, and what still waits in the Starting Zone.

import { cut } from '@web/scene/lettering';
import type { Context, Part, Point, Shape } from '@web/scene/scene';
import { portrait } from './factions';
import { pieceOf } from './people';
import { disc, placed, sign, token } from './tokens';
import type { Inside, Seat, View } from './view';

export const PANEL = { wide: [220, 262], tall: [322, 104] } as const;
const SLOT = 40;
const NAME = 13;

/** Who leads this seat: the Hero's portrait, with the letter of the zone. */
function badge(seat: number, letter: string, at: Point, r: number): Part[] {
  return [
    { tag: 'circle', x: at[0], y: at[1], r: r + 3, fill: `seat-${seat}` },
    ...placed(portrait(seat), [at[0], at[1] + 1], r / 19),
    { tag: 'circle', x: at[0] + r, y: at[1] + r - 2, r: 8, fill: 'dred-ink' },
    {
      tag: 'text',
      x: at[0] + r,
      y: at[1] + r - 1.5,
      text: letter,
      size: 12,
      weight: 800,
      fill: 'dred-pale',
    },
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
  const turn = view.turn === seat;
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
  const name: Part = {
    tag: 'text',
    x: 54,
    y: note ? 20 : 29,
    text: cut(context.names[seat] ?? '', one.threats.length > 0 ? NAME - 5 : NAME),
    size: 17,
    weight: 650,
    anchor: 'start',
  };
  const [w, h] = PANEL.wide;
  const top = [
    frame(view, context, seat, w, one.out === null ? h : 58),
    ...badge(seat, one.letter, [28, 28], 18),
  ];
  if (one.out !== null) return [...top, name, word(note, 54, 40, 15)];
  return [
    ...top,
    name,
    ...(note ? [word(note, 54, 40, 15)] : []),
    ...warning(one.threats.length, [172, 28]),
    word(say('scene.supply'), 14, 66),
    {
      tag: 'text',
      x: 206,
      y: 66,
      text: `${one.supply} / ${one.supply_limit}`,
      size: 18,
      weight: 750,
      anchor: 'end',
    },
    ...bar(one, seat, 14, 78, 193.6, 12),
    word(say('scene.next'), 14, 116),
    ...counted(sign('supply'), [116, 116], 1, `+${one.income.supply}`),
    ...counted(sign('actions'), [172, 116], 1, String(one.income.actions)),
    word(say('scene.bank'), 14, 152),
    ...counted(disc(seat), [116, 152], 0.9, String(one.bank.stacks)),
    ...counted(token(seat, 'G'), [172, 152], 0.62, String(one.bank.gatherers)),
    { tag: 'path', d: 'M14 176H206', stroke: 'edge', width: 1 },
    word(say('scene.zone'), 14, 190, 13),
  ];
}

function flat(view: View, context: Context, seat: number): Part[] {
  const one = view.seats[seat]!;
  const top = [frame(view, context, seat, ...PANEL.tall), ...badge(seat, one.letter, [26, 26], 19)];
  const note = headline(context, view, seat);
  if (one.out !== null)
    return [...top, word(cut(context.names[seat] ?? '', 22), 54, 26, 20), word(note, 54, 62, 19)];
  return [
    ...top,
    {
      tag: 'text',
      x: 52,
      y: 26,
      text: `${one.supply}/${one.supply_limit}`,
      size: 19,
      weight: 750,
      anchor: 'start',
    },
    ...counted(sign('supply'), [132, 26], 1.05, `+${one.income.supply}`, 19),
    ...counted(sign('actions'), [186, 26], 1.05, String(one.income.actions), 19),
    ...counted(disc(seat), [234, 26], 0.9, String(one.bank.stacks), 19),
    ...counted(token(seat, 'G'), [284, 26], 0.6, String(one.bank.gatherers), 19),
    ...(note ? [word(note, 14, 72, 18)] : warning(one.threats.length, [270, 72])),
  ];
}

function slots(context: Context, one: Seat, seat: number, at: Point, pitch: number): Shape[] {
  return one.zone.flatMap((inside: Inside, i): Shape[] => {
    const target = `zone:${one.letter}.${inside.type}`;
    const spot: Point = [at[0] + i * pitch + SLOT / 2, at[1] + SLOT / 2];
    const slot: Shape = {
      id: target,
      at: spot,
      targets: [target],
      label: context.say('scene.inside', { mine: pieceOf(seat, inside.type), count: inside.count }),
      reach: inside.reach.map(name => `tile:${name}`),
      tip: context.say(`tip.${inside.type}`),
      layer: 2,
      parts: [
        {
          tag: 'rect',
          x: -SLOT / 2,
          y: -SLOT / 2,
          w: SLOT,
          h: SLOT + 12,
          r: 9,
          fill: 'field',
          stroke: 'edge',
          width: 1,
        },
      ],
    };
    const tokens = Array.from({ length: inside.count }, (_, k): Shape => ({
      id: `${target}#${k}`,
      at: spot,
      like: `${one.letter}.${inside.type}`,
      layer: 3,
      ghost: true,
      parts: placed(token(seat, inside.type), [0, 0], 0.76),
    }));
    const count: Shape = {
      id: `count:${target}`,
      at: [spot[0], spot[1] + SLOT / 2 + 3],
      layer: 4,
      ghost: true,
      parts: [
        { tag: 'text', x: 0, y: 0, text: `×${inside.count}`, size: 13, weight: 700, fill: 'faint' },
      ],
    };
    return [slot, ...tokens, count];
  });
}

/** The panel of a seat, and the pieces in its zone as things to click. */
export function panel(view: View, context: Context, seat: number, at: Point): Shape[] {
  const one = view.seats[seat]!;
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
    parts: context.wide ? upright(view, context, seat) : flat(view, context, seat),
  };
  const zone: Point = context.wide ? [at[0] + 11, at[1] + 200] : [at[0] + 8, at[1] + 44];
  return [whose, ...slots(context, one, seat, zone, context.wide ? SLOT : SLOT + 8)];
}
