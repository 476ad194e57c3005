// What moved since one looked away: a trail from where a piece was to where it is.

import { keyed, type Keyed } from './keys';
import type { Point, Scene } from './scene';

export interface Trail {
  readonly key: string;
  readonly from: Point;
  readonly to: Point;
  /** The step that left it, where it is one of a stretch. */
  readonly ply?: number;
}

/** A shorter way than this is no move but a picture that settles. */
const LEAST = 12;
/** So many shapes that move alike are a board that is laid out anew. */
const TOGETHER = 3;

/** A step that moves more pieces than this clears the table, and nobody asks which of them went where. */
const MOST = 3;

/** How far the whole board has moved under its pieces. */
function drift(before: ReadonlyMap<string, Point>, now: readonly Keyed[]): Point {
  const ways = new Map<string, { by: Point; count: number }>();
  for (const { key, shape } of now) {
    const old = before.get(key);
    if (!old) continue;
    const by: Point = [Math.round(shape.at[0] - old[0]), Math.round(shape.at[1] - old[1])];
    const way = ways.get(by.join()) ?? { by, count: 0 };
    ways.set(by.join(), { by, count: way.count + 1 });
  }
  const most = [...ways.values()].toSorted((a, b) => b.count - a.count)[0];
  return most && most.count >= TOGETHER ? most.by : [0, 0];
}

/** A board as it stood after so many steps. */
export interface Stood {
  readonly ply: number;
  readonly scene: Scene;
}

/** The trails of a whole stretch, step by step, as they lie on the board that is shown now. */
export function wholeTrails(steps: readonly Stood[], shown: Scene): readonly Trail[] {
  let [trails, last]: [readonly Trail[], readonly Keyed[]] = [
    [],
    keyed([], steps[0]?.scene.shapes ?? []),
  ];
  for (const { ply, scene } of steps.slice(1)) {
    const now = keyed(last, scene.shapes);
    [trails, last] = [trailed(trails, last, now).map(t => ({ ply, ...t })), now];
  }
  const [dx, dy] = drift(new Map(last.map(k => [k.key, k.shape.at])), keyed(last, shown.shapes));
  return trails.map(t => ({
    ...t,
    from: [t.from[0] + dx, t.from[1] + dy],
    to: [t.to[0] + dx, t.to[1] + dy],
  }));
}

/** The trails after another step: those there were, where they lie now, and those of the pieces that moved. */
export function trailed(
  trails: readonly Trail[],
  before: readonly Keyed[],
  now: readonly Keyed[],
): readonly Trail[] {
  const places = new Map(before.map(k => [k.key, k.shape.at]));
  const [dx, dy] = drift(places, now);
  const moved = (p: Point): Point => [p[0] + dx, p[1] + dy];
  const fresh = now.flatMap(({ key, shape }): Trail[] => {
    const old = places.get(key);
    if (!old || shape.like === undefined || shape.loose) return [];
    const from = moved(old);
    const far = Math.hypot(shape.at[0] - from[0], shape.at[1] - from[1]);
    return far < LEAST ? [] : [{ key, from, to: shape.at }];
  });
  if (fresh.length > MOST) return [];
  const kept = trails.map(t => ({ ...t, from: moved(t.from), to: moved(t.to) }));
  return [...kept, ...fresh];
}
