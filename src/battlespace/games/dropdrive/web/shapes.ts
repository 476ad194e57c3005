// Signs and outlines that both the flat table and the panels use.

import type { Part, Point, Shape } from '@web/scene/scene';
import type { Thing } from './view';

export const path = (points: readonly (readonly [number, number])[]): string =>
  `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;

export function ring(corners: number, radius: number, turn = 0): [number, number][] {
  return Array.from({ length: corners }, (_, i) => {
    const angle = ((i + turn) / corners) * 2 * Math.PI;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}

/** Which way a flat piece points, in radians. */
export function yawOf(thing: Pick<Thing, 'pose'>): number {
  const [, , , w = 1, , , k = 0] = thing.pose ?? [];
  return 2 * Math.atan2(k, w);
}

/** Asteroids differ by a sign as well as by colour. */
export function rockSign(colour: string, r: number, at: Point = [0, 0]): Part {
  const ink = colour === 'blue' || colour === 'red' || colour === 'copper' ? 'bright' : 'dark';
  if (colour === 'blue') return { tag: 'circle', x: at[0], y: at[1], r: r * 0.8, fill: ink };
  const d: Record<string, string> = {
    yellow: `M0 ${-r}L${r * 0.95} ${r * 0.75}H${-r * 0.95}Z`,
    red: `M${-r * 0.75} ${-r * 0.75}h${r * 1.5}v${r * 1.5}h${-r * 1.5}Z`,
    white: `M0 ${-r * 1.1}L${r * 0.9} 0L0 ${r * 1.1}L${-r * 0.9} 0Z`,
    copper: `M${-r} ${-r * 0.35}h${r * 0.65}v${-r * 0.65}h${r * 0.7}v${r * 0.65}h${r * 0.65}v${r * 0.7}h${-r * 0.65}v${r * 0.65}h${-r * 0.7}v${-r * 0.65}h${-r * 0.65}Z`,
  };
  return { tag: 'path', d: d[colour] ?? '', fill: ink, at };
}

/** The colour that a thing is painted with. */
export function paint(thing: {
  readonly id: string;
  readonly kind: string;
  readonly colour?: string;
}): string {
  if (thing.kind === 'asteroid') return `rock-${thing.colour ?? 'white'}`;
  if (thing.kind === 'planet') return `faction-${thing.id}`;
  if (thing.kind === 'ship' || thing.kind === 'pirate') return `faction-${thing.id.split('-')[1]}`;
  return `piece-${thing.kind}`;
}

/** A small picture of a thing, for bays, holds and lists, in a square of side 2r. */
export function icon(
  thing: Pick<Thing, 'id' | 'kind' | 'colour'>,
  r: number,
  at: Point = [0, 0],
): Part[] {
  const fill = paint(thing as Thing);
  const base = { fill, stroke: 'line', width: 1.5, at } as const;
  switch (thing.kind) {
    case 'asteroid':
      return [
        { tag: 'path', d: path(ring(8, r, 0.5)), ...base },
        rockSign(thing.colour ?? 'white', r * 0.48, at),
      ];
    case 'planet':
      return [{ tag: 'circle', x: 0, y: 0, r, ...base }];
    case 'fuel':
      return [
        { tag: 'rect', x: -r * 0.62, y: -r, w: r * 1.24, h: r * 2, r: r * 0.35, ...base },
        {
          tag: 'path',
          d: `M${r * 0.12} ${-r * 0.65}L${-r * 0.35} ${r * 0.12}H0L${-r * 0.12} ${r * 0.65}L${r * 0.35} ${-r * 0.12}H0Z`,
          fill: 'dark',
          at,
        },
      ];
    case 'salvage':
      return [
        { tag: 'rect', x: -r, y: -r * 0.72, w: r * 2, h: r * 1.44, r: 1.5, ...base },
        {
          tag: 'path',
          d: `M${-r} ${-r * 0.72}L${r} ${r * 0.72}M${r} ${-r * 0.72}L${-r} ${r * 0.72}`,
          stroke: 'dark',
          width: 1.4,
          at,
        },
      ];
    case 'token':
      return [
        { tag: 'path', d: path(ring(6, r)), ...base },
        {
          tag: 'text',
          x: 0,
          y: r * 0.08,
          text: '?',
          size: r * 1.4,
          weight: 800,
          fill: 'bright',
          at,
        },
      ];
    case 'ship':
      return [
        {
          tag: 'path',
          d: `M0 ${-r}L${r * 0.62} ${r * 0.1}L${r * 0.8} ${r * 0.85}H${-r * 0.8}L${-r * 0.62} ${r * 0.1}Z`,
          ...base,
        },
      ];
    case 'pirate':
      return [
        {
          tag: 'path',
          d: `M0 ${-r}L${r * 0.62} ${r * 0.1}L${r * 0.8} ${r * 0.85}H${-r * 0.8}L${-r * 0.62} ${r * 0.1}Z`,
          fill: 'dark',
          stroke: fill,
          width: Math.max(2, r * 0.26),
          at,
        },
      ];
    case 'mine':
      return [
        { tag: 'circle', x: 0, y: 0, r: r * 0.8, ...base },
        { tag: 'path', d: `M0 ${-r}V${r}M${-r} 0H${r}`, stroke: 'bright', width: 1.6, at },
      ];
    case 'wormhole':
      return [
        { tag: 'circle', x: 0, y: 0, r, ...base },
        { tag: 'circle', x: 0, y: 0, r: r * 0.5, stroke: 'bright', width: 1.6, at },
      ];
    default:
      return [{ tag: 'rect', x: -r, y: -r * 0.6, w: r * 2, h: r * 1.2, r: 2, ...base }];
  }
}

/** Signs of the ratings and of the drop drive, each in a square of 20. */
export const SIGNS: Readonly<Record<string, string>> = {
  battle: 'M-7 7L7-7M-7-7L7 7M-8 3L-3 8M8 3L3 8',
  explore: 'M3 3L8 8M4-2A6 6 0 1 1-8-2A6 6 0 1 1 4-2',
  rocket: 'M0-9C5-5 5 2 3 5H-3C-5 2-5-5 0-9M-3 5L-6 8M3 5L6 8M0 5V9',
  ship: 'M0-8L5 1L6 7H-6L-5 1Z',
  planet: 'M7 0A7 7 0 1 1-7 0A7 7 0 1 1 7 0M-10 3Q0 8 10-3',
  anywhere: 'M0-9V9M-9 0H9M-5-5L-9 0L-5 5M5-5L9 0L5 5',
};

/** A shape so many times as large, its corner moved to a point. */
export function enlarged(shape: Shape, k: number, at: Point): Shape {
  if (k === 1) return { ...shape, at };
  const parts = shape.parts.map((part): Part => {
    const [x, y] = part.at ?? [0, 0];
    return { ...part, at: [k * x, k * y], scale: k * (part.scale ?? 1) };
  });
  return { ...shape, at, parts };
}
