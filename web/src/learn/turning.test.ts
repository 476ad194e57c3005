import { expect, test } from 'vitest';
import type { Line } from '../net/messages';
import { apart, turnings } from './turning';

const line = (turn: number): Line => ({
  ply: 0,
  turn,
  move: '',
  events: [],
  view: null,
  guide: null,
  motion: '',
});

test('the moves that cost their seat most are turning points, own ones first', () => {
  const lines = [line(0), line(1), line(-1), line(0)];
  const shares = [
    [0.5, 0.5],
    [0.4, 0.6],
    [0.8, 0.2],
    [0.5, 0.5],
    [0.3, 0.7],
  ];
  expect(turnings(shares, lines, [0]).map(one => one.ply)).toEqual([3, 0, 1]);
  expect(turnings(shares, lines, []).map(one => one.ply)).toEqual([1, 3, 0]);
});

test('what is not charted yet, what is drawn and what costs little is none', () => {
  expect(turnings([[0.5, 0.5]], [line(0)], [0])).toEqual([]);
  expect(
    turnings(
      [
        [0.5, 0.5],
        [0.1, 0.9],
      ],
      [line(-1)],
      [0],
    ),
  ).toEqual([]);
  expect(
    turnings(
      [
        [0.5, 0.5],
        [0.48, 0.52],
      ],
      [line(0)],
      [0],
    ),
  ).toEqual([]);
});

test('two moves that read the same are told apart by how they are written', () => {
  const played = { words: 'Ann places a Hopper.', move: '+H@0,1' };
  expect(apart(played, { ...played, move: '+H@1,0' })).toEqual([' (+H@0,1)', ' (+H@1,0)']);
  expect(apart(played, { words: 'Ann passes.', move: 'pass' })).toEqual(['', '']);
});
