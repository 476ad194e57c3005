// What never changes: space, the two hulls with their walls and doors, and the headings; and the frames of warehouses.

import type { Context, Part, Point, Shape } from '@web/scene/scene';
import { CELLS, place, name, STATIONS, type Plan } from './plan';
import { resource } from './squares';
import type { View } from './view';

const ghost = (id: string, layer: number, parts: readonly Part[]): Shape => ({
  id,
  at: [0, 0],
  ghost: true,
  layer,
  parts,
});

function area(plan: Plan, a: Point, b: Point, by = 0): Part & { tag: 'rect' } {
  const [p, q] = [plan.point(...a), plan.point(...b)];
  const [x, y] = [Math.min(p[0], q[0]) - by, Math.min(p[1], q[1]) - by];
  const [w, h] = [Math.abs(p[0] - q[0]) + 2 * by, Math.abs(p[1] - q[1]) + 2 * by];
  return { tag: 'rect', x, y, w, h };
}

function line(plan: Plan, a: Point, b: Point): string {
  const [p, q] = [plan.point(...a), plan.point(...b)];
  return `M${p[0]} ${p[1]}L${q[0]} ${q[1]}`;
}

function space(plan: Plan): Part[] {
  const rows = Array.from({ length: 14 }, (_, n) => line(plan, [9 + n, 0], [9 + n, 21]));
  const columns = Array.from({ length: 22 }, (_, n) => line(plan, [9, n], [22, n]));
  const stars = Array.from({ length: 70 }, (_, n): Part => {
    const [row, x] = [9.2 + ((n * 7.31) % 12.6), 0.3 + ((n * 3.77 + n * n * 0.13) % 20.4)];
    const [cx, cy] = plan.point(row, x);
    return { tag: 'circle', x: cx, y: cy, r: n % 5 ? 1 : 1.7, fill: 'faint', opacity: 0.5 };
  });
  return [
    { ...area(plan, [9, 0], [22, 21], 4), fill: 'sep-space', r: 10 },
    ...stars,
    { tag: 'path', d: [...rows, ...columns].join(''), stroke: 'sep-grid', width: 1 },
    {
      tag: 'path',
      d: line(plan, [15, 0], [15, 21]) + line(plan, [16, 0], [16, 21]),
      stroke: 'faint',
      width: 1,
      dash: '2 6',
      opacity: 0.8,
    },
  ];
}

/** Walls where neighbouring squares are not joined, and bright doors where levels are. */
function walls(plan: Plan, seat: number): Part[] {
  const [shut, doors, exits]: [string[], string[], Part[]] = [[], [], []];
  const at = (level: number, col: number): Point => place(name(seat, level, col));
  for (const cell of CELLS) {
    const [row, x] = at(cell.level, cell.col);
    const up = seat === 0 ? 1 : 0; // towards the surface, rows grow for A and fall for B
    if (cell.level < 9 && !cell.open.up) shut.push(line(plan, [row + up, x], [row + up, x + 1]));
    else if (cell.level < 9)
      doors.push(line(plan, [row + up - 0.11, x + 0.5], [row + up + 0.11, x + 0.5]));
    if (cell.slot === 9) {
      const side = cell.col < 10 === (seat === 0) ? 1 : 0;
      shut.push(line(plan, [row, x + side], [row + 1, x + side]));
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

/** Headings along the edge: the levels, whose station is whose, and the die between them. */
function headings(context: Context, plan: Plan, view: View): Part[] {
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
        fill: 'faint',
      };
    }),
  );
  const names = [0, 1].map((seat): Part => {
    const at = mid(seat === 0 ? 12 : 19);
    const who = context.names[seat] ?? '';
    const text = `${STATIONS[seat]}  ${who.length > 14 ? `${who.slice(0, 13)}…` : who}`;
    return { tag: 'text', x: 0, y: 0, at, turn, text, size: 19, weight: 750, fill: `seat-${seat}` };
  });
  return [...levels, ...names, ...(view.die ? face(mid(15.5), view.die, view.by) : [])];
}

const PIPS: Readonly<Record<number, readonly Point[]>> = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, 1], [-1, 1], [1, -1]],
  5: [[-1, -1], [1, 1], [-1, 1], [1, -1], [0, 0]],
  6: [[-1, -1], [1, 1], [-1, 1], [1, -1], [-1, 0], [1, 0]],
}; // prettier-ignore

function face([x, y]: Point, die: number, seat: number): Part[] {
  const pips = (PIPS[die] ?? []).map(([dx, dy]): Part => ({
    tag: 'circle',
    x: x + dx * 7.5,
    y: y + dy * 7.5,
    r: 3,
    fill: 'on-seat',
  }));
  return [{ tag: 'rect', x: x - 15, y: y - 15, w: 30, h: 30, r: 7, fill: `seat-${seat}` }, ...pips];
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
      const parts: Part[] = [{ ...edge, r: 7, stroke: `sep-${resource(store.name)}`, width: 2.4 }];
      return { id, at: [0, 0], targets: [id], ghost: true, layer: 3, parts };
    }),
  );
}

export function ground(context: Context, plan: Plan, view: View): Shape[] {
  const hulls = [0, 1].map((seat): Part => {
    const [low, high] = seat === 0 ? [0, 9] : [22, 31];
    return {
      ...area(plan, [low, 0], [high, 21], 5),
      r: 12,
      fill: 'sep-hull',
      stroke: `seat-${seat}`,
      width: view.by === seat && view.turns > 0 ? 5 : 2.5,
    };
  });
  return [
    ghost('space', 0, space(plan)),
    ghost('hulls', 1, hulls),
    ghost('walls', 4, [...walls(plan, 0), ...walls(plan, 1)]),
    ghost('headings', 4, headings(context, plan, view)),
    ...frames(plan, view),
  ];
}
