// Two ships face to face in the middle of the table, with the dice that they roll.

import { PIPS } from '@web/scene/dice';
import { cut } from '@web/scene/lettering';
import type { Context, Part, Point, Shape } from '@web/scene/scene';
import { nameOf } from './model';
import { SIGNS, icon, paint } from './shapes';
import type { View } from './view';

const [W, H, HALF] = [440, 168, 220];

function dieFace(die: number, fill: string): Part[] {
  const box = { tag: 'rect', x: -26, w: 52, h: 52, r: 11 } as const;
  const pips = (PIPS[die] ?? []).map(([x, y]): Part => ({
    tag: 'circle',
    x: x * 13,
    y: y * 13,
    r: 5,
    fill: 'dark',
  }));
  return [
    { ...box, y: -26, fill, stroke: 'dark', width: 2 },
    { ...box, y: -20, fill: 'dark', opacity: 0.16 },
    ...pips,
  ];
}

/** One side of the meeting: the ship, who it is, its rating, and the sum once its die lies. */
function side(view: View, context: Context, i: number, alone: boolean): Part[] {
  const met = view.encounter!;
  const id = met.ships[i] ?? '';
  const thing = view.objects.find(o => o.id === id) ?? { id, kind: id.split('-')[0] ?? 'ship' };
  const die = met.dice[i] ?? 0;
  const sum = (at: number): number => (met.dice[at] ?? 0) + (met.ratings[at] ?? 0);
  const ahead = !alone && sum(i) > sum(1 - i);
  const out = alone ? 0 : i === 0 ? -1 : 1;
  const x = HALF + out * 150;
  return [
    ...icon(thing, 24, [x, 48]),
    {
      tag: 'text',
      x,
      y: 96,
      text: cut(nameOf(context, view, id), 17),
      size: 15,
      weight: ahead ? 800 : 600,
    },
    { tag: 'path', d: SIGNS['battle']!, stroke: 'faint', width: 2, at: [x - 14, 128], scale: 0.9 },
    {
      tag: 'text',
      x: x + 10,
      y: 129,
      text: `+${met.ratings[i] ?? 0}`,
      size: 19,
      weight: 700,
      anchor: 'start',
    },
    ...(die > 0
      ? [
          {
            tag: 'text',
            x: HALF + (alone ? 78 : out * 62),
            y: 130,
            text: String(sum(i)),
            size: 38,
            weight: 800,
            display: true,
            fill: ahead ? 'lit' : 'ink',
          } as const,
        ]
      : []),
  ];
}

/** The meeting that is open, around a point of the board: who is ahead stands out, and dice tumble in. */
export function standoff(view: View, context: Context, [x, y]: Point, k: number): Shape[] {
  const met = view.encounter;
  if (!met) return [];
  const alone = met.ships.length === 1;
  const names = met.ships.map(id => nameOf(context, view, id));
  const label = met.ships
    .map((_, i) => `${names[i]} ${(met.dice[i] ?? 0) + (met.ratings[i] ?? 0)}`)
    .join(' · ');
  const corner: Point = [x - HALF * k, y - (H / 2) * k];
  const card: Part[] = [
    { tag: 'rect', x: 0, y: 0, w: W, h: H, r: 18, fill: 'paper', stroke: 'danger', width: 3 },
    ...(alone || met.dice.some(die => die > 0)
      ? []
      : [
          {
            tag: 'path',
            d: SIGNS['battle']!,
            stroke: 'danger',
            width: 2.6,
            at: [HALF, 66],
            scale: 2,
          } as const,
        ]),
    ...met.ships.slice(0, 2).flatMap((_, i) => side(view, context, i, alone)),
  ];
  const dice = met.dice.flatMap((die, i): Shape[] => {
    if (die <= 0) return [];
    const of = { id: met.ships[i] ?? '', kind: 'ship' };
    const out = alone ? 78 : (i === 0 ? -1 : 1) * 62;
    return [
      {
        id: `die:${i}:${die}`,
        ghost: true,
        comes: 'tumble',
        at: [corner[0] + (HALF + out) * k, corner[1] + 66 * k],
        layer: 24,
        parts: [{ tag: 'group', parts: dieFace(die, paint(of)), scale: k }],
      },
    ];
  });
  return [
    {
      id: 'standoff',
      at: corner,
      layer: 23,
      label,
      comes: 'grow',
      parts: [{ tag: 'group', parts: card, scale: k }],
    },
    ...dice,
  ];
}
