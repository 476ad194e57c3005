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
    (scene?.shapes ?? []).filter(s => !s.ghost && wanted.includes(s.targets?.[0] ?? ''));
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

/** The part to show: all that is small of these, or else all, and ways that are not too long; with room around it. */
export function cut(scene: Scene, boxes: readonly Box[], ways: readonly Trail[]): Box {
  const size = Math.max(scene.width, scene.height);
  const small = boxes.filter(b => Math.max(b.width, b.height) < LARGE * size);
  const kept = small.length > 0 ? small : boxes;
  const from = ways
    .filter(w => Math.hypot(w.from[0] - w.to[0], w.from[1] - w.to[1]) < LONG * size)
    .map(w => w.from);
  const xs = [...kept.flatMap(b => [b.x, b.x + b.width]), ...from.map(p => p[0])];
  const ys = [...kept.flatMap(b => [b.y, b.y + b.height]), ...from.map(p => p[1])];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [w, h] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const side = Math.max(w, h, LEAST * size) * 1.16;
  return { x: left + w / 2 - side / 2, y: top + h / 2 - side / 2, width: side, height: side };
}

/** What else is seen there: the ground, and whatever has its place within. */
export function around(scene: Scene, box: Box, about: readonly Shape[]): readonly Shape[] {
  const ids = new Set(about.map(s => s.id));
  const within = ([x, y]: Point): boolean =>
    Math.abs(x - box.x - box.width / 2) < box.width &&
    Math.abs(y - box.y - box.height / 2) < box.height;
  return scene.shapes.filter(s => !ids.has(s.id) && ((s.layer ?? 0) <= 0 || within(s.at)));
}
