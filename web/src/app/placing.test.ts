import { describe, expect, it } from 'vitest';
import { lower, placed, type Box } from './placing';

const frame = { width: 390, height: 560 };
const size = { width: 340, height: 120 };
const dot = (left: number, top: number): Box => ({ left, top, width: 30, height: 30 });

function apart(a: Box, b: Box): boolean {
  return (
    a.left + a.width <= b.left ||
    b.left + b.width <= a.left ||
    a.top + a.height <= b.top ||
    b.top + b.height <= a.top
  );
}

describe('a box of words', () => {
  it.each([
    [0, 0],
    [360, 0],
    [180, 10],
    [0, 530],
    [360, 530],
    [180, 260],
  ])('lies whole within its frame, beside what was clicked at %d %d', (left, top) => {
    const box = placed(size, frame, dot(left, top), []);
    expect(box.left).toBeGreaterThanOrEqual(0);
    expect(box.top).toBeGreaterThanOrEqual(0);
    expect(box.left + box.width).toBeLessThanOrEqual(frame.width);
    expect(box.top + box.height).toBeLessThanOrEqual(frame.height);
    expect(apart(box, dot(left, top))).toBe(true);
  });

  it('leaves the pieces in sight that it names', () => {
    const named = [dot(180, 200), dot(60, 380)];
    const box = placed(size, frame, dot(180, 300), named);
    expect(named.every(one => apart(box, one))).toBe(true);
    expect(apart(box, dot(180, 300))).toBe(true);
  });

  it('stays near where nothing is hidden', () => {
    const box = placed({ width: 100, height: 40 }, frame, dot(180, 300), []);
    expect(300 - (box.top + box.height)).toBeLessThan(20);
  });
});

describe('a card at an edge', () => {
  const frame = { width: 390, height: 550 };
  const at = (top: number) => ({ left: 100, top, width: 40, height: 40 });

  it('lies above unless that hides more of what it is about', () => {
    expect(lower(250, frame, [at(400)])).toBe(false);
    expect(lower(250, frame, [at(100)])).toBe(true);
    expect(lower(250, frame, [])).toBe(false);
  });

  it('rather hides what is taken than where it goes', () => {
    expect(lower(250, frame, [at(500), at(100)])).toBe(true);
    expect(lower(250, frame, [at(100), at(500)])).toBe(false);
  });
});
