// What is seen while a step is told: beams, blasts, and shields that flare.

import type { Happened } from '@web/net/messages';
import type { Part, Shape } from '@web/scene/scene';
import { around, line, oval, star } from '@web/scene/strokes';
import { BLOWS, inLine, squareOf } from './partway';
import { seatOf, type Plan } from './plan';
import type { Thing } from './view';

/** Splinters that fly outwards between two rings around the middle. */
const splinters = (rays: number, inner: number, outer: number, turn = 0): string =>
  Array.from({ length: rays }, (_, i) => {
    const angle = turn + (360 / rays) * i;
    return `M${around(inner, angle)}L${around(i % 2 ? outer * 0.8 : outer, angle)}`;
  }).join('');

/** A light that reaches far, a ring that runs ahead, fire, and splinters. */
const blast = (scale: number): Part[] => [
  {
    tag: 'group',
    scale,
    parts: [
      { tag: 'circle', x: 0, y: 0, r: 92, wash: 'sep-glow' },
      { tag: 'path', d: oval(0, 0, 58), stroke: 'sep-flame', width: 3, opacity: 0.55 },
      { tag: 'path', d: oval(0, 0, 49), stroke: 'sep-hot', width: 1.6, opacity: 0.8 },
      { tag: 'path', d: splinters(14, 44, 74, 7), stroke: 'sep-hot', width: 2.6, opacity: 0.9 },
      { tag: 'path', d: star(11, 46, 23), fill: 'sep-ember', opacity: 0.95 },
      { tag: 'path', d: star(9, 36, 17), fill: 'sep-flame', turn: 17 },
      { tag: 'path', d: star(8, 23, 11), fill: 'sep-hot', turn: 8 },
      { tag: 'circle', x: 0, y: 0, r: 8, fill: 'sep-steel' },
    ],
  },
];

/** A shield takes it: its dome lights up from edge to edge, in rings of its owner's colour. */
const flare = (plan: Plan, seat: number): Part[] => {
  const stroke = `seat-${seat}`;
  const dome = 'M-46 26Q0-62 46 26';
  const parts: Part[] = [
    { tag: 'circle', x: 0, y: 0, r: 78, wash: 'sep-glow', opacity: 0.7 },
    { tag: 'path', d: 'M-46 26Q0-62 46 26Q0-14-46 26z', fill: stroke, opacity: 0.4 },
    { tag: 'path', d: dome, stroke, width: 13, opacity: 0.45 },
    { tag: 'path', d: dome, stroke, width: 6 },
    { tag: 'path', d: dome, stroke: 'sep-steel', width: 2.2 },
    { tag: 'path', d: 'M-62 30Q0-86 62 30', stroke, width: 3, opacity: 0.6 },
    { tag: 'path', d: 'M-78 34Q0-108 78 34', stroke, width: 1.8, opacity: 0.35 },
    { tag: 'path', d: splinters(9, 20, 40, 10), stroke: 'sep-steel', width: 2.2, opacity: 0.9 },
  ];
  return [{ tag: 'group', parts, turn: plan.ahead(seat) }];
};

function effect(plan: Plan, id: string, square: string, parts: readonly Part[]): Shape {
  return { id, at: plan.at(square), ghost: true, comes: 'strike', goes: 'burst', layer: 9, parts };
}

/** From the Gunner straight along the column to what is hit. */
function beam(plan: Plan, from: string, to: string): Shape {
  const [x, y] = plan.at(from);
  const [tx, ty] = plan.at(to);
  const ray = { tag: 'path', d: line([0, 0], [tx - x, ty - y]) } as const;
  return {
    id: `beam:${from}-${to}`,
    at: [x, y],
    ghost: true,
    comes: 'shoot',
    goes: 'fade',
    layer: 8.5,
    parts: [
      { ...ray, stroke: 'sep-ember', width: 26, opacity: 0.22 },
      { ...ray, stroke: 'sep-ember', width: 14, opacity: 0.4 },
      { ...ray, stroke: 'sep-flame', width: 7, opacity: 0.95 },
      { ...ray, stroke: 'sep-steel', width: 2.6 },
      { tag: 'circle', x: 0, y: 0, r: 34, wash: 'sep-glow' },
    ],
  };
}

/** Whether a shot from one square to the other goes straight along a column to the enemy. */
const aimed = (from: string | undefined, to: string): from is string =>
  from !== undefined && /^[AB]9\./.test(from) && from[0] !== to[0] && inLine(from, to);

/** What is gone, and whose it was. */
function lost(event: Happened): { readonly kind: string; readonly owner: number } {
  const thing = event.values['object'] as {
    readonly key: string;
    readonly values?: { readonly who?: { readonly values: { readonly seat: number } } };
  };
  return { kind: thing.key.slice(-1), owner: thing.values?.who?.values.seat ?? 0 };
}

/** The shield whose owner pays for what it took: a shot along its column, or something that flew into it. */
function shielded(sky: readonly Thing[], told: readonly Happened[]): Thing | undefined {
  const event = told.at(-1);
  const station = event?.targets.find(target => /^store:[AB]:energy/.test(target))?.[6];
  if (event?.kind !== 'event.spends' || !station) return undefined;
  const seat = seatOf(station);
  const from = told.flatMap(e =>
    (e === told[0] && FIRED.has(e.kind)) || (e.kind === 'event.gone' && lost(e).owner !== seat)
      ? (squareOf(e) ?? [])
      : [],
  );
  return sky.find(
    one =>
      one.kind === 'e' &&
      one.owner === seat &&
      from.some(at => at[0] !== station && inLine(at, one.at)),
  );
}

const FIRED = new Set(['event.use', 'event.pay']);

/** What the newest event looks like while it is told. */
export function action(plan: Plan, sky: readonly Thing[], told: readonly Happened[]): Shape[] {
  const event = told.at(-1);
  if (!event) return [];
  const gunner = told.find(e => FIRED.has(e.kind));
  const from = gunner && squareOf(gunner);
  const shield = shielded(sky, told);
  const square = shield?.at ?? squareOf(event);
  if (!square) return [];
  const shot = aimed(from, square) ? [beam(plan, from, square)] : [];
  const at = (parts: readonly Part[]): Shape[] => [
    ...shot,
    effect(plan, `blast:${event.kind}.${square}`, square, parts),
  ];
  if (shield) return at(flare(plan, shield.owner));
  if (event.kind === 'event.damage') return at(blast(1));
  if (BLOWS.has(event.kind)) return at(blast(0.6));
  if (event.kind !== 'event.gone') return [];
  const { kind, owner } = lost(event);
  if (kind === 'e') return at(flare(plan, owner));
  const struck = told.some(e => {
    const hit = BLOWS.has(e.kind) ? squareOf(e) : undefined;
    return hit !== undefined && seatOf(hit) !== owner && inLine(hit, square);
  });
  return struck && 'rn'.includes(kind) ? shot : at(blast(0.8)); // it has exploded where it came down
}
