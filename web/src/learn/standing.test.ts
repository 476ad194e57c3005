import { beforeEach, expect, it, vi } from 'vitest';
import type { SeatInfo } from '../net/messages';
import { judged, rivals, standing } from './standing';

const RATINGS = { novice: 800, easy: 1200 };
const seat = (seat: number, kind: SeatInfo['kind'], level = '', out = false): SeatInfo => ({
  seat,
  kind,
  level,
  out,
  name: '',
  here: true,
  left: null,
});
const me = seat(0, 'person');
const novice = [{ seat: 1, rating: 800 }];

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

it('counts matches against bots of known strength only', () => {
  expect(rivals([me, seat(1, 'bot', 'novice')], [0], RATINGS)).toEqual(novice);
  expect(rivals([me, seat(1, 'person')], [0], RATINGS)).toEqual([]);
  expect(rivals([me, seat(1, 'bot', 'own')], [0], RATINGS)).toEqual([]);
  expect(rivals([me, seat(1, 'bot', 'easy', true)], [0], RATINGS)).toEqual([]);
  expect(rivals([me, seat(1, 'person'), seat(2, 'bot', 'easy')], [0], RATINGS)).toEqual([]);
  expect(rivals([seat(0, 'bot', 'easy'), seat(1, 'bot', 'easy')], [], RATINGS)).toEqual([]);
});

it('goes up after a win, down after a loss, and counts each match once', () => {
  expect(standing('x')).toBeUndefined();
  const won = judged('x', 'one', novice, 0, [1, 0]);
  expect(won.from).toBe(1000);
  expect(won.to).toBeGreaterThan(1000);
  expect(judged('x', 'one', novice, 0, [1, 0])).toEqual(won);
  expect(standing('x')).toBe(won.to);
  const lost = judged('x', 'two', novice, 0, [0, 1]);
  expect(lost.from).toBe(won.to);
  expect(lost.to).toBeLessThan(won.to);
  expect(standing('y')).toBeUndefined();
});

it('gains less by a draw than by a win against somebody stronger', () => {
  const strong = [{ seat: 1, rating: 1400 }];
  const drawn = judged('x', 'one', strong, 0, [0.5, 0.5]);
  const won = judged('y', 'one', strong, 0, [1, 0]);
  expect(drawn.to).toBeGreaterThan(1000);
  expect(won.to).toBeGreaterThan(drawn.to);
});

it('is ahead of some and behind others where more than two play', () => {
  const three = [...novice, { seat: 2, rating: 800 }];
  const second = judged('x', 'one', three, 0, [0, 0, 1]);
  const first = judged('y', 'one', three, 0, [1, 0, 0]);
  expect(second.to).toBeLessThan(first.to);
});
