import { expect, test } from 'vitest';
import { commitment, mixed, pick, verdict } from './dice';

import vectors from './dice.vectors.json';

interface Vector {
  readonly seed: string;
  readonly entropies: readonly string[];
  readonly mixed: string;
  readonly ply: number;
  readonly weights: readonly number[];
  readonly picked: number;
}

const VECTORS: readonly Vector[] = vectors;
const PROMISED = '63e3a6c8118b75e544b95fa0a7b0b3c18624b3436a08ebe63a030e84aa15a40c';

test('draws are those of the server', async () => {
  expect(await commitment('7')).toBe(PROMISED);
  const small = await Promise.all([0, 1, 2, 3, 4, 5].map(ply => pick('7', ply, [1, 2, 3])));
  expect(small).toEqual([1, 2, 1, 2, 1, 2]);
  const seed = '123456789123456789123456789';
  const large = await Promise.all([0, 1, 2, 3, 4, 5].map(ply => pick(seed, ply, [5, 1])));
  expect(large).toEqual([0, 0, 1, 0, 1, 1]);
});

test('what players add is mixed as by the server', async () => {
  expect(VECTORS.length).toBeGreaterThan(40);
  for (const { seed, entropies, mixed: expected, ply, weights, picked } of VECTORS) {
    const found = await mixed(seed, entropies);
    expect(found).toBe(expected);
    expect(await pick(found, ply, weights)).toBe(picked);
  }
});

test('another seed, another draw and what was not added are found out', async () => {
  const draw = { ply: 0, moves: ['a', 'b', 'c'], weights: [1, 2, 3], drawn: 'b', mixed: 0 };
  const fell = { ply: 1, moves: [], weights: [], drawn: 'drop 1,2', mixed: 0 };
  const own = { commitment: PROMISED, entropy: 'ab'.repeat(32) };
  expect(await verdict('7', own, { draws: [draw, fell], entropy: [] })).toEqual({
    promised: true,
    added: false,
    checked: 1,
    fell: 1,
    wrong: [],
  });
  const other = { ...draw, drawn: 'c' };
  const else_ = { commitment: 'else', entropy: '' };
  expect(await verdict('7', else_, { draws: [other], entropy: [own.entropy] })).toEqual({
    promised: false,
    added: false,
    checked: 1,
    fell: 0,
    wrong: [1],
  });
  const later = { ...draw, mixed: 1, ply: 4 };
  const drawn = later.moves[await pick(await mixed('7', [own.entropy]), 4, later.weights)]!;
  expect(await verdict('7', own, { draws: [{ ...later, drawn }], entropy: [own.entropy] })).toEqual(
    { promised: true, added: true, checked: 1, fell: 0, wrong: [] },
  );
});
