import { expect, it, vi } from 'vitest';
import { Refusal } from '../../net/api';
import type { Weighed } from '../../net/messages';
import { Advice } from './advice.svelte';
import { Requests } from './requests.svelte';
import { FakeLine, feed, position } from './samples';

function advised(answers: unknown[], myTurn = true) {
  const wire = new FakeLine(...answers);
  const made = feed();
  const requests = new Requests(wire);
  return { feed: made, wire, requests, advice: new Advice(made, { myTurn }, requests, wire) };
}

it('shows what the last of several questions was about', async () => {
  let late: (answer: object) => void = () => undefined;
  const first = new Promise<object>(resolve => (late = resolve));
  const { advice, wire } = advised([first, { n: 2 }]);
  const asking = advice.foresee(1);
  await advice.foresee('b');
  late({ n: 1 });
  await asking;
  expect(advice.preview).toEqual({ n: 2 });
  expect(wire.asked.map(q => q.type)).toEqual(['preview', 'preview']);
  await advice.foresee(null);
  expect([advice.preview, wire.asked.length]).toEqual([null, 2]);
});

it('shows nothing of a position that has passed, nor to somebody who waits', async () => {
  const { advice, feed: made } = advised([{ n: 1 }]);
  const asking = advice.foresee(1);
  made.position = position({ last: 8 });
  await asking;
  expect(advice.preview).toBeNull();
  const waiting = advised([{ n: 1 }], false);
  await waiting.advice.foresee(1);
  expect(waiting.wire.asked).toEqual([]);
});

it('is busy while a hint is found, and says where there is none', async () => {
  const { advice, requests } = advised([{ best: 1 }, new Refusal('no-hints', 'no')]);
  const asking = advice.ask();
  expect(requests.busy).toBe(true);
  expect(await asking).toBe(true);
  expect([requests.busy, advice.hint]).toEqual([false, { best: 1 }]);
  expect(await advice.ask()).toBe(false);
  expect([requests.busy, requests.problem === '']).toEqual([false, false]);
});

it('waits for its hint where another screen is answered first, and says nothing of that', async () => {
  vi.useFakeTimers();
  const { advice, requests } = advised([new Refusal('limit', 'one at a time'), { best: 1 }]);
  const asking = advice.ask();
  await vi.runAllTimersAsync();
  expect(await asking).toBe(true);
  expect([advice.hint, requests.problem]).toEqual([{ best: 1 }, '']);
  vi.useRealTimers();
});

it('shows no hint of a position that has passed meanwhile', async () => {
  const { advice, feed: made, requests } = advised([{ best: 1 }]);
  const asking = advice.ask();
  made.position = position({ last: 8 });
  expect(await asking).toBe(false);
  expect([advice.hint, requests.problem]).toEqual([null, '']);
});

it('offers no hint to somebody who has begun to choose, and is silent where there is none', async () => {
  const { advice, requests } = advised([{ n: 1 }, { n: 2 }, new Refusal('no-hints', 'no')]);
  await advice.offer(() => true);
  expect(advice.hint).toBeNull();
  await advice.offer(() => false);
  expect(advice.hint).toEqual({ n: 2 });
  await advice.offer(() => false);
  expect([advice.hint, requests.problem]).toEqual([null, '']);
});

it('asks about a past ply again where somebody else at the table is being answered', async () => {
  vi.useFakeTimers();
  const { advice, wire } = advised([new Refusal('limit', 'one at a time'), { best: 1 }]);
  const asking = advice.at(3);
  await vi.runAllTimersAsync();
  expect(await asking).toEqual({ best: 1 });
  expect(wire.asked).toEqual([3, 3].map(ply => ({ type: 'hint', last: 7, ply })));
  const busy = advised(Array.from({ length: 100 }, () => new Refusal('limit', 'too much')));
  const vain = busy.advice.at(3);
  await vi.runAllTimersAsync();
  expect(await vain, 'but not for ever').toBeNull();
  const slow = advised([new Refusal('timeout', 'too slow')]);
  expect(await slow.advice.at(3)).toBeNull();
  expect(slow.wire.asked.length, 'what a bot could not find in time is no less work').toBe(1);
  vi.useRealTimers();
});

it('points at ideas, and shows on boards that can what the others lead to', async () => {
  const best = { action: 1, path: ['a'] };
  const other = { action: 2, path: ['b'] };
  const { advice, wire } = advised([{ best }, { n: 2 }]);
  await advice.ask();
  const point = async (idea: object, ahead: boolean) => {
    advice.point(idea as Weighed, ahead);
    await Promise.resolve();
    return [advice.pointed, advice.best, advice.preview];
  };
  expect(await point(best, true)).toEqual([['a'], true, null]);
  expect(await point(other, false)).toEqual([['b'], false, null]);
  expect(wire.asked.length).toBe(1);
  advice.point(other as unknown as Weighed, true);
  await new Promise(resolve => setTimeout(resolve));
  expect(advice.preview).toEqual({ n: 2 });
  expect(wire.asked.at(-1)).toMatchObject({ type: 'preview', move: 2 });
  expect(await point(best, true)).toEqual([['a'], true, null]);
});

it('asks about a past ply, and takes no answer for none', async () => {
  const { advice, wire } = advised([new Refusal('no-hints', 'no')]);
  expect(await advice.at(3)).toBeNull();
  expect(wire.asked).toEqual([{ type: 'hint', last: 7, ply: 3 }]);
});

it('shows what a better move leads to where that was missed, and else the best of a hint', async () => {
  const best = { action: 1, path: ['a'] };
  const { advice } = advised([{ best, steps: ['hinted'] }]);
  expect(advice.shown(undefined)).toBeNull();
  await advice.ask();
  expect(advice.shown(undefined)).toEqual(['hinted']);
  advice.clear();
  advice.better = { ply: 4, path: ['b'], label: {}, steps: ['missed'] } as never;
  expect([undefined, 3, 4].map(at => advice.shown(at))).toEqual([null, null, ['missed']]);
});
