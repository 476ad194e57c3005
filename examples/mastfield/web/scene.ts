// A square field of cells, and the masts on it.

import type { Context, Draw, GameScene, Part, Scene, Shape } from '@web/scene/scene';
import { oval } from '@web/scene/strokes';
import type { View } from './view';

const CELL = 90;
const EDGE = 50;
const COLUMNS = 'abcdefghi';

/** A mast seen from the side: three legs, a head, and waves around it. */
function mast(seat: number): Part[] {
  const colour = `seat-${seat}`;
  return [
    { tag: 'path', d: oval(0, -14, 26), stroke: colour, width: 2, opacity: 0.35 },
    { tag: 'path', d: oval(0, -14, 16), stroke: colour, width: 2.5, opacity: 0.6 },
    { tag: 'path', d: 'M-16 30L0-14L16 30M-10 14H10', stroke: colour, width: 5 },
    { tag: 'path', d: oval(0, -14, 7), fill: colour },
  ];
}

function cell(view: View, context: Context, n: number): Shape {
  const [row, column] = [Math.floor(n / view.size), n % view.size];
  const owner = (view.cells[n] ?? 0) - 1;
  const values = { row: row + 1, column: column + 1, name: context.names[owner] ?? '' };
  return {
    id: `cell:${n}`,
    at: [EDGE + (column + 0.5) * CELL, EDGE + (row + 0.5) * CELL],
    targets: [`cell:${COLUMNS[column]}${row + 1}`],
    label: context.say(owner < 0 ? 'scene.cell' : 'scene.mast', values),
    parts: [
      {
        tag: 'rect',
        x: -41,
        y: -41,
        w: 82,
        h: 82,
        r: 12,
        fill: owner < 0 ? 'field' : `seat-${owner}-soft`,
        stroke: 'edge',
        width: 2,
      },
      ...(owner < 0 ? [] : mast(owner)),
    ],
  };
}

/** Letters above and numbers on the left, as moves are written. */
function rim(view: View): Shape {
  const marks = Array.from({ length: view.size }, (_, i): Part[] => [
    {
      tag: 'text',
      x: EDGE + (i + 0.5) * CELL,
      y: 26,
      text: COLUMNS[i] ?? '',
      size: 20,
      fill: 'faint',
    },
    {
      tag: 'text',
      x: 26,
      y: EDGE + (i + 0.5) * CELL,
      text: String(i + 1),
      size: 20,
      fill: 'faint',
    },
  ]);
  return { id: 'rim', at: [0, 0], ghost: true, parts: marks.flat() };
}

export const draw: Draw<View> = (view, context): Scene => {
  const side = view.size * CELL + 2 * EDGE;
  const shapes = view.cells.map((_, n) => cell(view, context, n));
  return { width: side, height: side, grip: CELL, shapes: [rim(view), ...shapes] };
};

export default { draw } satisfies GameScene;
