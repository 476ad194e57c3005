import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Refusal } from '../../net/api';
import { Review } from './review.svelte';
import { FakeLine, seen } from './samples';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('asks for the chances as long as somebody looks back', async () => {
  const part = { shares: [[1, 0]], total: 2 };
  const whole = {
    shares: [
      [1, 0],
      [0, 1],
    ],
    total: 2,
  };
  const line = new FakeLine(seen(1), part, whole);
  const review = new Review(line);
  await review.look(1);
  await vi.advanceTimersByTimeAsync(0);
  expect([review.seen?.ply, review.graph]).toEqual([1, part]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(review.graph).toEqual(whole);
  expect(line.asked.map(q => q.type)).toEqual(['look', 'graph', 'graph']);
});

it('stops asking when nobody looks back any more', async () => {
  const line = new FakeLine(seen(1), { shares: [], total: 2 });
  const review = new Review(line);
  await review.look(1);
  await vi.advanceTimersByTimeAsync(0);
  review.leave();
  await vi.advanceTimersByTimeAsync(5000);
  expect([review.seen, line.asked.length]).toEqual([null, 2]);
});

it('takes a refusal for an answer', async () => {
  const line = new FakeLine(seen(1), new Refusal('no-hints', ''));
  const review = new Review(line);
  await review.look(1);
  await vi.advanceTimersByTimeAsync(5000);
  expect([review.graph, line.asked.length]).toEqual([null, 2]);
});

it('asks on where the server had too much to do', async () => {
  const whole = { shares: [[1, 0]], total: 1 };
  const busy = ['limit', 'timeout'].map(code => new Refusal(code, ''));
  const line = new FakeLine(seen(0), ...busy, whole);
  const review = new Review(line);
  await review.look(0);
  await vi.advanceTimersByTimeAsync(5000);
  expect(review.graph).toEqual(whole);
});
