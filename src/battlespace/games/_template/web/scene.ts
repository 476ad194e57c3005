// One track from the hangars to the homes, the drones on it, and the die. The drawing to copy for a new game.

import { PIPS } from '@web/scene/dice';
import type { Context, Draw, GameScene, Part, Point, Scene, Shape } from '@web/scene/scene';
import { oval } from '@web/scene/strokes';
import type { View } from './view';

const CELL = 88;
/** A hangar or a home: how wide and high it is, and the gap around it. */
const [WIDE, HIGH, GAP] = [140, 100, 14];

/** Where things stand: the track runs to the right on a wide frame and upwards on a high one. */
interface Plan {
  readonly width: number;
  readonly height: number;
  readonly cell: (n: number) => Point;
  readonly hangar: (seat: number) => Point;
  readonly home: (seat: number) => Point;
  readonly die: Point;
}

function plan(view: View, context: Context): Plan {
  const seats = view.drones.length;
  const [deep, pitch] = context.wide ? [WIDE, HIGH + GAP] : [HIGH, WIDE + GAP];
  const end = deep + 2 * GAP;
  const long = view.length * CELL + 2 * end;
  const broad = Math.max(seats * pitch + 2 * GAP, 4 * CELL);
  const at = (along: number, aside: number): Point =>
    context.wide ? [along, broad / 2 + aside] : [broad / 2 + aside, long - along];
  const plot = (seat: number): number => (seat - (seats - 1) / 2) * pitch;
  return {
    width: context.wide ? long : broad,
    height: context.wide ? broad : long,
    cell: n => at(end + (n - 0.5) * CELL, 0),
    hangar: seat => at(end / 2, plot(seat)),
    home: seat => at(long - end / 2, plot(seat)),
    die: at(long / 2, -1.3 * CELL),
  };
}

/** Where a drone stands: in its hangar (0), on a cell, or at home beyond the last one. */
function spot(view: View, where: Plan, seat: number, drone: number, step: number): Point {
  if (step > 0 && step <= view.length) return where.cell(step);
  const [x, y] = step === 0 ? where.hangar(seat) : where.home(seat);
  return [x + (drone === 0 ? -32 : 32), y - 10];
}

function cells(view: View, context: Context, where: Plan): Shape[] {
  return Array.from({ length: view.length }, (_, i) => ({
    id: `cell:${i + 1}`,
    at: where.cell(i + 1),
    ghost: true,
    layer: -1,
    label: context.say('place.cell', { cell: i + 1 }),
    parts: [
      { tag: 'rect', x: -40, y: -40, w: 80, h: 80, r: 14, fill: 'field', stroke: 'edge', width: 2 },
      { tag: 'text', x: -28, y: -26, text: String(i + 1), size: 15, fill: 'faint' },
    ],
  }));
}

/** Hangar and home of every seat. */
function plots(view: View, context: Context, where: Plan): Shape[] {
  return view.drones.flatMap((_, seat) =>
    (['hangar', 'home'] as const).map((end): Shape => ({
      id: `${end}:${seat}`,
      at: where[end](seat),
      ghost: true,
      layer: -1,
      parts: [
        {
          tag: 'rect',
          x: -WIDE / 2,
          y: -HIGH / 2,
          w: WIDE,
          h: HIGH,
          r: 20,
          fill: `seat-${seat}-soft`,
          stroke: `seat-${seat}`,
          width: view.turn === seat && !context.over ? 4 : 1.5,
          ...(end === 'home' ? {} : { dash: '7 6' }),
        },
        {
          tag: 'text',
          x: 0,
          y: HIGH / 2 - 15,
          text: context.say(`place.${end}`),
          size: 16,
          fill: 'ink',
        },
      ],
    })),
  );
}

/** A drone seen from above: four rotors, a body with its number. */
function drone(seat: number, number: number): Part[] {
  const corners: readonly Point[] = [[-1, -1], [1, -1], [1, 1], [-1, 1]]; // prettier-ignore
  return [
    { tag: 'path', d: oval(0, 0, 25), fill: `seat-${seat}`, opacity: 0.18 },
    { tag: 'path', d: 'M-16-16L16 16M16-16L-16 16', stroke: `seat-${seat}`, width: 5 },
    ...corners.map(([x, y]): Part => ({
      tag: 'path',
      d: oval(16 * x, 16 * y, 8),
      fill: 'paper',
      stroke: `seat-${seat}`,
      width: 2.5,
    })),
    { tag: 'path', d: oval(0, 0, 13), fill: `seat-${seat}`, stroke: 'paper', width: 2 },
    { tag: 'text', x: 0, y: 1, text: String(number), size: 17, weight: 700, fill: 'on-seat' },
  ];
}

function drones(view: View, context: Context, where: Plan): Shape[] {
  return view.drones.flatMap((own, seat) =>
    own.map((step, i): Shape => {
      const place = step === 0 ? 'place.hangar' : step > view.length ? 'place.home' : 'place.cell';
      const values = { drone: i + 1, name: context.names[seat] ?? '', cell: { key: place, values: { cell: step } } }; // prettier-ignore
      return {
        id: `drone:${seat}.${i + 1}`,
        at: spot(view, where, seat, i, step),
        parts: drone(seat, i + 1),
        targets: [`drone:${seat}.${i + 1}`],
        label: context.say('scene.drone', values),
        layer: 1,
      };
    }),
  );
}

/** The die above the track's middle, once it is rolled. */
function die(view: View, where: Plan): Shape[] {
  if (!view.roll) return [];
  return [
    {
      id: `die:${view.turns}`,
      at: where.die,
      ghost: true,
      comes: 'tumble',
      goes: 'fade',
      layer: 2,
      parts: [
        {
          tag: 'rect',
          x: -24,
          y: -24,
          w: 48,
          h: 48,
          r: 10,
          fill: 'paper',
          stroke: 'ink',
          width: 2,
        },
        ...(PIPS[view.roll] ?? []).map(([x, y]): Part => ({
          tag: 'circle',
          x: 13 * x,
          y: 13 * y,
          r: 5,
          fill: 'ink',
        })),
      ],
    },
  ];
}

/** Where the choice under the pointer would bring drones. */
function foreseen(view: View, ahead: View, where: Plan): Shape[] {
  return ahead.drones.flatMap((own, seat) =>
    own.flatMap((step, i): Shape[] =>
      step === view.drones[seat]?.[i]
        ? []
        : [
            {
              id: `ahead:${seat}.${i}`,
              at: spot(view, where, seat, i, step),
              ghost: true,
              layer: 3,
              parts: [
                { tag: 'path', d: oval(0, 0, 30), stroke: `seat-${seat}`, width: 4, dash: '6 5' },
              ],
            },
          ],
    ),
  );
}

export const draw: Draw<View> = (view, context): Scene => {
  const where = plan(view, context);
  return {
    width: where.width,
    height: where.height,
    free: true,
    grip: CELL,
    shapes: [
      ...plots(view, context, where),
      ...cells(view, context, where),
      ...drones(view, context, where),
      ...die(view, where),
      ...(context.ahead ? foreseen(view, context.ahead as unknown as View, where) : []),
    ],
  };
};

export default { draw } satisfies GameScene;
