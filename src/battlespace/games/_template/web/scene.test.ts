import type { Context } from '@web/scene/scene';
import { describe, expect, it } from 'vitest';
import { draw } from './scene';
import type { View } from './view';

const context = (more: Partial<Context> = {}): Context => ({
  near: 0,
  wide: true,
  names: ['a', 'b'],
  say: key => key,
  open: new Set(),
  clicked: [],
  ahead: null,
  ...more,
});
const view: View = {
  drones: [
    [0, 3],
    [5, 9],
  ],
  turn: 0,
  roll: 2,
  length: 8,
  turns: 4,
};
const at = (id: string, wide = true) =>
  draw(view, context({ wide })).shapes.find(shape => shape.id === id)?.at ?? [0, 0];

describe('the track', () => {
  it('has every drone to click, wherever it stands', () => {
    const targets = draw(view, context()).shapes.flatMap(shape => shape.targets ?? []);
    expect(targets).toEqual(['drone:0.1', 'drone:0.2', 'drone:1.1', 'drone:1.2']);
  });

  it('runs to the right on a wide frame and upwards on a high one', () => {
    expect(at('drone:0.2')[0]).toBeLessThan(at('drone:1.1')[0]);
    expect(at('drone:0.2')[1]).toBe(at('drone:1.1')[1]);
    expect(at('drone:0.2', false)[1]).toBeGreaterThan(at('drone:1.1', false)[1]);
  });

  it('keeps hangars and homes apart', () => {
    expect(at('drone:0.1')[0]).toBeLessThan(at('cell:1')[0]);
    expect(at('drone:1.2')[0]).toBeGreaterThan(at('cell:8')[0]);
    expect(at('hangar:0')[1]).not.toBe(at('hangar:1')[1]);
  });

  it('shows where a choice would bring a drone', () => {
    const ahead = { ...view, drones: [[0, 5], [0, 9]] }; // prettier-ignore
    const ids = draw(view, context({ ahead })).shapes.map(shape => shape.id);
    expect(ids.filter(id => id.startsWith('ahead:'))).toEqual(['ahead:0.1', 'ahead:1.0']);
  });
});
