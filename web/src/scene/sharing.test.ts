import { expect, it } from 'vitest';
import type { Shape } from './scene';
import { shared, sharedShapes } from './sharing';

const piece = (at: [number, number], more: Partial<Shape> = {}): Shape => ({
  id: `piece:${at.join()}`,
  at,
  like: 'piece',
  parts: [{ tag: 'circle', x: 0, y: 0, r: 9 }],
  ...more,
});

it('keeps what is equal in all its depth', () => {
  const old = { a: [1, { b: 'c' }], d: null };
  expect(shared(old, { a: [1, { b: 'c' }], d: null })).toBe(old);
  expect(shared(old.a, [1, { b: 'c' }])).toBe(old.a);
});

it('makes what differs anew, out of old parts where those are equal', () => {
  const old = { a: [1], b: [2] };
  const fresh = shared(old, { a: [1], b: [3] });
  expect(fresh).toEqual({ a: [1], b: [3] });
  expect(fresh.a).toBe(old.a);
  expect(shared<unknown>([1, 2], [1])).toEqual([1]);
  expect(shared<unknown>({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 });
  expect(shared<unknown>({ a: 1 }, { a: 1, b: undefined })).toHaveProperty('b');
  expect(shared<unknown>({}, [])).toEqual([]);
});

it('hands on the very same shape where nothing about it has changed', () => {
  const first = sharedShapes([], [piece([0, 0]), piece([5, 5])]);
  const next = sharedShapes(first, [piece([0, 0]), piece([9, 9])]);
  expect(next[0]).toBe(first[0]);
  expect(next[1]?.key).toBe('piece:5,5');
  expect(next[1]?.shape.at).toEqual([9, 9]);
  expect(next[1]?.shape.parts).toBe(first[1]?.shape.parts);
});

it('takes what a shape does from the newest drawing', () => {
  const over = (): Shape[] => [];
  const first = sharedShapes([], [piece([0, 0], { over: () => [] })]);
  const next = sharedShapes(first, [piece([0, 0], { over })]);
  expect(next[0]?.shape.over).toBe(over);
  expect(next[0]?.shape.parts).toBe(first[0]?.shape.parts);
});
