import type { Context, Scene, Shape } from '@web/scene/scene';
import { describe, expect, it } from 'vitest';
import { draw } from './scene';
import type { View } from './view';

const context = (wide: boolean): Context => ({
  near: 0,
  wide,
  names: ['a', 'b'],
  say: key => key,
  open: new Set(),
  clicked: [],
  ahead: null,
});
const view = (clusters: View['clusters'] = []): View => ({
  seats: 2,
  phase: clusters.length > 0 ? 'KEEP' : 'MAIN',
  turn: 0,
  turns: 8,
  turn_limit: 200,
  breaker: 0,
  waiting: [],
  winner: null,
  stacks: [
    { hex: [0, 0], pieces: [0, 1] },
    { hex: [2, 0], pieces: [2] },
  ],
  pieces: [
    { seat: 0, kind: 'C', level: 1 },
    { seat: 1, kind: 'H', level: 2 },
    { seat: 1, kind: 'B', level: 1 },
  ],
  hands: [{ R: 2 }, {}],
  clusters,
});
const find = (scene: Scene, id: string): Shape => scene.shapes.find(s => s.id === id)!;

describe('the battlespace', () => {
  it.each([true, false])('lifts the second level off the first: wide %s', wide => {
    const scene = draw(view(), context(wide));
    expect(find(scene, 'piece:1').at[1]).toBeLessThan(find(scene, 'piece:0').at[1]);
    expect(find(scene, 'piece:1').layer).toBeGreaterThan(find(scene, 'shade:1').layer!);
    expect(find(scene, 'shade:1').layer).toBeGreaterThan(find(scene, 'piece:0').layer!);
  });

  it('writes coordinates where they are asked for and nowhere on the plane', () => {
    const scene = draw(view(), context(true));
    const texts = scene.shapes.flatMap(s => s.parts.flatMap(p => (p.tag === 'text' ? p.text : [])));
    expect(texts.filter(text => text.includes(','))).toEqual([]);
    expect(find(scene, 'piece:2').tip).not.toContain('2,0');
    expect(find(scene, 'piece:2').label).toContain('2,0');
  });

  it('cracks where it breaks', () => {
    const ids = (clusters?: View['clusters']): string[] =>
      draw(view(clusters), context(true)).shapes.map(s => s.id.split(':')[0]!);
    expect(ids()).not.toContain('crack');
    expect(ids([[[0, 0]], [[2, 0]]])).toContain('crack');
  });

  it.each([true, false])('keeps every stock inside the picture: wide %s', wide => {
    const scene = draw(view(), context(wide));
    for (const { at } of scene.shapes.filter(s => s.id.startsWith('hand:'))) {
      expect(at[0]).toBeGreaterThan(40);
      expect(at[0]).toBeLessThan(scene.width - 40);
      expect(at[1]).toBeGreaterThan(30);
      expect(at[1]).toBeLessThan(scene.height - 30);
    }
  });
});

it('lets nobody pass once it is over, and rings no stock', () => {
  const [now, then] = [false, true].map(over => draw(view(), { ...context(true), over }));
  const ring = (scene: Scene): unknown => find(scene, 'seat:0').parts[0];
  expect([now, then].map(scene => scene!.shapes.some(s => s.id === 'pass'))).toEqual([true, false]);
  expect(ring(now!)).toMatchObject({ stroke: 'seat-0' });
  expect(ring(then!)).toMatchObject({ stroke: 'rail-edge' });
});
