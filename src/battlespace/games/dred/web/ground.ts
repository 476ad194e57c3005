// The board itself, hexes or squares, and where each place lies; also its picture when a map is chosen.

import type { Part, Point, Scene, Shape } from '@web/scene/scene';
import {
  BEYOND,
  ground as below,
  group,
  oval,
  polygon,
  type Stroke,
  inked,
} from '@web/scene/strokes';
import { emblem } from './factions';
import { washes } from './palette';
import type { Ground, Place } from './view';

const ROOT3 = Math.sqrt(3);

/** The way a hexagon or a square goes round its centre, `size` from centre to corner or half an edge. */
function outline(hexes: boolean, size: number): string {
  if (!hexes) {
    const [s, r] = [size, size * 0.16];
    const line = 2 * (s - r);
    return `M${-s + r} ${-s}h${line}q${r} 0 ${r} ${r}v${line}q0 ${r} ${-r} ${r}h${-line}q${-r} 0 ${-r} ${-r}v${-line}q0 ${-r} ${r} ${-r}z`;
  }
  return polygon(6, size);
}

/** A board laid into a box. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  /** How large a tile is against one of 48 units. */
  readonly scale: number;
  readonly outline: string;
  readonly at: (place: Place) => Point;
  readonly rows: readonly { readonly name: string; readonly y: number }[];
  readonly slots: readonly { readonly name: string; readonly x: number }[];
}

/** Lay a board out as large as the box allows. */
export function layout(ground: Ground, wide: number, high: number, most = 1.6): Layout {
  const hexes = ground.geometry === 'hex';
  const columns = ground.places.map(p => p.column);
  const rows = ground.places.map(p => p.row);
  const [left, right] = [Math.min(...columns), Math.max(...columns)];
  const [top, bottom] = [Math.min(...rows), Math.max(...rows)];
  const side = hexes ? 28 : 24;
  const [dx, dy] = hexes ? [(side * ROOT3) / 2, side * 1.5] : [side, 2 * side];
  const across = (right - left) * dx + (hexes ? side * ROOT3 : 2 * side);
  const down = (bottom - top) * dy + 2 * side;
  const scale = Math.min(wide / across, high / down, most);
  const x0 = (across - (right - left) * dx) / 2;
  const at = ({ row, column }: Pick<Place, 'row' | 'column'>): Point => [
    scale * (x0 + (column - left) * dx),
    scale * (side + (row - top) * dy),
  ];
  const slots = [...new Set(columns.map(c => c >> 1))].toSorted((a, b) => a - b);
  return {
    width: scale * across,
    height: scale * down,
    scale: scale * (hexes ? 0.98 : 1),
    outline: outline(hexes, scale * side - 1.2),
    at,
    rows: [...new Set(rows)]
      .toSorted((a, b) => a - b)
      .map(row => ({ name: String.fromCharCode(97 + row), y: at({ row, column: left })[1] })),
    slots: slots.map(slot => ({
      name: String(slot + 1),
      x: at({ row: 0, column: 2 * slot + (hexes ? 0.5 : 0) })[0],
    })),
  };
}

/** Crystals to be mined, or a well of power: once or twice what they give. */
const CRYSTALS: readonly Stroke[] = [
  ['M-5 8L-7-4L-3-12L2-4L3 8z', 'dred-amber', 'dred-ink', 1.2],
  ['M-3-12L2-4L3 8L-1 8z', 'dred-amber-dark'],
  ['M3 8L4-1L8-6L11 1L10 8z', 'dred-amber', 'dred-ink', 1.2],
  ['M-9 8l-3-6 3-4 4 4v6z', 'dred-amber-dark', 'dred-ink', 1.2],
  ['M-4-6l1-4', '', 'dred-pale', 1.4],
];
const WELL: readonly Stroke[] = [
  [oval(0, 7, 11, 4.5), 'dred-ink', 'dred-cyan', 1.6],
  ['M1.5-14L-7 0h5l-2.5 9L7-4H1z', 'dred-cyan', 'dred-ink', 1.2],
];

function yields(place: Place, scale: number): Part[] {
  const strokes = place.supply ? CRYSTALS : WELL;
  const count = place.supply ?? place.actions ?? 0;
  const spots: Point[] =
    count > 1
      ? [
          [-8.5 * scale, -4 * scale],
          [8.5 * scale, -4 * scale],
        ]
      : [[0, -4 * scale]];
  return [
    ...spots.map(at => group(inked(strokes), at, { scale: (count > 1 ? 0.74 : 0.95) * scale })),
    {
      tag: 'text',
      x: 0,
      y: 15 * scale,
      text: `+${count}`,
      size: 17.5 * scale,
      weight: 800,
      display: true,
      fill: place.supply ? 'warm' : 'cool',
    },
  ];
}

/** Rocks that nothing passes: three of them, as broken as they come. */
const ROCKS: readonly Stroke[] = [
  ['M-20 13L-17-3L-9-12L-3-6L3-17L12-10L19 4L20 13L4 18L-10 17z', 'dred-rock', 'dred-ink', 1.6],
  ['M-17-3L-9-12L-3-6L-6 8L-20 13z', 'dred-rock-light'],
  ['M3-17L12-10L8 2L1-2L-3-6z', 'dred-rock-light'],
  ['M8 2L19 4L20 13L4 18L-6 8L1-2z', 'dred-rock-dark'],
  ['M-3-6L-6 8M1-2L8 2L4 18', '', 'dred-ink', 1.2],
];

export const isHome = (place: Place): boolean => /^[A-D]$/.test(place.kind);

/** Which of the kinds of stone a tile is made of. */
const grain = ({ row, column }: Place): string => `dred-stone-${(row * 7 + column * 5) % 3}`;

/** One tile as it lies there; `seat` is whose zone it is, `taken` whether a piece hides its middle. */
export function tile(place: Place, at: Layout, seat: number, taken: boolean): Part[] {
  const d = at.outline;
  const stone: Part = { tag: 'path', d, fill: grain(place), stroke: 'dred-seam', width: 1 };
  if (place.kind === 'blockage')
    return [stone, group(inked(ROCKS), [0, -2 * at.scale], { scale: 1.12 * at.scale })];
  if (isHome(place)) {
    const colour = seat < 0 ? 'faint' : `seat-${seat}`;
    const dash = seat < 0 ? { dash: '4 4' } : {};
    return [
      { tag: 'path', d, fill: 'dred-pad', stroke: colour, width: 2.5, ...dash },
      { tag: 'path', d: oval(0, 0, 18), stroke: colour, width: 1.6, scale: at.scale, dash: '6 3' },
      ...(seat < 0
        ? []
        : [
            { tag: 'circle', x: 0, y: 0, r: 15.5 * at.scale, fill: 'dred-ink' } as const,
            group(emblem(seat), [0, 0], { scale: 1.5 * at.scale }),
          ]),
    ];
  }
  const node = place.supply ?? place.actions;
  if (!node) return [stone];
  const tint = place.supply ? 'warm' : 'cool';
  return [
    { tag: 'path', d, fill: `${tint}-soft`, stroke: tint, width: 1.8 },
    { tag: 'circle', x: 0, y: 0, r: 26 * at.scale, wash: `dred-${tint}` },
    ...(taken ? [] : yields(place, at.scale)),
  ];
}

/** The crust that the tiles lie on, glowing between them, and the thickness of each; to the edges of the frame. */
export function crust(ground: Ground, at: Layout, [dx, dy]: Point, width: number): Shape[] {
  const [x, y] = [dx + at.width / 2, dy + at.height / 2];
  const r = Math.max(at.width, at.height);
  const slabs = ground.places.map((place): Part => {
    const [px, py] = at.at(place);
    return { tag: 'path', d: at.outline, fill: 'dred-slab', at: [px + dx, py + dy + 6 * at.scale] };
  });
  const ridges = [0.62, 0.74, 0.88, 1.04, 1.22].map((k, i): string => {
    const [a, b] = [r * k, r * k * (0.8 + 0.04 * i)];
    return `M${x - a} ${y}C${x - a} ${y - b} ${x - a * 0.3} ${y - b * (1.04 - 0.03 * i)} ${x + a * 0.1} ${y - b}S${x + a} ${y - b * 0.4} ${x + a} ${y + b * 0.1}S${x + a * 0.2} ${y + b} ${x - a * 0.2} ${y + b}S${x - a} ${y + b * 0.5} ${x - a} ${y}z`;
  });
  return [
    below('crust', [
      {
        tag: 'rect',
        x: -BEYOND,
        y: -BEYOND,
        w: width + 2 * BEYOND,
        h: width + 2 * BEYOND,
        fill: 'dred-waste',
      },
      { tag: 'circle', x, y, r: r * 1.25, wash: 'dred-crust' },
      { tag: 'path', d: ridges.join(''), stroke: 'dred-ridge', width: 1.6, opacity: 0.5 },
      { tag: 'circle', x, y, r: r * 0.7, wash: 'dred-lava' },
    ]),
    below('slabs', slabs, -8),
  ];
}

/** A map as a small picture: zones are coloured in the order of their letters. */
export function picture(ground: Ground): Scene {
  const at = layout(ground, 300, 280);
  const [dx, dy] = [(310 - at.width) / 2, (290 - at.height) / 2];
  const shapes = ground.places.map((place): Shape => {
    const [x, y] = at.at(place);
    return {
      id: place.name,
      at: [x + dx, y + dy],
      parts: tile(place, at, isHome(place) ? 'ABCD'.indexOf(place.kind) : -1, false),
    };
  });
  return { width: 310, height: 290, shapes, washes };
}
