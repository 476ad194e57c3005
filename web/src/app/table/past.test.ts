import { expect, it } from 'vitest';
import type { Position, Line } from '../../net/messages';
import { Past } from './past.svelte';

const line = (ply: number, seen = true): Line => ({
  ply,
  turn: 1,
  move: '',
  events: [],
  view: seen ? { ply } : null,
  guide: null,
  motion: '',
});
const position = (ply: number): Position => ({ ply, view: { ply } }) as unknown as Position;

/** A line that answers at once, or only when it is told to. */
function past(): { past: Past; asked: number[]; late: { go: () => void } } {
  const asked: number[] = [];
  const late = { go: (): void => {} };
  const ask = ((question: { ply: number }) => {
    asked.push(question.ply);
    const answer = { ply: question.ply, view: { ply: question.ply } };
    if (question.ply !== 3) return Promise.resolve(answer);
    return new Promise(resolve => (late.go = (): void => resolve(answer)));
  }) as never;
  return { past: new Past({ ask }), asked, late };
}

it('keeps what comes, asks for what did not, and lets go of what was before', async () => {
  const { past: found, asked } = past();
  found.keep(0, [line(1), line(2), line(4, false), line(5)], position(6));
  await found.want(4, 6);
  expect(asked).toEqual([4]);
  expect([...found.views.keys()].toSorted()).toEqual([4, 5, 6]);
  await found.want(4, 6);
  expect(asked).toEqual([4]);
});

it('takes no answer for a course that the game has left', async () => {
  const { past: found, late } = past();
  found.keep(0, [], position(5));
  const wanted = found.want(3, 5);
  await Promise.resolve();
  await Promise.resolve();
  found.keep(2, [], position(2));
  late.go();
  await wanted;
  expect([...found.views.keys()]).toEqual([2]);
});
