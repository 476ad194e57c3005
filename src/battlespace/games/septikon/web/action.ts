// What is seen while a step is told: damage, what flies and what is lost come one after the other, with beams and blasts.

import type { Happened } from '@web/net/messages';
import type { Part, Shape, Values } from '@web/scene/scene';
import { line, oval, star } from '@web/scene/strokes';
import { place, type Plan } from './plan';
import type { View } from './view';

const squareOf = (event: Happened): string | undefined =>
  event.targets.find(target => target.startsWith('square:'))?.slice(7);

const SKY = new Set(['event.flies', 'event.gone', 'event.appeared']);

/** The view in the middle of a step: Damage stands where it is told, and space changes when that is told. */
export function partway(before: View, after: View, told: readonly Happened[]): Values {
  const hurt = new Set(told.filter(e => e.kind === 'event.damage').map(squareOf));
  const mended = new Set(told.filter(e => e.kind === 'event.repaired').map(squareOf));
  const stations = after.stations.map((station, i) => {
    const was = before.stations[i]?.damage ?? [];
    const damage = [
      ...was.filter(square => !mended.has(square)),
      ...station.damage.filter(square => !was.includes(square) && hurt.has(square)),
    ];
    return { ...station, damage };
  });
  const sky = told.some(e => SKY.has(e.kind)) ? after.sky : before.sky;
  return { ...after, stations, sky };
}

/** Fire, smoke and splinters. */
const blast = (scale: number): Part[] => [
  { tag: 'circle', x: 0, y: 0, r: 34 * scale, fill: 'sep-ember', opacity: 0.35 },
  { tag: 'path', d: star(11, 38 * scale, 15 * scale), fill: 'sep-flame', opacity: 0.95 },
  { tag: 'path', d: star(9, 24 * scale, 10 * scale), fill: 'sep-hot', turn: 20 },
  { tag: 'path', d: oval(0, 0, 30 * scale), stroke: 'sep-hot', width: 2, opacity: 0.8 },
];

/** A shield takes it: arcs of light where it stood. */
const flare = (seat: number): Part[] =>
  [18, 28, 38].flatMap((r, i): Part[] => [
    {
      tag: 'path',
      d: oval(0, 0, r),
      stroke: `seat-${seat}`,
      width: 6 - 1.5 * i,
      opacity: 0.9 - 0.22 * i,
    },
  ]);

function effect(plan: Plan, id: string, square: string, parts: readonly Part[]): Shape {
  return { id, at: plan.at(square), ghost: true, comes: 'grow', goes: 'burst', layer: 9, parts };
}

/** From the Gunner straight along the column to what is hit. */
function beam(plan: Plan, from: string, to: string): Shape {
  const ray = { tag: 'path', d: line(plan.at(from), plan.at(to)) } as const;
  return {
    id: `beam:${from}-${to}`,
    at: [0, 0],
    ghost: true,
    comes: 'fade',
    goes: 'fade',
    layer: 8.5,
    parts: [
      { ...ray, stroke: 'sep-ember', width: 16, opacity: 0.3 },
      { ...ray, stroke: 'sep-flame', width: 7, opacity: 0.9 },
      { ...ray, stroke: 'sep-hot', width: 2.5 },
    ],
  };
}

/** Whether a shot from one square to the other goes straight along a column to the enemy. */
const aimed = (from: string, to: string): boolean =>
  /^[AB]9\./.test(from) && from[0] !== to[0] && place(from)[1] === place(to)[1];

/** What the newest event looks like while it is told. */
export function action(plan: Plan, told: readonly Happened[]): Shape[] {
  const event = told.at(-1);
  const square = event && squareOf(event);
  if (!event || !square) return [];
  const gunner = told.find(e => e.kind === 'event.use');
  const from = gunner && squareOf(gunner);
  const shot = from && aimed(from, square) ? [beam(plan, from, square)] : [];
  const id = `blast:${event.kind}.${square}`;
  if (event.kind === 'event.damage') return [...shot, effect(plan, id, square, blast(1))];
  if (event.kind === 'event.clone_lost' || event.kind === 'event.drone_lost')
    return [...shot, effect(plan, id, square, blast(0.6))];
  if (event.kind !== 'event.gone') return [];
  const thing = event.values['object'] as {
    readonly key: string;
    readonly values?: { readonly who?: { readonly values: { readonly seat: number } } };
  };
  const owner = thing.values?.who?.values.seat ?? 0;
  const parts = thing.key.endsWith('.e') ? flare(owner) : blast(0.8);
  return [...shot, effect(plan, id, square, parts)];
}
