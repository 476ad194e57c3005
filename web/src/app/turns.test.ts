import { expect, it } from 'vitest';
import type { Line } from '../net/messages';
import { brief, since, turns } from './turns';

const line = (ply: number, turn: number): Line => ({
  ply,
  turn,
  move: '',
  events: [],
  view: null,
  guide: null,
  motion: '',
});

it('puts the steps of one seat into one turn, with what was drawn for them', () => {
  const found = turns([line(1, -1), line(2, -1), line(3, 0), line(4, 0), line(5, -1), line(6, 1)]);
  expect(found.map(t => [t.seat, t.lines.map(l => l.ply)])).toEqual([
    [-1, [1, 2]],
    [0, [3, 4, 5]],
    [1, [6]],
  ]);
});

it('tells of a turn what it brought, and its details where there is nothing else', () => {
  const step = (...kinds: string[]): Line => ({
    ...line(1, 0),
    events: kinds.map(kind => ({ kind: `event.${kind}`, targets: [], values: {} })),
  });
  const details = new Set(['roll', 'pay']);
  const told = (...lines: Line[]): string[] => brief(lines, details).map(e => e.kind);
  expect(told(step('roll'), step('go', 'damage'), step('pay'))).toEqual([
    'event.go',
    'event.damage',
  ]);
  expect(told(step('roll'))).toEqual(['event.roll']);
});

it('tells what the others did since one acted last, turn by turn', () => {
  const seats = (lines: Line[], mine: number[]): number[] => since(lines, mine).map(t => t.seat);
  const played = [line(1, -1), line(2, 0), line(3, 1), line(4, 1), line(5, 2)];
  expect(seats(played, [0])).toEqual([1, 2]);
  expect(seats(played, [2])).toEqual([]);
  expect(seats(played.slice(0, 1), [0])).toEqual([-1]);
});
