import type { Context, Part } from '@web/scene/scene';
import { describe, expect, it } from 'vitest';
import { sign } from './icons';
import { hole } from './overlays';
import { CELLS, name, place, plan } from './plan';

const context = (near: number, wide: boolean): Context => ({
  near,
  wide,
  names: ['a', 'b'],
  say: key => key,
  open: new Set(),
  clicked: [],
  ahead: null,
});
const layouts = [0, 1].flatMap(near => [true, false].map(wide => ({ near, wide })));

describe('the plan', () => {
  it.each(layouts)('holds every square once: $near, $wide', ({ near, wide }) => {
    const map = plan(context(near, wide));
    const seen = new Set<string>();
    for (const station of [0, 1])
      for (const { level, col } of CELLS) {
        const [x, y] = map.at(name(station, level, col));
        expect(x > 0 && x < map.width && y > 0 && y < map.height).toBe(true);
        seen.add(`${x} ${y}`);
      }
    expect(seen.size).toBe(2 * 189);
  });

  it.each(layouts)('puts your station left or below: $near, $wide', ({ near, wide }) => {
    const map = plan(context(near, wide));
    const [own, other] = [map.at(name(near, 5, 10)), map.at(name(1 - near, 5, 10))];
    expect(wide ? own[0] < other[0] : own[1] > other[1]).toBe(true);
  });

  it('turns the second station around: own column 3 faces column 17', () => {
    expect(place('A9.03')[1]).toBe(place('B9.17')[1]);
    const map = plan(context(0, true));
    expect(map.at('A9.03')[1]).toBe(map.at('S12.03')[1]);
    expect(map.at('S12.03')[1]).toBe(map.at('B1.17')[1]);
  });
});

describe('damage', () => {
  it('never looks like a mine', () => {
    const flat = (parts: readonly Part[]): string[] =>
      parts.flatMap(p => (p.tag === 'group' ? flat(p.parts) : p.tag === 'path' ? [p.d] : []));
    const mine = flat(sign('thermite', 'ink'));
    for (const n of [0, 1, 2]) expect(flat(hole(n)).filter(d => mine.includes(d))).toEqual([]);
    expect(hole(0).at(-1)).toMatchObject({ fill: 'sep-hole' });
  });
});
