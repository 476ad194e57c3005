import { expect, it } from 'vitest';
import type { Line } from '../net/messages';
import { begun, brief, entries, seen, since, turns } from './turns';

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

const told = (ply: number, turn: number, ...kinds: string[]): Line => ({
  ...line(ply, turn),
  events: kinds.map(kind => ({ kind: `event.${kind}`, targets: [], values: {} })),
});

it('lists a turn step by step, what was drawn for it in one entry, and the same thing once', () => {
  const lines = [told(4, 1, 'go', 'hit'), told(5, -1, 'six'), told(6, -1, 'pay', 'two')];
  const turn = {
    seat: 1,
    lines: [...lines, told(7, 1, 'lay'), told(8, 1, 'lay'), told(9, 1, 'pay')],
  };
  const found = entries(turn, new Set(['pay']));
  const brought = found.map(e => [e.from, e.to, e.drawn, e.events.map(x => x.kind.slice(6))]);
  expect(brought).toEqual([
    [4, 4, false, ['go', 'hit']],
    [5, 6, true, ['six', 'two']],
    [7, 8, false, ['lay', 'lay']],
  ]);
  expect(entries({ seat: 1, lines: [told(3, 1, 'pay')] }, new Set(['pay']))).toHaveLength(1);
  const flown = entries(turn, new Set(['pay', 'lay']), new Set([6, 7]));
  expect(flown.map(e => [e.from, e.to])).toEqual([
    [4, 4],
    [5, 6],
    [7, 7],
  ]);
});

it('tells no event of a step before it is shown', () => {
  const lines = [told(1, 0, 'a'), told(2, 1, 'b', 'c'), told(3, 1, 'd')];
  const found = seen(lines, 2, lines[1]!.events.slice(0, 1));
  expect(found.map(l => l.events.map(e => e.kind))).toEqual([['event.a'], ['event.b']]);
  expect(seen(lines, 0, [])).toEqual([]);
});

it('knows since when it tells: after the own last step, or else before the first turn', () => {
  const lines = [line(1, -1), line(2, -1), line(3, 0), line(4, 1)];
  expect([begun(lines, [0]), begun(lines, [1]), begun(lines, [2])]).toEqual([3, 4, 2]);
  expect(begun(lines.slice(0, 2), [0])).toBe(2);
  expect([begun(lines, []), begun([], [])]).toEqual([3, 0]);
});
