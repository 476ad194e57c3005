import { describe, expect, it } from 'vitest';
import { beside, firstZoom, follow, gather, sight, touched } from './frame';
import type { Scene, Shape } from './scene';

const scene: Scene = { width: 840, height: 1140, shapes: [], grip: 40 };
const phone = { width: 350, height: 475 };

describe('the frame', () => {
  it('shows the whole board where it is large enough to touch', () => {
    expect(firstZoom(scene, { width: 900, height: 1200 }, true)).toBe(1);
    expect(sight(scene, { width: 840, height: 1140 }, 1, [0, 0])).toMatchObject({ x: 0, y: 0 });
  });

  it('is content with less where a mouse points', () => {
    const screen = { width: 600, height: 600 };
    expect(firstZoom(scene, screen, true)).toBeGreaterThan(1);
    expect(firstZoom(scene, screen, false)).toBe(1);
  });

  it('starts enlarged on a phone, so far that a finger hits a square', () => {
    const zoom = firstZoom(scene, phone, false);
    expect(sight(scene, phone, zoom, [0, 0]).scale * 40).toBeGreaterThanOrEqual(26);
  });

  it('never shows more of the outside than it must', () => {
    const seen = sight(scene, phone, 2, [-500, 5000]);
    expect(seen.x).toBe(0);
    expect(seen.y + seen.h).toBeCloseTo(1140);
  });

  it('follows what may be clicked only when none of it is in sight', () => {
    const seen = sight(scene, phone, 2, [200, 300]);
    expect(follow(seen, [[210, 310]])).toBeNull();
    expect(follow(seen, [[800, 1100], [800, 900]])).toEqual([800, 900]); // prettier-ignore
  });
});

describe('what belongs together', () => {
  const seen = sight(scene, phone, 2, [200, 300]); // 420 x 570 from [0, 15]

  it('comes into sight as a whole', () => {
    expect(gather(seen, [[100, 100], [300, 500]])).toBeNull(); // prettier-ignore
    expect(gather(seen, [[100, 300], [440, 300]])).toEqual([270, 300]); // prettier-ignore
  });

  it('or its end, where there is no room for all of it', () => {
    expect(gather(seen, [[100, 100], [800, 1100]])).toEqual([800, 1100]); // prettier-ignore
    expect(gather(seen, [])).toBeNull();
  });
});

describe('arrow keys', () => {
  const shape = (id: string, x: number, y: number): Shape => ({
    id,
    at: [x, y],
    parts: [],
    targets: [id],
    label: id,
  });
  const from = shape('from', 0, 0);
  const all = [from, shape('right', 40, 0), shape('slant', 20, 20), shape('down', 0, 60)];

  it('lead straight ahead before aside', () => {
    expect(beside(all, from, 'ArrowRight')?.id).toBe('right');
    expect(beside(all, from, 'ArrowDown')?.id).toBe('down');
  });

  it('lead nowhere beyond the edge', () => {
    expect(beside(all, from, 'ArrowUp')).toBeNull();
    expect(beside(all, from, 'Enter')).toBeNull();
  });

  it('lets a fingertip mean what is small beside it, the nearest first', () => {
    const box = (x: number, y: number, size: number) => ({
      left: x - size / 2,
      right: x + size / 2,
      top: y - size / 2,
      bottom: y + size / 2,
    });
    const boxes = [box(100, 100, 20), box(150, 100, 20), box(100, 200, 80)];
    expect(touched(boxes, [100, 79])).toBe(0);
    expect(touched(boxes, [100, 77])).toBe(-1);
    expect(touched(boxes, [121, 100])).toBe(0);
    expect(touched(boxes, [129, 100])).toBe(1);
    expect(touched(boxes, [100, 159])).toBe(-1);
    expect(touched(boxes, [100, 161])).toBe(2);
  });
});
