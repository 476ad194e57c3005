import { expect, it } from 'vitest';
import type { Seen } from '../../net/messages';
import { FakeLine, feed, line, seen } from './samples';
import { Sight } from './sight.svelte';

const STILL = { running: false, view: null, ply: 0, mover: -1, moving: '', told: [] };
const moving = {
  running: true,
  view: { at: 'partway' },
  ply: 1,
  mover: 1,
  moving: 'film',
  told: [],
};

function sight(
  showing: typeof STILL | typeof moving,
  past: Seen | null,
  mine = [0],
  ended = false,
) {
  const made = feed({
    ply: 2,
    ended: ended ? { kind: 'rules', seat: null, scores: [1, 0] } : null,
  });
  made.lines = [line(1, 1), line(2, 1)];
  const wire = new FakeLine(past);
  return { wire, sight: new Sight(made, { mine }, showing, { seen: past }, wire) };
}

it('shows the newest position where nothing else is shown', () => {
  const now = sight(STILL, null).sight;
  expect([now.view, now.ply, now.seenPly, now.turn]).toEqual([{ at: 'now' }, 2, 2, 0]);
  expect([now.log.length, now.motion, now.myTurn]).toEqual([2, null, true]);
});

it('tells nothing before it is seen', () => {
  const now = sight(moving, null).sight;
  expect([now.view, now.ply, now.turn]).toEqual([{ at: 'partway' }, 1, 1]);
  expect([now.log.length, now.motion]).toEqual([1, { ply: 1, text: 'film' }]);
});

it('shows the past before all else', () => {
  const now = sight(moving, seen(0)).sight;
  expect([now.view, now.ply, now.turn, now.motion]).toEqual([{ past: 0 }, 0, 1, null]);
});

it('lets nobody act who is not to, who looks on, or who sees another moment', () => {
  expect(sight(STILL, null, [1]).sight.myTurn).toBe(false);
  expect(sight(STILL, null, []).sight.myTurn).toBe(false);
  expect(sight(STILL, seen(1)).sight.myTurn).toBe(false);
  expect(sight(moving, null).sight.myTurn).toBe(false);
  expect(sight(STILL, null, [0], true).sight.myTurn).toBe(false);
});

it('is over once the end is seen, and not before or while the past is looked at', () => {
  expect(sight(STILL, null, [0], true).sight.over).toBe(true);
  expect(sight(STILL, seen(2), [0], true).sight.over).toBe(true);
  expect(sight(STILL, seen(1), [0], true).sight.over).toBe(false);
  expect(sight(moving, null, [0], true).sight.over).toBe(false);
  expect(sight(STILL, null).sight.over).toBe(false);
});

it('asks for the text of what is shown', async () => {
  const { sight: now, wire } = sight(STILL, seen(1));
  expect(await now.text()).toBe('board 1');
  expect(wire.asked).toEqual([{ type: 'look', ply: 1 }]);
});
