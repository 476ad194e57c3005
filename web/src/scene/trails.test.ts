import { describe, expect, it } from 'vitest';
import type { Keyed } from './keys';
import type { Scene } from './scene';
import { trailed, wholeTrails } from './trails';

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

  it('are of pieces that pointers pass through, too', () => {
    const walker = (x: number): Keyed[] => [
      { key: 'x', shape: { id: 'x', at: [x, 0], parts: [], like: 'x', ghost: true } },
    ];
    expect(trailed([], walker(0), walker(80))).toHaveLength(1);
  });

  it('are of pieces only, and not of what settles', () => {
    expect(trailed([], [at('x', 0, 0)], [at('x', 80, 0)])).toEqual([]);
    expect(trailed([], [at('x', 0, 0, 'x')], [at('x', 5, 0, 'x')])).toEqual([]);
  });

  it('are not of cards, which lie where there is room', () => {
    const card = (x: number): Keyed[] => [
      { key: 'x', shape: { id: 'x', at: [x, 0], parts: [], like: 'x', loose: true } },
    ];
    expect(trailed([], card(0), card(80))).toEqual([]);
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

describe('the trails of a stretch', () => {
  const scene = (...pieces: Keyed[]): Scene => ({
    width: 200,
    height: 200,
    shapes: pieces.map(k => k.shape),
  });

  it('have one for each step, on the board as it lies now', () => {
    const steps = [
      scene(...board(), at('x', 0, 0, 'x'), at('y', 0, 20, 'y')),
      scene(...board(), at('x', 60, 0, 'x'), at('y', 0, 20, 'y')),
      scene(...board(), at('x', 60, 80, 'x'), at('y', 0, 20, 'y')),
      scene(...board(), at('x', 60, 80, 'x'), at('y', 90, 20, 'y')),
    ];
    const shown = scene(...board(10), at('x', 70, 80, 'x'), at('y', 100, 20, 'y'));
    const stood = steps.map((found, i) => ({ ply: 7 + i, scene: found }));
    expect(wholeTrails(stood, shown)).toEqual([
      { key: 'x', from: [10, 0], to: [70, 0], ply: 8 },
      { key: 'x', from: [70, 0], to: [70, 80], ply: 9 },
      { key: 'y', from: [10, 20], to: [100, 20], ply: 10 },
    ]);
  });

  it('are none where nothing was seen', () => {
    expect(wholeTrails([], scene(...board()))).toEqual([]);
  });
});
