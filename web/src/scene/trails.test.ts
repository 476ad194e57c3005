import { describe, expect, it } from 'vitest';
import type { Keyed } from './keys';
import { trailed } from './trails';

const at = (key: string, x: number, y: number, like?: string): Keyed => ({
  key,
  shape: { id: key, at: [x, y], parts: [], ...(like ? { like } : {}) },
});
const board = (dx = 0): Keyed[] => [
  at('p', dx, 0),
  at('q', dx, 50),
  at('r', dx, 90),
  at('s', dx, 130),
];

describe('trails', () => {
  it('lead from where a piece was to where it is', () => {
    const found = trailed([], [...board(), at('x', 0, 0, 'x')], [...board(), at('x', 80, 0, 'x')]);
    expect(found).toEqual([{ key: 'x', from: [0, 0], to: [80, 0] }]);
  });

  it('are of pieces only, and not of what settles', () => {
    expect(trailed([], [at('x', 0, 0)], [at('x', 80, 0)])).toEqual([]);
    expect(trailed([], [at('x', 0, 0, 'x')], [at('x', 5, 0, 'x')])).toEqual([]);
  });

  it('lie still on a board that is laid out anew', () => {
    const old = [{ key: 'y', from: [0, 10], to: [0, 60] }] as const;
    const found = trailed(
      old,
      [...board(), at('x', 0, 0, 'x')],
      [...board(30), at('x', 30, 70, 'x')],
    );
    expect(found).toEqual([
      { key: 'y', from: [30, 10], to: [30, 60] },
      { key: 'x', from: [30, 0], to: [30, 70] },
    ]);
  });

  it('are wiped when the table is cleared', () => {
    const pieces = (y: number): Keyed[] => [1, 2, 3, 4].map(n => at(`x${n}`, 40 * n, n * y, 'x'));
    expect(trailed([], [...board(), ...pieces(0)], [...board(), ...pieces(50)])).toEqual([]);
  });

  it('stay until they are wiped', () => {
    const old = [{ key: 'y', from: [0, 10], to: [0, 60] }] as const;
    expect(trailed(old, board(), board())).toEqual(old);
  });
});
