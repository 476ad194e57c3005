// Short ways to write what drawings are made of: paths, ovals, groups, and a ground that fills the frame to its edges.

import type { Part, Point, Shape } from './scene';

/** A path, the colour of its filling (none where empty), and the colour and width of its line. */
export type Stroke = readonly [d: string, fill: string, stroke?: string, width?: number];

export const inked = (strokes: readonly Stroke[]): Part[] =>
  strokes.map(([d, fill, stroke, width]): Part => ({
    tag: 'path',
    d,
    ...(fill ? { fill } : {}),
    ...(stroke ? { stroke, width: width ?? 2 } : {}),
  }));

const round = (n: number): number => Math.round(n * 100) / 100;

/** The point so far from the middle and so many degrees clockwise from the right, as a path has it. */
export function around(r: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  return `${round(r * Math.cos(angle))} ${round(r * Math.sin(angle))}`;
}

export const line = (a: Point, b: Point): string => `M${a[0]} ${a[1]}L${b[0]} ${b[1]}`;

export function oval(x: number, y: number, rx: number, ry = rx): string {
  return `M${round(x - rx)} ${round(y)}a${rx} ${ry} 0 1 0 ${round(2 * rx)} 0a${rx} ${ry} 0 1 0 ${round(-2 * rx)} 0z`;
}

/** A regular polygon around the middle, a corner at the top unless turned (degrees). */
export function polygon(corners: number, size: number, turn = 0): string {
  const points = Array.from({ length: corners }, (_, i) =>
    around(size, (360 / corners) * i - 90 + turn),
  );
  return `M${points.join('L')}z`;
}

/** A star of so many rays. */
export function star(rays: number, outer: number, inner: number): string {
  const points = Array.from({ length: 2 * rays }, (_, i) =>
    around(i % 2 ? inner : outer, (180 / rays) * i - 90),
  );
  return `M${points.join('L')}z`;
}

export function group(
  parts: readonly Part[],
  at: Point = [0, 0],
  more: { scale?: number; turn?: number; opacity?: number } = {},
): Part {
  return { tag: 'group', parts, at, ...more };
}

/** How far a ground reaches beyond its scene: the frame may be of any proportions. */
export const BEYOND = 2400;

/** Something that lies below everything and is never meant by a click. */
export function ground(id: string, parts: readonly Part[], layer = -9): Shape {
  return { id, at: [0, 0], parts, ghost: true, layer };
}

/** Numbers that look thrown and are always the same: for stars, glints and pebbles. */
export function scattered(seed: number, count: number): number[] {
  let x = seed;
  return Array.from({ length: count }, () => {
    x = (x * 16807) % 2147483647;
    return x / 2147483647;
  });
}
