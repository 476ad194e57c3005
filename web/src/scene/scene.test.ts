import { describe, expect, it } from 'vitest';
import type { Choice } from '../net/messages';
import { bothWays, click, completed, open, without } from './clicks';
import { keyed } from './keys';
import type { Shape } from './scene';

const choice = (action: number, ...path: string[]): Choice => ({
  action,
  move: path.join(' '),
  path,
  label: {},
});

const moves = [choice(0, 'a', 'b'), choice(1, 'a', 'c'), choice(2, 'd', 'b')];
const batch = [choice(7, 'x', 'y', 'y', 'to'), choice(8, 'x', 'y', 'to')];

describe('clicking', () => {
  it('opens what begins a path, then what goes on', () => {
    expect([...open(moves, [])]).toEqual(['a', 'd']);
    expect([...open(moves, ['a'])]).toEqual(['b', 'c']);
  });

  it('is done at the end of a path', () => {
    expect(click(moves, ['a'], ['c'])).toEqual({ kind: 'done', choice: moves[1] });
  });

  it('takes the first of a shape’s targets that is open', () => {
    expect(click(moves, ['a'], ['stone', 'b'])).toEqual({ kind: 'done', choice: moves[0] });
  });

  it('starts again from a click that begins another path', () => {
    expect(click(moves, ['a'], ['d'])).toEqual({ kind: 'more', clicked: ['d'] });
  });

  it('lets go of what is clicked twice', () => {
    expect(click(moves, ['a'], ['a'])).toEqual({ kind: 'more', clicked: [] });
  });

  it('says no with all clicks when a click leads nowhere', () => {
    expect(click(moves, ['a'], ['z'])).toEqual({ kind: 'no', clicked: ['a', 'z'] });
  });

  it('never turns a path of two around', () => {
    expect(click([choice(3, 'c', 'a')], ['a'], ['c']).kind).toBe('more');
    expect(completed(moves, ['b', 'a'])).toBeUndefined();
  });

  it('gathers pieces in any order before the last target', () => {
    expect([...open(batch, ['y'])].toSorted()).toEqual(['x', 'y']);
    expect(click(batch, ['y', 'x'], ['to'])).toEqual({ kind: 'done', choice: batch[1] });
    expect(click(batch, ['y', 'x', 'y'], ['to'])).toEqual({ kind: 'done', choice: batch[0] });
  });
});

describe('a pair that is exchanged', () => {
  const swaps = bothWays(
    [choice(1, 'card:a', 'card:b'), choice(2, 'card:a', 'card:c'), choice(3, 'card:b', 'card:c')],
    path => path.every(target => target.startsWith('card:')),
  );

  it('lights all of three cards, the last too', () => {
    expect([...open(swaps, [])].toSorted()).toEqual(['card:a', 'card:b', 'card:c']);
    expect([...open(swaps, ['card:c'])].toSorted()).toEqual(['card:a', 'card:b']);
  });

  it('is the same whichever card is clicked first', () => {
    for (const [first, second] of [
      ['card:b', 'card:c'],
      ['card:c', 'card:b'],
    ] as const) {
      const done = click(swaps, [first], [second]);
      expect(done.kind === 'done' && done.choice.action).toBe(3);
    }
  });

  it('is only what a game calls so', () => {
    const moves = [choice(1, 'hex:a', 'hex:b')];
    expect(bothWays(moves, undefined)).toBe(moves);
    expect(bothWays(moves, () => false)).toEqual(moves);
  });
});

describe('a basket', () => {
  const baskets = [choice(1, 'buy:c', 'buy:a', 'buy:a', 'pay'), choice(2, 'buy:b', 'buy:a', 'pay')];

  it('takes pieces of one kind in any order', () => {
    expect([...open(baskets, ['buy:c'])]).toEqual(['buy:a']);
    expect([...open(baskets, ['buy:a'])].toSorted()).toEqual(['buy:a', 'buy:b', 'buy:c']);
    expect([...open(baskets, ['buy:a', 'buy:c', 'buy:a'])]).toEqual(['pay']);
  });

  it('never starts anew', () => {
    expect(click(baskets, ['buy:b'], ['buy:c'], true)).toEqual({
      kind: 'no',
      clicked: ['buy:b', 'buy:c'],
    });
  });

  it('gives one piece back', () => {
    expect(without(['buy:a', 'buy:c', 'buy:a'], 'buy:a')).toEqual(['buy:a', 'buy:c']);
    expect(without(['buy:a'], 'buy:b')).toEqual(['buy:a']);
  });
});

describe('keys', () => {
  const shape = (id: string, like?: string): Shape =>
    like === undefined ? { id, at: [0, 0], parts: [] } : { id, at: [0, 0], parts: [], like };

  it('carries the key of a like piece to its new place', () => {
    const first = keyed([], [shape('hand.3', 'three'), shape('lane')]);
    const next = keyed(first, [shape('lane'), shape('lane.3', 'three')]);
    expect(next.map(k => k.key)).toEqual(['lane', 'hand.3']);
  });

  it('never uses a key twice', () => {
    const first = keyed([], [shape('a', 'x')]);
    const moved = keyed(first, [shape('b', 'x')]);
    const both = keyed(moved, [shape('b', 'x'), shape('a', 'x')]);
    expect(new Set(both.map(k => k.key)).size).toBe(2);
  });
});
