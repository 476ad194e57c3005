// What never changes: space, the two hulls with their walls and doors, and the headings; and the frames of warehouses.

import { PIPS } from '@web/scene/dice';
import { cut } from '@web/scene/lettering';
import type { Context, Part, Point, Shape } from '@web/scene/scene';
import { BEYOND, ground as below, line, oval, scattered } from '@web/scene/strokes';
import { CELLS, place, name, STATIONS, type Plan } from './plan';
import { resource } from './squares';
import type { View } from './view';

function area(plan: Plan, a: Point, b: Point, by = 0): Part & { tag: 'rect' } {
  const [p, q] = [plan.point(...a), plan.point(...b)];
  const [x, y] = [Math.min(p[0], q[0]) - by, Math.min(p[1], q[1]) - by];
  const [w, h] = [Math.abs(p[0] - q[0]) + 2 * by, Math.abs(p[1] - q[1]) + 2 * by];
  return { tag: 'rect', x, y, w, h };
}

const between = (plan: Plan, a: Point, b: Point): string =>
  line(plan.point(...a), plan.point(...b));

/** The void behind everything, to the edges of the frame: nebulae, stars, a planet with its ring. */
function abyss(plan: Plan): Part[] {
  const { width, height } = plan;
  const [x, y] = plan.point(15.5, 10.5);
  const r = Math.max(width, height);
  const thrown = scattered(23, 3 * 240);
  const dust = ['', '', ''];
  for (let n = 0; n < 240; n++) {
    const [a, b, c] = [thrown[3 * n] ?? 0, thrown[3 * n + 1] ?? 0, thrown[3 * n + 2] ?? 0];
    const k = n % 9 === 0 ? 2 : n % 3 === 0 ? 1 : 0;
    dust[k] += oval(
      Math.round((a * 1.6 - 0.3) * width),
      Math.round((b * 1.6 - 0.3) * height),
      [0.8, 1.2, 1.8][k] ?? 1 + c,
    );
  }
  const [px, py] = plan.point(14, 14.6);
  const ring = (d: string): Part => ({
    tag: 'path',
    d,
    stroke: 'sep-ring',
    width: 6,
    at: [px, py],
    turn: -16,
    opacity: 0.6,
  });
  return [
    {
      tag: 'rect',
      x: -BEYOND,
      y: -BEYOND,
      w: width + 2 * BEYOND,
      h: height + 2 * BEYOND,
      fill: 'sep-space',
    },
    { tag: 'circle', x, y, r: r * 0.7, wash: 'sep-void' },
    { tag: 'circle', x: x - 70, y: y - 190, r: r * 0.27, wash: 'sep-nebula' },
    { tag: 'circle', x: x + 90, y: y + 170, r: r * 0.3, wash: 'sep-haze' },
    ...dust.map((d, k): Part => ({
      tag: 'path',
      d,
      fill: 'sep-star',
      opacity: [0.35, 0.6, 0.95][k] ?? 1,
    })),
    ring('M-126 0A126 25 0 0 1 126 0'),
    { tag: 'circle', x: px, y: py, r: 74, wash: 'sep-planet' },
    ring('M-126 0A126 25 0 0 0 126 0'),
  ];
}

/** The squares of space: crosses where they meet, and the line in the middle. */
function space(plan: Plan): Part[] {
  let d = '';
  for (let row = 9; row <= 22; row++)
    for (let x = 0; x <= 21; x++) {
      const [px, py] = plan.point(row, x);
      d += `M${px - 3} ${py}h6M${px} ${py - 3}v6`;
    }
  return [
    { tag: 'path', d, stroke: 'sep-grid', width: 1, opacity: 0.8 },
    {
      tag: 'path',
      d: between(plan, [15, 0], [15, 21]) + between(plan, [16, 0], [16, 21]),
      stroke: 'sep-star',
      width: 1,
      dash: '2 7',
      opacity: 0.55,
    },
  ];
}

const ROOMS: readonly (readonly [level: number, low: number, high: number, kind: string])[] = [
  [1, 0, 20, 'prod'],
  [2, 0, 20, 'prod'],
  ...[3, 4, 5, 6].flatMap(level =>
    [0, 11].map((low): [number, number, number, string] => [level, low, low + 9, 'store']),
  ),
  [7, 0, 20, 'battle'],
  [8, 0, 20, 'battle'],
  [9, 0, 20, 'surface'],
];

/** Rooms: each level, or each half of it, under a lamp of its own. */
function rooms(plan: Plan, seat: number): Part[] {
  return ROOMS.map(([level, low, high, kind]): Part => {
    const [row, a] = place(name(seat, level, low));
    const [, b] = place(name(seat, level, high));
    const box = area(plan, [row, Math.min(a, b)], [row + 1, Math.max(a, b) + 1], -1);
    return { ...box, r: 5, wash: `sep-${kind}` };
  });
}

/** A hull with its plates, and engines that glow on the side away from the enemy. */
function hull(plan: Plan, view: View, seat: number, over = false): Part[] {
  const [low, high] = seat === 0 ? [0, 9] : [22, 31];
  const box = area(plan, [low, 0], [high, 21], 8);
  const outer = seat === 0 ? 0 : 31;
  const engines = [3, 8, 13, 18].map((x): Part => {
    const [px, py] = plan.point(outer, x);
    const [dx, dy] = away(plan, seat);
    return {
      tag: 'circle',
      x: px + 62 * dx,
      y: py + 62 * dy,
      r: 52,
      wash: 'sep-glow',
      opacity: 0.45,
    };
  });
  const playing = view.by === seat && view.turns > 0 && !over;
  return [
    ...engines,
    { ...box, r: 18, wash: 'sep-hull', stroke: 'sep-rivet', width: 1.5 },
    {
      ...box,
      r: 18,
      stroke: `seat-${seat}`,
      width: playing ? 5 : 2.2,
      opacity: playing ? 1 : 0.75,
    },
  ];
}

function away(plan: Plan, seat: number): Point {
  const near = seat === plan.near ? 1 : -1;
  return plan.wide ? [-near, 0] : [0, near];
}

/** Walls where neighbouring squares are not joined, and bright doors where levels are. */
function walls(plan: Plan, seat: number): Part[] {
  const [shut, doors, exits]: [string[], string[], Part[]] = [[], [], []];
  const at = (level: number, col: number): Point => place(name(seat, level, col));
  for (const cell of CELLS) {
    const [row, x] = at(cell.level, cell.col);
    const up = seat === 0 ? 1 : 0; // towards the surface, rows grow for A and fall for B
    if (cell.level < 9 && !cell.open.up) shut.push(between(plan, [row + up, x], [row + up, x + 1]));
    else if (cell.level < 9)
      doors.push(between(plan, [row + up - 0.11, x + 0.5], [row + up + 0.11, x + 0.5]));
    if (cell.slot === 9) {
      const side = cell.col < 10 === (seat === 0) ? 1 : 0;
      shut.push(between(plan, [row, x + side], [row + 1, x + side]));
      const [cx, cy] = plan.point(row + 0.5, x + side);
      const inwards = side === 1 ? 1 : -1;
      const towards = plan.near === 0 ? inwards : -inwards;
      exits.push({
        tag: 'path',
        d: 'M-5-5L0 0L-5 5',
        stroke: 'sep-door',
        width: 2.6,
        at: [cx, cy],
        turn: plan.wide ? towards * 90 : towards > 0 ? 0 : 180,
      });
    }
  }
  return [
    { tag: 'path', d: shut.join(''), stroke: 'sep-wall', width: 4 },
    { tag: 'path', d: doors.join(''), stroke: 'sep-door', width: 8 },
    ...exits,
  ];
}

/** Headings along the edge: the levels, the columns, and whose station is whose. */
function headings(context: Context, plan: Plan): Part[] {
  const mid = (row: number): Point => {
    const [x, y] = plan.point(row, 0);
    return plan.wide ? [x, plan.head / 2] : [plan.head / 2, y];
  };
  const turn = plan.wide ? 0 : -90;
  const levels = [0, 1].flatMap(seat =>
    Array.from({ length: 9 }, (_, n): Part => {
      const at = mid(place(name(seat, n + 1, 0))[0] + 0.5);
      return {
        tag: 'text',
        x: 0,
        y: 0,
        at,
        text: String(n + 1),
        size: 18,
        weight: 700,
        display: true,
        fill: 'ink',
      };
    }),
  );
  const columns = [0, 1].flatMap(seat =>
    Array.from({ length: 21 }, (_, n): Part => {
      const [row, x] = place(name(seat, 1, n));
      const [px, py] = plan.point(row + 0.5, x + 0.5);
      const [dx, dy] = away(plan, seat);
      const far = (plan.wide ? plan.square[0] : plan.square[1]) / 2 + 21;
      return {
        tag: 'text',
        x: px + far * dx,
        y: py + far * dy,
        text: String(n),
        size: 14,
        weight: 650,
        display: true,
        fill: 'ink',
      };
    }),
  );
  const names = [0, 1].map((seat): Part => {
    const at = mid(seat === 0 ? 12 : 19);
    const who = context.names[seat] ?? '';
    const text = cut(who, 14);
    return {
      tag: 'text',
      x: 0,
      y: 0,
      at,
      turn,
      text,
      size: 22,
      weight: 750,
      display: true,
      fill: `seat-${seat}`,
    };
  });
  return [...levels, ...columns, ...names];
}

/** The die that was rolled, with its thickness; every turn has one of its own, so that each is seen to roll. */
function rolled(plan: Plan, view: View): Shape[] {
  if (!view.die) return [];
  const [x, y] = plan.point(15.5, 0);
  const seat = `seat-${view.by}`;
  const pips = (PIPS[view.die] ?? []).map(([dx, dy]) => oval(dx * 12, dy * 12, 4.6)).join('');
  return [
    {
      id: `die:${view.turns}.${view.by}`,
      at: plan.wide ? [x, plan.head / 2 + 4] : [plan.head / 2, y],
      ghost: true,
      comes: 'tumble',
      goes: 'fade',
      layer: 9,
      parts: [
        { tag: 'rect', x: -24, y: -19, w: 48, h: 48, r: 11, fill: 'sep-night', opacity: 0.6 },
        { tag: 'rect', x: -24, y: -24, w: 48, h: 48, r: 11, fill: seat },
        { tag: 'rect', x: -20, y: -21, w: 40, h: 37, r: 9, fill: 'sep-steel', opacity: 0.25 },
        { tag: 'path', d: pips, fill: 'on-seat' },
      ],
    },
  ];
}

/** Frames around the warehouses, in the colour of what they hold. */
function frames(plan: Plan, view: View): Shape[] {
  return view.stations.flatMap((station, seat) =>
    station.stores.map((store, n): Shape => {
      const level = 6 - Math.floor(n / 2);
      const [low, high] = n % 2 ? [11, 20] : [0, 9];
      const [row, a] = place(name(seat, level, low));
      const [, b] = place(name(seat, level, high));
      const edge = area(plan, [row, Math.min(a, b)], [row + 1, Math.max(a, b) + 1], -2);
      const id = `store:${STATIONS[seat]}:${store.name}`;
      const what = `sep-${resource(store.name)}`;
      const [cx, cy] = plan.at(name(seat, level, n % 2 ? 11 : 9));
      const units = store.cells.replace(/[^un]/g, '').length;
      const parts: Part[] = [
        { ...edge, r: 7, stroke: what, width: 2.4 },
        { tag: 'circle', x: cx, y: cy, r: 14, fill: 'sep-night', stroke: what, width: 2 },
        {
          tag: 'text',
          x: cx,
          y: cy + 1,
          text: String(units),
          size: 18,
          weight: 800,
          display: true,
          fill: 'sep-steel',
        },
      ];
      return { id, at: [0, 0], targets: [id], ghost: true, layer: 3, parts };
    }),
  );
}

export function ground(context: Context, plan: Plan, view: View): Shape[] {
  return [
    below('abyss', abyss(plan)),
    below('space', space(plan), 0),
    below(
      'hulls',
      [0, 1].flatMap(seat => [...hull(plan, view, seat, context.over), ...rooms(plan, seat)]),
      1,
    ),
    ...rolled(plan, view),
    below('walls', [...walls(plan, 0), ...walls(plan, 1)], 4),
    below('headings', headings(context, plan), 4),
    ...frames(plan, view),
  ];
}
