import { expect, test } from 'vitest';
import type { Hinted, Line } from '../net/messages';
import { alike, cost, decided, turnings, untold } from './turning';

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

test('a search that begins again finds nothing twice', () => {
  const one = { ply: 0, seat: 0, lost: 0.3 };
  const other = { ply: 4, seat: 0, lost: 0.2 };
  expect(untold([one, other], [{ ...one }])).toEqual([other]);
  expect(untold([one, other], [])).toEqual([one, other]);
});

test('what a move cost is told by the search that found a better one, or not at all', () => {
  const hint = (best: number, played: number | null | undefined): Hinted =>
    ({ best: { share: best }, played: played === undefined ? null : { share: played } }) as never;
  expect(cost(hint(0.62, 0.35))).toEqual({ better: 62, played: 35 });
  expect(cost(hint(0.62, 0.61))).toBeNull();
  expect(cost(hint(0.62, 0.62))).toBeNull();
  expect(cost(hint(0.62, null))).toBeNull();
  expect(cost(hint(0.62, undefined))).toBeNull();
});

test('a better move that reads as what was played does is known for one', () => {
  const move = (label: string, text: string) => ({ label, move: text, does: [] });
  const hint = (best: object, played: object | null): Hinted => ({ best, played }) as never;
  const one = move('lay a link', 'link:9');
  expect(alike(hint(one, move('lay a link', 'link:1')), String)).toBe(true);
  expect(alike(hint(one, move('stay', 'stay')), String)).toBe(false);
  expect(alike(hint(one, null), String)).toBe(false);
});

test('a turning point says what was decided, even a detail, and then what is none', () => {
  const events = ['done', 'flies', 'damage', 'done'].map(kind => ({ kind: `event.${kind}` }));
  const told = decided(events as never, new Set(['done', 'flies']));
  expect(told.map(event => event.kind)).toEqual(['event.done', 'event.damage']);
});
