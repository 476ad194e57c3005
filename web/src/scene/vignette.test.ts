import { expect, it } from 'vitest';
import type { Scene, Shape } from './scene';
import { around, cut, happening } from './vignette';

const shape = (id: string, x: number, y: number, more: Partial<Shape> = {}): Shape => ({
  id,
  at: [x, y],
  parts: [],
  targets: [id],
  layer: 1,
  ...more,
});
const scene = (...shapes: Shape[]): Scene => ({ width: 400, height: 400, shapes });

it('is about what the step names: where it lies now, or where it lay', () => {
  const before = scene(shape('a', 0, 0), shape('b', 50, 0));
  const after = scene(shape('a', 90, 0), shape('c', 10, 0));
  const found = happening(before, after, ['a', 'b', 'nobody']).shapes;
  expect(found.map(s => [s.id, s.at[0]])).toEqual([
    ['a', 90],
    ['b', 50],
  ]);
  expect(happening(null, after, ['b'])).toEqual({ shapes: [], ways: [] });
});

it('is about the pieces that moved, too, and shows their way', () => {
  const piece = { like: 'piece' };
  const before = scene(shape('cell', 0, 0), shape('a', 0, 0, piece));
  const after = scene(shape('cell', 0, 0), shape('a', 90, 0, piece));
  const found = happening(before, after, ['cell']);
  expect(found.shapes.map(s => s.id)).toEqual(['cell', 'a']);
  expect(found.ways).toEqual([{ key: 'a', from: [0, 0], to: [90, 0] }]);
});

it('cuts out a square with room around it, never too close', () => {
  const whole = scene();
  const way = { key: 'a', from: [100, 10], to: [20, 10] } as const;
  const near = cut(whole, [{ x: 0, y: 0, width: 40, height: 20 }], [way]);
  expect([near.x < 0, near.x + near.width > 100, near.width === near.height]).toEqual([
    true,
    true,
    true,
  ]);
  expect(cut(whole, [{ x: 10, y: 10, width: 2, height: 2 }], []).width).toBeGreaterThan(20);
});

it('leaves out what is as large as the board, and where a long way began', () => {
  const whole = scene();
  const [card, lane] = [
    { x: 300, y: 100, width: 40, height: 30 },
    { x: 290, y: 0, width: 60, height: 380 },
  ];
  const way = { key: 'card', from: [20, 390], to: [320, 115] } as const;
  const found = cut(whole, [card, lane], [way]);
  expect([found.width < 60, found.y > 80]).toEqual([true, true]);
  expect(cut(whole, [lane], []).height).toBeGreaterThan(380);
});

it('draws the ground and what lies near, and nothing twice', () => {
  const whole = scene(
    shape('ground', 300, 300, { layer: 0 }),
    shape('near', 30, 30),
    shape('far', 390, 390),
    shape('a', 20, 20),
  );
  const box = { x: 0, y: 0, width: 50, height: 50 };
  const found = around(whole, box, [shape('a', 20, 20)]);
  expect(found.map(s => s.id)).toEqual(['ground', 'near']);
});

it('shows the first of several things that lie far apart, and not the whole board', () => {
  const [here, near, far] = [10, 60, 350].map(x => ({ x, y: 10, width: 20, height: 20 }));
  const found = cut(scene(), [here!, near!, far!], []);
  expect([found.x < 10, found.x + found.width > 80, found.width < 100]).toEqual([true, true, true]);
  const named = happening(null, scene(shape('b', 0, 0), shape('a', 0, 0)), ['a', 'b']).shapes;
  expect(named.map(s => s.id)).toEqual(['a', 'b']);
});

it('cuts no words in two', () => {
  const plate = (id: string, x: number): Shape => {
    const rect = { tag: 'rect', x: 0, y: 0, w: 30, h: 10 } as const;
    const text = { tag: 'text', x: 2, y: 5, text: id, size: 8 } as const;
    return shape(id, x, 10, { parts: [rect, text] });
  };
  const box = { x: 0, y: 0, width: 50, height: 50 };
  const found = around(scene(plate('within', 5), plate('over', 40)), box, []);
  expect(found.map(s => s.parts.length)).toEqual([2, 1]);
});
