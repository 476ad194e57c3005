// Pieces and things in space: each kind has a shape of its own, colour only says whose it is.

import type { Part, Shape } from '@web/scene/scene';
import { around, polygon } from '@web/scene/strokes';
import { sign, trefoil } from './icons';
import type { Plan } from './plan';
import type { Thing, View } from './view';

const LEGS = [30, 90, 150, 210, 270, 330]
  .map(degrees => `M${around(6, degrees)}L${around(14, degrees)}`)
  .join('');

/** A clone in a suit: pack, helmet, visor. */
export function clone(seat: string): Part[] {
  const rim = { stroke: 'sep-night', width: 1.6 };
  return [
    { tag: 'rect', x: -11, y: 0, w: 22, h: 12, r: 4, fill: 'sep-rivet', ...rim },
    { tag: 'path', d: 'M-8 15q-1-15 8-15t8 15z', fill: seat, ...rim },
    { tag: 'circle', x: 0, y: -6, r: 8.4, fill: 'sep-steel', ...rim },
    { tag: 'path', d: 'M-5.5-7q5.5-5 11 0v3q-5.5 4-11 0z', fill: seat, ...rim },
    { tag: 'path', d: 'M-3.5-7q2-1.6 4-1.6', stroke: 'sep-steel', width: 1.6 },
    { tag: 'path', d: 'M-3 6h6M0 6v5', stroke: 'sep-steel', width: 1.4 },
  ];
}

/** A Gunner points at the enemy: a turret with its barrels. */
export function gunner(seat: string): Part[] {
  return [
    { tag: 'path', d: 'M-5-8V-19M5-8V-19', stroke: 'sep-night', width: 6.5 },
    { tag: 'path', d: 'M-5-8V-19M5-8V-19', stroke: 'sep-steel', width: 3.6 },
    {
      tag: 'path',
      d: 'M-9-10h18l5 8v10l-5 5h-18l-5-5v-10z',
      fill: seat,
      stroke: 'sep-night',
      width: 1.8,
    },
    { tag: 'circle', x: 0, y: 1, r: 6, fill: 'sep-night', stroke: 'sep-steel', width: 1.6 },
    { tag: 'circle', x: 0, y: 1, r: 2.4, fill: 'sep-hot' },
  ];
}

/** A spy has the colour of its master inside and of its station around. */
function spy(master: string, home: string): Part[] {
  return [
    { tag: 'path', d: 'M0-14l14 14l-14 14l-14-14z', fill: home, stroke: 'paper', width: 1.2 },
    { tag: 'path', d: 'M0-10l10 10l-10 10l-10-10z', fill: master },
    ...sign('espionage', 'on-seat', [0, 0.5], 0.62),
  ];
}

export function drone(seat: string, count: number): Part[] {
  const many: Part[] =
    count > 1
      ? [{ tag: 'text', x: 0, y: 0.5, text: String(count), size: 13, weight: 800, fill: 'on-seat' }]
      : [
          { tag: 'circle', x: -2.6, y: -1, r: 1.7, fill: 'on-seat' },
          { tag: 'circle', x: 2.6, y: -1, r: 1.7, fill: 'on-seat' },
        ];
  return [
    { tag: 'path', d: LEGS, stroke: seat, width: 3 },
    { tag: 'path', d: polygon(6, 8.5, 90), fill: seat, stroke: 'paper', width: 1.6 },
    ...many,
  ];
}

/** Where a piece stands in its square, so that the module's sign stays in sight. */
const aside = (plan: Plan, surface: boolean): readonly [number, number] =>
  surface ? [0, 0] : plan.wide ? [9, 3] : [7, 5];

function walker(plan: Plan, square: string, kind: string, parts: Part[], turn = 0): Shape {
  const [x, y] = plan.at(square);
  const [dx, dy] = aside(plan, square[1] === '9');
  return {
    id: `${kind}:${square}`,
    at: [x + dx, y + dy],
    like: kind,
    ghost: true,
    comes: 'grow',
    goes: 'fall',
    layer: 5,
    parts: [{ tag: 'group', parts, turn, scale: 1.08 }],
  };
}

/** Everybody who walks. */
export function walkers(plan: Plan, view: View): Shape[] {
  return view.stations.flatMap((station, home) => [
    ...station.clones.map(square =>
      square[1] === '9'
        ? walker(plan, square, `clone-${home}`, gunner(`seat-${home}`), plan.ahead(home))
        : walker(plan, square, `clone-${home}`, clone(`seat-${home}`)),
    ),
    ...station.spies.map(square =>
      walker(plan, square, `clone-${home}`, spy(`seat-${1 - home}`, `seat-${home}`)),
    ),
    ...station.drones.map(one =>
      walker(plan, one.square, `drone-${home}`, drone(`seat-${1 - home}`, one.count)),
    ),
  ]);
}

export function thing(kind: string, seat: string): Part[] {
  if (kind === 's')
    return [
      {
        tag: 'path',
        d: 'M-15-5h8v10h-8zM7-5h8v10h-8zM-7 0h14',
        fill: seat,
        stroke: seat,
        width: 2,
      },
      { tag: 'path', d: 'M-11-5v10M11-5v10', stroke: 'paper', width: 1.5 },
      { tag: 'rect', x: -5, y: -7, w: 10, h: 14, r: 2.5, fill: seat, stroke: 'paper', width: 1.6 },
    ];
  if (kind === 'e')
    return [
      { tag: 'path', d: 'M-18 9Q0-21 18 9Q0-6-18 9z', fill: seat, opacity: 0.28 },
      { tag: 'path', d: 'M-18 7Q0-19 18 7', stroke: seat, width: 8, opacity: 0.3 },
      { tag: 'path', d: 'M-18 7Q0-19 18 7', stroke: seat, width: 3.6 },
      { tag: 'path', d: 'M-13 5Q0-13 13 5', stroke: 'sep-steel', width: 1.4, opacity: 0.9 },
    ];
  if (kind === 'c')
    return [
      {
        tag: 'path',
        d: 'M0-14q10 8 8 17q-2 9-8 9t-8-9q-2-9 8-17z',
        fill: seat,
        stroke: 'paper',
        width: 1.6,
      },
      { tag: 'path', d: polygon(6, 4.2, 90), fill: 'on-seat', at: [0, 3] },
    ];
  const rocket: Part[] = [
    { tag: 'path', d: 'M-5 9Q0 30 5 9z', fill: 'sep-flame' },
    { tag: 'path', d: 'M-2.5 9Q0 20 2.5 9z', fill: 'sep-hot' },
    { tag: 'path', d: 'M-4 0l-8 11h8zM4 0l8 11h-8z', fill: seat, stroke: 'sep-night', width: 1.2 },
    {
      tag: 'path',
      d: 'M0-17q8 8 6 26h-12q-2-18 6-26z',
      fill: 'sep-steel',
      stroke: 'sep-night',
      width: 1.4,
    },
    { tag: 'path', d: 'M0-17q5 5 6 10h-12q1-5 6-10z', fill: seat },
    { tag: 'circle', x: 0, y: 1, r: 2.8, fill: seat },
  ];
  return kind === 'n' ? [...rocket, trefoil('danger', [0, 2], 0.62)] : rocket;
}

/** Satellites, shields, rockets and capsules; equal ones fan out on their square. */
export function things(plan: Plan, view: View): Shape[] {
  const seen = new Map<string, number>();
  const here = new Map<string, number>();
  for (const { at } of view.sky) here.set(at, (here.get(at) ?? 0) + 1);
  const taken = new Map<string, number>();
  return view.sky.map(({ owner, kind, at }: Thing): Shape => {
    const key = `${owner}${kind}@${at}`;
    const number = (seen.get(key) ?? 0) + 1;
    seen.set(key, number);
    const nth = taken.get(at) ?? 0;
    taken.set(at, nth + 1);
    const shift = (nth - ((here.get(at) ?? 1) - 1) / 2) * 10;
    const [x, y] = plan.at(at);
    const hover = at.startsWith('S') ? 0 : -6;
    return {
      id: `sky:${key}#${number}`,
      at: plan.wide ? [x, y + shift + hover] : [x + shift, y + hover],
      like: `${owner}${kind}`,
      ghost: true,
      comes: 'grow',
      goes: 'burst',
      layer: 6,
      parts: [
        {
          tag: 'group',
          turn: plan.ahead(owner),
          scale: (here.get(at) ?? 1) > 1 ? 0.72 : 0.86,
          parts: thing(kind, `seat-${owner}`),
        },
      ],
    };
  });
}
