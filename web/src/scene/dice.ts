// Dice as they are printed.

import type { Point } from './scene';

/** Where the pips of each face are, from -1 to 1 in both directions. */
// prettier-ignore
export const PIPS: Readonly<Record<number, readonly Point[]>> = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, 1], [-1, 1], [1, -1]],
  5: [[-1, -1], [1, 1], [-1, 1], [1, -1], [0, 0]],
  6: [[-1, -1], [1, 1], [-1, 1], [1, -1], [-1, 0], [1, 0]],
};
