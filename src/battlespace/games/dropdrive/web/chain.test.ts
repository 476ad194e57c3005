import { describe, expect, it } from 'vitest';
import type { Choice } from '@web/net/messages';
import { bent, endOf, grips, headings, pulled } from './chain';
import type { Flight } from './view';

const flight = (points: Flight['points'], left = 3): Flight => ({
  ship: 'ship-pink',
  laying: true,
  links: points.slice(1).map(() => 0),
  left,
  reach: 6,
  start: [1000, 2000],
  nose: 12,
  points,
  s: 0,
  stop: 0,
  lands: true,
  contacts: [],
});
const choice = (...path: string[]): Choice => ({ action: 0, move: '', label: null, path }) as never;
const open = new Set([350, 0, 10]);
const LAID = flight([
  [0, 0],
  [25.4, 0],
]);

describe('the end of the chain', () => {
  it('is the ship before the first link, then the last joint', () => {
    expect(endOf(flight([]))).toEqual([10, 20]);
    expect(endOf(LAID)).toEqual([25.4, 0]);
  });

  it('is held as long as a link can be laid or taken up', () => {
    const fly = [choice('do:fly')];
    expect(grips(flight([]), [choice('dir:0', 'link:4')])).toBe(true);
    expect(grips(LAID, fly)).toBe(true);
    expect(grips(flight([]), fly)).toBe(false);
    expect(grips(LAID, [])).toBe(false);
    expect(grips(null, fly)).toBe(false);
    expect(headings([...fly, choice('dir:0', 'link:4')])).toEqual(new Set([4]));
  });

  it('bends to the open heading that is nearest', () => {
    expect(bent(LAID, open, [35.4, 10])).toMatchObject({ wanted: 45, heading: 10 });
    expect(bent(LAID, open, [35.4, -10])).toMatchObject({ wanted: 315, heading: 350 });
    expect(bent(LAID, new Set(), [35.4, 0])).toBeNull();
  });

  it('lays a link where it is let go, or beyond a link’s length', () => {
    expect(pulled(LAID, open, [40, 0], true)).toMatchObject({ bend: { heading: 0 } });
    expect(pulled(LAID, open, [40, 0], true).lay).toBeUndefined();
    expect(pulled(LAID, open, [40, 0], false).lay).toBe(0);
    expect(pulled(LAID, open, [54, 0], true).lay).toBe(0);
    expect(pulled(LAID, open, [27, 0], false)).toEqual({});
  });

  it('takes the last link up where it is pulled back over the joint before it', () => {
    expect(pulled(LAID, open, [3, 2], true)).toEqual({ back: true });
    expect(pulled(LAID, open, [3, 2], false).back).toBeUndefined();
  });
});
