// What appears on top: zones of fire, beams along a column, where the next die takes a flying unit, ways to a square.

import type { Part, Point, Shape } from '@web/scene/scene';
import { ground, line, star } from '@web/scene/strokes';
import { place, type Plan } from './plan';
import type { Way, Shot, Thing } from './view';

export const burst = (at: Point, scale = 1, opacity = 1): Part => ({
  tag: 'path',
  d: star(8, 15, 7),
  fill: 'danger',
  stroke: 'paper',
  width: 1.5,
  at,
  scale,
  opacity,
});

/** A hole torn into the hull, with embers around it: nothing else on the board is black in the middle. */
const TORN = [
  'M-15-4L-9-7L-10-14L-2-10L5-15L7-8L15-7L11 0L15 7L7 8L6 15L-1 10L-9 14L-9 7L-16 5L-11 0z',
  'M-14-9L-6-9L-3-15L4-10L12-13L11-5L16 1L10 5L11 13L3 11L-3 16L-7 9L-15 10L-12 3L-16-3L-10-4z',
];

export function hole(n: number): Part[] {
  const d = TORN[n % 2] ?? '';
  return [
    { tag: 'path', d, fill: 'sep-ember', scale: 1.12, turn: (n * 47) % 360 },
    { tag: 'path', d, fill: 'sep-hot', scale: 0.98, turn: (n * 47) % 360, opacity: 0.8 },
    { tag: 'path', d, fill: 'sep-hole', scale: 0.86, turn: (n * 47) % 360 },
  ];
}

const still = (id: string, parts: readonly Part[]): Shape => ground(id, parts, 8);

function box(plan: Plan, square: string): readonly [number, number, number, number] {
  const [x, y] = plan.at(square);
  const [w, h] = square.startsWith('S') ? plan.space : plan.square;
  return [x - w / 2, y - h / 2, w, h];
}

/** Squares under fire. */
export function zone(plan: Plan, id: string, seat: number, squares: readonly string[]): Shape {
  const parts = squares.map((square): Part => {
    const [x, y, w, h] = box(plan, square);
    const rect = { tag: 'rect', x: x + 1, y: y + 1, w: w - 2, h: h - 2, r: 5 } as const;
    return { ...rect, fill: `seat-${seat}`, opacity: 0.34, stroke: `seat-${seat}`, width: 1.5 };
  });
  return still(`zone:${id}`, parts);
}

/** One Gunner's shot along the column: where it goes and what it falls on. */
export function shot(plan: Plan, one: Shot, strong: boolean): Shape {
  const from = plan.at(one.gunner);
  const friendly = one.effect === 'place' || one.effect === 'flies';
  const colour = friendly ? 'lit' : 'danger';
  const ends = one.hits.length > 0 ? one.hits : one.end ? [one.end] : [];
  const [row] = place(one.gunner);
  const far = (square: string): number => Math.abs(place(square)[0] - row);
  const last = one.end ?? ends.toSorted((a, b) => far(b) - far(a))[0] ?? one.gunner;
  const opacity = strong ? 1 : 0.55;
  const width = strong ? 4 : 2.6;
  const marks = ends.flatMap((square): Part[] => {
    const at = plan.at(square);
    if (!friendly) return [burst(at, strong ? 1 : 0.8, opacity)];
    return [{ tag: 'circle', x: at[0], y: at[1], r: 13, stroke: 'lit', width: 3, opacity }];
  });
  const ray = { tag: 'path', d: line(from, plan.at(last)), stroke: colour } as const;
  return still(`shot:${one.gunner}`, [
    { ...ray, width: width * 3.4, opacity: opacity * 0.25 },
    { ...ray, width, opacity, dash: '12 4', arrow: true },
    { ...ray, stroke: 'sep-hot', width: width / 3, opacity },
    ...marks,
  ]);
}

/** Where each die takes a flying unit, and what becomes of it there. */
export function dice(plan: Plan, thing: Thing): Shape[] {
  const from = plan.at(thing.at);
  const seat = `seat-${thing.owner}`;
  const marks = (thing.dice ?? []).flatMap(({ effect, end, hits }, n): Part[] => {
    const at = plan.at(end);
    const struck = effect === 'flies' ? [] : hits.map(square => burst(plan.at(square), 0.75, 0.7));
    const [x, y] = at;
    const lost = effect === 'shield' || effect === 'crash';
    return [
      ...struck,
      { tag: 'circle', x, y, r: 11, fill: lost ? 'faint' : seat, stroke: 'paper', width: 2 },
      { tag: 'text', x, y: y + 0.5, text: String(n + 1), size: 15, weight: 800, fill: 'paper' },
    ];
  });
  const end = thing.dice?.at(-1)?.end;
  const way: Part[] = end
    ? [{ tag: 'path', d: line(from, plan.at(end)), stroke: seat, width: 3, dash: '4 5' }]
    : [];
  return [still(`dice:${thing.at}`, [...way, ...marks])];
}

/** The ways on which pieces could come to a square. */
export function ways(plan: Plan, reach: readonly Way[]): Shape[] {
  const parts = reach.map(({ from, to }): Part => {
    const [a, b] = [plan.at(from), plan.at(to)];
    const [mx, my] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const d = `M${a[0]} ${a[1]}Q${mx - dy * 0.22} ${my + dx * 0.22} ${b[0]} ${b[1]}`;
    return { tag: 'path', d, stroke: 'lit', width: 4, arrow: true, opacity: 0.95 };
  });
  return parts.length > 0 ? [still('ways', parts)] : [];
}
