import { expect, test } from 'vitest';
import { commitment, pick, verdict } from './dice';

const PROMISED = '63e3a6c8118b75e544b95fa0a7b0b3c18624b3436a08ebe63a030e84aa15a40c';

test('draws are those of the server', async () => {
  expect(await commitment('7')).toBe(PROMISED);
  const small = await Promise.all([0, 1, 2, 3, 4, 5].map(ply => pick('7', ply, [1, 2, 3])));
  expect(small).toEqual([1, 2, 1, 2, 1, 2]);
  const seed = '123456789123456789123456789';
  const large = await Promise.all([0, 1, 2, 3, 4, 5].map(ply => pick(seed, ply, [5, 1])));
  expect(large).toEqual([0, 0, 1, 0, 1, 1]);
});

test('another seed and another draw are found out', async () => {
  const draw = { ply: 0, moves: ['a', 'b', 'c'], weights: [1, 2, 3], drawn: 'b' };
  const fell = { ply: 1, moves: [], weights: [], drawn: 'drop 1,2' };
  expect(await verdict('7', PROMISED, [draw, fell])).toEqual({
    promised: true,
    checked: 1,
    wrong: [],
  });
  expect(await verdict('7', 'else', [{ ...draw, drawn: 'c' }])).toEqual({
    promised: false,
    checked: 1,
    wrong: [1],
  });
});
