// What the strip below the board is made of, and where its things stand.

import type { Context, Part, Point, Shape } from '@web/scene/scene';
import { group } from '@web/scene/strokes';
import { portrait } from './factions';
import type { Kind } from './tokens';
import type { View } from './view';

/** What can be bought and spawned, the cheapest first. */
export const KINDS: readonly Kind[] = ['G', '1', '2', '3'];

/** Where things stand in the strip, in a frame that is wider than high and in one that is not. */
export interface Spots {
  readonly size: Point;
  readonly mover: Point;
  readonly word: Point;
  readonly bolts: Point;
  readonly boltStep: number;
  readonly cards: Point;
  readonly card: Point;
  readonly cardStep: number;
  readonly shopCards: Point;
  readonly shopStep: number;
  readonly bar: Point;
  readonly barStep: number;
  readonly takes: Point;
  readonly take: Point;
  readonly counts: Point | null;
  readonly button: Point;
  readonly main: Point;
}

export const WIDE: Spots = {
  size: [1120, 96],
  mover: [40, 48],
  word: [72, 28],
  bolts: [84, 60],
  boltStep: 29,
  cards: [328, 48],
  card: [122, 72],
  cardStep: 130,
  shopCards: [202, 48],
  shopStep: 112,
  bar: [624, 42],
  barStep: 33,
  takes: [330, 48],
  take: [118, 72],
  counts: [868, 48],
  button: [1044, 48],
  main: [132, 64],
};
export const TALL: Spots = {
  size: [660, 180],
  mover: [38, 44],
  word: [74, 26],
  bolts: [92, 56],
  boltStep: 46,
  cards: [88, 136],
  card: [152, 76],
  cardStep: 161,
  shopCards: [88, 136],
  shopStep: 161,
  bar: [76, 38],
  barStep: 42,
  takes: [64, 136],
  take: [100, 76],
  counts: null,
  button: [576, 46],
  main: [150, 72],
};

export const dockSize = (wide: boolean): Point => (wide ? WIDE : TALL).size;

export interface Strip {
  readonly view: View;
  readonly context: Context;
  readonly spots: Spots;
  readonly at: (spot: Point) => Point;
}

export function box(w: number, h: number, fill: string, stroke: string, width = 1.4): Part {
  return { tag: 'rect', x: -w / 2, y: -h / 2, w, h, r: 12, fill, stroke, width };
}

export function button(
  strip: Strip,
  target: string,
  text: string,
  label: string,
  add = false,
): Shape {
  const [w, h] = strip.spots.main;
  return {
    id: target,
    at: strip.at(strip.spots.button),
    targets: [target],
    label,
    ...(add ? { basket: 'add' as const } : {}),
    layer: 2,
    parts: [
      box(w, h, 'raised', 'edge'),
      { tag: 'text', x: 0, y: 1, text, size: strip.context.wide ? 19 : 25, weight: 700 },
    ],
  };
}

/** Whose turn it is, and what it is about. */
export function mover(strip: Strip, text: string, shown: string): Shape {
  const { view, spots } = strip;
  const seat = Math.max(view.mover, 0);
  const [w, h] = spots.size;
  const [x, y] = spots.mover;
  const big = strip.context.wide ? 1 : 1.35;
  return {
    id: 'dock',
    at: strip.at([0, 0]),
    label: text,
    layer: 0,
    parts: [
      {
        tag: 'rect',
        x: 0,
        y: 0,
        w,
        h,
        r: 14,
        fill: 'dred-panel',
        stroke: `seat-${seat}`,
        width: 2,
      },
      { tag: 'circle', x, y, r: 26, fill: `seat-${seat}` },
      group(portrait(seat), [x, y + 1], { scale: 1.2 }),
      {
        tag: 'text',
        x: spots.word[0],
        y: spots.word[1],
        text: shown,
        size: 15 * big,
        fill: 'faint',
        anchor: 'start',
      },
    ],
  };
}
