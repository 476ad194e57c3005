// What a step was about, cut out of the game's own drawing: what it concerns, and what lies around that.

import { keyed } from './keys';
import type { Point, Scene, Shape } from './scene';
import { trailed, type Trail } from './trails';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What a step was about: shapes, and the ways that pieces went. */
export interface Happening {
  readonly shapes: readonly Shape[];
  readonly ways: readonly Trail[];
}

/**
 * The shapes that stand for these targets, as they lie after the step or, where they are gone, as they lay before; and
 * the pieces that moved.
 */
export function happening(
  before: Scene | null,
  after: Scene,
  targets: readonly string[],
): Happening {
  const standing = (scene: Scene | null, wanted: readonly string[]): readonly Shape[] =>
    wanted.flatMap(target =>
      (scene?.shapes ?? []).filter(s => !s.ghost && s.targets?.[0] === target),
    );
  const here = standing(after, targets);
  const gone = targets.filter(target => !here.some(s => s.targets?.[0] === target));
  const last = keyed([], before?.shapes ?? []);
  const now = keyed(last, after.shapes);
  const ways = before ? trailed([], last, now) : [];
  const moved = now.filter(k => ways.some(w => w.key === k.key)).map(k => k.shape);
  return { shapes: [...new Set([...here, ...standing(before, gone), ...moved])], ways };
}

/** More of a board than this is a place and no piece: a whole lane, a panel. */
const LARGE = 0.4;
/** The least part of a board's width that is shown, and the longest way that is shown from its beginning. */
const LEAST = 0.07;
const LONG = 0.22;

const joined = (a: Box, b: Box): Box => {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  const width = Math.max(a.x + a.width, b.x + b.width) - x;
  return { x, y, width, height: Math.max(a.y + a.height, b.y + b.height) - y };
};

/** The part to show: the first of these that is small, and what lies near it; or else all; ways that are not too long; with room around it. */
export function cut(scene: Scene, boxes: readonly Box[], ways: readonly Trail[]): Box {
  const size = Math.max(scene.width, scene.height);
  const small = (b: Box): boolean => Math.max(b.width, b.height) < LARGE * size;
  const from = ways
    .filter(w => Math.hypot(w.from[0] - w.to[0], w.from[1] - w.to[1]) < LONG * size)
    .map(({ from: [x, y] }): Box => ({ x, y, width: 0, height: 0 }));
  const [first, ...others] = boxes.some(small) ? boxes.filter(small) : boxes;
  let shown = first ?? { x: 0, y: 0, width: size, height: size };
  for (const box of [...others, ...from])
    if (!small(shown) || small(joined(shown, box))) shown = joined(shown, box);
  const side = Math.max(shown.width, shown.height, LEAST * size) * 1.16;
  const [x, y] = [shown.x + (shown.width - side) / 2, shown.y + (shown.height - side) / 2];
  return { x, y, width: side, height: side };
}

/** Words that the edge cuts in two say nothing: of what has some and lies over the edge, the outline is left. */
function clear(shape: Shape, box: Box): Shape {
  const [edge] = shape.parts;
  if (edge?.tag !== 'rect' || !shape.parts.some(part => part.tag === 'text')) return shape;
  const [x, y] = [shape.at[0] + edge.x - box.x, shape.at[1] + edge.y - box.y];
  const inside = x >= 0 && y >= 0 && x + edge.w <= box.width && y + edge.h <= box.height;
  return inside ? shape : { ...shape, parts: [edge] };
}

/** What else is seen there: the ground, and whatever has its place within. */
export function around(scene: Scene, box: Box, about: readonly Shape[]): readonly Shape[] {
  const ids = new Set(about.map(s => s.id));
  const within = ([x, y]: Point): boolean =>
    Math.abs(x - box.x - box.width / 2) < box.width &&
    Math.abs(y - box.y - box.height / 2) < box.height;
  return scene.shapes
    .filter(s => !ids.has(s.id) && ((s.layer ?? 0) <= 0 || within(s.at)))
    .map(s => ((s.layer ?? 0) <= 0 ? s : clear(s, box)));
}
