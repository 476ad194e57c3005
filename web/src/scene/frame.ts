// Which part of a scene its frame shows, how large: enlarging, moving, and where the keyboard's arrows lead.

import type { Point, Scene, Shape } from './scene';

/** A frame on the screen, in pixels. */
export interface Frame {
  readonly width: number;
  readonly height: number;
}

/** The part that is shown, in the scene's units; `scale` is pixels per unit. */
export interface Sight {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly scale: number;
}

/** The least sizes in pixels that a finger hits, and a mouse. */
const FINGER = 34;
const MOUSE = 15;
const NARROW = 480;
const MOST = 6;

function fit(scene: Scene, frame: Frame): number {
  return Math.min(frame.width / scene.width, frame.height / scene.height);
}

/** How far a board is enlarged at first: so far that its smallest things can be hit, by a finger or else a mouse. */
export function firstZoom(scene: Scene, frame: Frame, touch: boolean): number {
  if (!scene.grip || frame.width === 0 || frame.height === 0) return 1;
  const least = touch || frame.width < NARROW ? FINGER : MOUSE;
  const needed = least / (scene.grip * fit(scene, frame));
  return needed > 1.2 ? Math.min(needed, MOST) : 1;
}

export const bounded = (zoom: number): number => Math.max(1, Math.min(MOST, zoom));

/** What a fingertip covers, in pixels: whatever is smaller can be touched that far around it. */
const FINGERTIP = 44;

/** A box on the screen. */
export type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** Which of these boxes a finger at a point means: the nearest that its tip reaches; -1 where it reaches none. */
export function touched(boxes: readonly Box[], [x, y]: Point): number {
  const far = boxes.map(({ left, right, top, bottom }) => {
    const [dx, dy] = [Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)];
    const slack = (size: number): number => Math.max(0, (FINGERTIP - size) / 2);
    const reached = dx <= slack(right - left) && dy <= slack(bottom - top);
    return reached ? Math.hypot(dx, dy) : Infinity;
  });
  const least = Math.min(...far);
  return least < Infinity ? far.indexOf(least) : -1;
}

/** Keep the middle of the sight where no room is wasted beyond the edges. */
function within(middle: number, seen: number, whole: number): number {
  return seen >= whole ? whole / 2 : Math.max(seen / 2, Math.min(whole - seen / 2, middle));
}

export function sight(scene: Scene, frame: Frame, zoom: number, centre: Point): Sight {
  if (frame.width === 0 || frame.height === 0)
    return { x: 0, y: 0, w: scene.width, h: scene.height, scale: 1 };
  const scale = fit(scene, frame) * zoom;
  const [w, h] = [frame.width / scale, frame.height / scale];
  const x = within(centre[0], w, scene.width) - w / 2;
  const y = within(centre[1], h, scene.height) - h / 2;
  return { x, y, w, h, scale };
}

const isInside =
  (seen: Sight) =>
  ([x, y]: Point): boolean =>
    x > seen.x && x < seen.x + seen.w && y > seen.y && y < seen.y + seen.h;

/** Where to look so that one of these points comes into sight; null when one already is. */
export function follow(seen: Sight, points: readonly Point[]): Point | null {
  const middle: Point = [seen.x + seen.w / 2, seen.y + seen.h / 2];
  const far = (p: Point): number => Math.hypot(p[0] - middle[0], p[1] - middle[1]);
  if (points.length === 0 || points.some(isInside(seen))) return null;
  return points.toSorted((a, b) => far(a) - far(b))[0] ?? null;
}

/** So much of what is seen may lie between points that are to be seen together: they have an extent themselves. */
const ROOM = 0.9;

/** Where to look so that all of these points come into sight, or the last where they lie too far apart; else null. */
export function gather(seen: Sight, points: readonly Point[]): Point | null {
  if (points.every(isInside(seen))) return null;
  const [xs, ys] = [points.map(p => p[0]), points.map(p => p[1])];
  const [left, right, top, bottom] = [
    Math.min(...xs),
    Math.max(...xs),
    Math.min(...ys),
    Math.max(...ys),
  ];
  return right - left < ROOM * seen.w && bottom - top < ROOM * seen.h
    ? [(left + right) / 2, (top + bottom) / 2]
    : (points.at(-1) ?? null);
}

const WAYS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The shape that lies next in an arrow key's direction, straight ahead before aside. */
export function beside(shapes: readonly Shape[], from: Shape, key: string): Shape | null {
  const way = WAYS[key];
  if (!way) return null;
  let found: Shape | null = null;
  let least = Infinity;
  for (const shape of shapes) {
    if (!shape.label || !shape.targets) continue;
    const [dx, dy] = [shape.at[0] - from.at[0], shape.at[1] - from.at[1]];
    const ahead = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    if (ahead > 1 && ahead + 3 * aside < least) [found, least] = [shape, ahead + 3 * aside];
  }
  return found;
}
