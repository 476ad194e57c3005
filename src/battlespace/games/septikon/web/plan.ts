// Where everything lies: the printed station twice, the second turned around, with space between them.

import type { Context, Point } from '@web/scene/scene';
import board from '../content/board.json';

interface Cell {
  readonly level: number;
  readonly col: number;
  readonly kind: string;
  readonly module: string;
  readonly open: Readonly<Record<'up' | 'down' | 'left' | 'right', boolean>>;
  readonly warehouse?: string;
  readonly slot?: number;
}

interface Module {
  readonly cost?: Readonly<Record<string, number>>;
  readonly yield?: Readonly<Record<string, number>>;
  readonly gunner?: boolean;
}

export const CELLS = board.cells as unknown as readonly Cell[];
export const MODULES = board.modules as unknown as Readonly<Record<string, Module>>;
export const STATIONS = ['A', 'B'] as const;
const COLUMNS = 21;
const LEVELS = 9;
const DEPTH = 13;
const EDGE = 12;
/** The room beyond the outer walls, for the names of the columns. */
const RIM = 34;

/** Measures: a level's and a row of space's share of the long way, a column's share of the short way, the heading. */
interface Size {
  readonly level: number;
  readonly space: number;
  readonly column: number;
  readonly head: number;
}
const WIDE: Size = { level: 48, space: 26, column: 43, head: 52 };
const TALL: Size = { level: 42, space: 31, column: 42, head: 46 };

export interface Plan {
  readonly wide: boolean;
  readonly near: number;
  readonly width: number;
  readonly height: number;
  /** The size of a square in a station, and of one in space. */
  readonly square: Point;
  readonly space: Point;
  readonly head: number;
  /** The middle of a square by its name; a square that lies between two may be given by fractions of row and column. */
  readonly at: (name: string) => Point;
  readonly point: (row: number, x: number) => Point;
  /** How far something that points up is turned to point at the enemy of a seat. */
  readonly ahead: (seat: number) => number;
}

export const name = (station: number, level: number, col: number): string =>
  `${STATIONS[station]}${level}.${String(col).padStart(2, '0')}`;

/** Global row and column of a square by its name. */
export function place(square: string): Point {
  const [rank, file] = [Number(square.slice(1, -3)), Number(square.slice(-2))];
  if (square.startsWith('A')) return [rank - 1, file];
  return square.startsWith('B') ? [31 - rank, 20 - file] : [rank, file];
}

export const seatOf = (square: string): number => (square.startsWith('A') ? 0 : 1);

export function plan(context: Context): Plan {
  const { wide, near } = context;
  const size = wide ? WIDE : TALL;
  const long = 2 * RIM + 2 * LEVELS * size.level + DEPTH * size.space;
  const short = 2 * EDGE + COLUMNS * size.column;
  const along = (row: number): number => {
    const level = Math.min(row, LEVELS) + Math.max(0, row - LEVELS - DEPTH);
    const depth = Math.max(0, Math.min(DEPTH, row - LEVELS));
    return RIM + level * size.level + depth * size.space;
  };
  const point = (row: number, x: number): Point => {
    const [r, c] = near === 0 ? [row, x] : [31 - row, COLUMNS - x];
    const across = EDGE + c * size.column;
    return wide ? [along(r), size.head + across] : [size.head + across, long - along(r)];
  };
  return {
    wide,
    near,
    width: wide ? long : short + size.head,
    height: wide ? short + size.head : long,
    square: wide ? [size.level, size.column] : [size.column, size.level],
    space: wide ? [size.space, size.column] : [size.column, size.space],
    head: size.head,
    point,
    at: square => {
      const [row, x] = place(square);
      return point(row + 0.5, x + 0.5);
    },
    ahead: seat => (wide ? (seat === near ? 90 : -90) : seat === near ? 0 : 180),
  };
}
