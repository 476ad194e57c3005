import { expect, test } from 'vitest';
import { ownSeat, rivalsOf } from './branch';
import { seat } from './table/samples';

test('one keeps the seat that one had, and whoever watched takes the one that is to act', () => {
  expect(ownSeat([1], 0)).toBe(1);
  expect(ownSeat([0, 1], 1)).toBe(1);
  expect(ownSeat([], 2)).toBe(2);
  expect(ownSeat([], -1)).toBe(0);
});

test('bots go on at their level; where people sat or left, or no such level is known, one is chosen', () => {
  const seats = [
    seat(0),
    seat(1, { kind: 'bot', level: 'master' }),
    seat(2, { kind: 'bot', level: 'easy', out: true }),
    seat(3, { kind: 'bot', level: 'older' }),
  ];
  const levels = ['easy', 'master'];
  expect(rivalsOf(seats, 0, levels)).toEqual({ '1': 'master', '2': '', '3': '' });
  expect(rivalsOf(seats, 1, levels)).toEqual({ '0': '', '2': '', '3': '' });
});
