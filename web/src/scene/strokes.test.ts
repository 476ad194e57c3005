import { describe, expect, it } from 'vitest';
import { cut } from './lettering';
import { around, ground, line, polygon, star } from './strokes';
import { blend, glow } from './washes';

describe('strokes', () => {
  it('go round the middle clockwise from the right', () => {
    expect([0, 90, 180, -90].map(degrees => around(2, degrees))).toEqual([
      '2 0',
      '0 2',
      '-2 0',
      '0 -2',
    ]);
  });

  it('begin polygons and stars at the top', () => {
    expect(polygon(4, 10)).toBe('M0 -10L10 0L0 10L-10 0z');
    expect(polygon(4, 10, 45)).toBe('M7.07 -7.07L7.07 7.07L-7.07 7.07L-7.07 -7.07z');
    expect(star(2, 8, 4)).toBe('M0 -8L4 0L0 8L-4 0z');
  });

  it('join two points, and lie below what is clicked', () => {
    expect(line([1, 2], [3, 4])).toBe('M1 2L3 4');
    expect(ground('sea', [], 3)).toEqual({
      id: 'sea',
      at: [0, 0],
      parts: [],
      ghost: true,
      layer: 3,
    });
  });
});

describe('texts that have to fit', () => {
  it('are cut where they are too long', () => {
    expect([cut('drone', 5), cut('drones', 5), cut('drone', 0)]).toEqual(['drone', 'dron…', 'd…']);
  });
});

describe('washes', () => {
  it('go from one colour to another, or to nothing', () => {
    expect(blend('down', 'a', 'b').stops).toEqual([
      [0, 'a'],
      [1, 'b'],
    ]);
    expect(glow('a', 0.5).stops.at(-1)).toEqual([1, 'a', 0]);
  });
});
