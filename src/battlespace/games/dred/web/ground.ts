// The board itself, hexes or squares, and where each place lies; also its picture when a map is chosen.

import type { Part, Point, Scene, Shape } from '@web/scene/scene';
import { placed, sign } from './tokens';
import type { Ground, Place } from './view';

const ROOT3 = Math.sqrt(3);

/** The way a hexagon or a square goes round its centre, `size` from centre to corner or half an edge. */
function outline(hexes: boolean, size: number): string {
  if (!hexes) {
    const [s, r] = [size, size * 0.16];
    const line = 2 * (s - r);
    return `M${-s + r} ${-s}h${line}q${r} 0 ${r} ${r}v${line}q0 ${r} ${-r} ${r}h${-line}q${-r} 0 ${-r} ${-r}v${-line}q0 ${-r} ${r} ${-r}z`;
  }
  const corners = Array.from({ length: 6 }, (_, i) => {
    const angle = (Math.PI / 180) * (60 * i - 90);
    return `${(size * Math.cos(angle)).toFixed(1)} ${(size * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${corners.join('L')}z`;
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

/** What a node yields: its sign once or twice. */
function yields(place: Place, scale: number): Part[] {
  const what = place.supply ? 'supply' : 'actions';
  const count = place.supply ?? place.actions ?? 0;
  const colour = what === 'supply' ? 'warm' : 'cool';
  const spots: Point[] =
    count > 1
      ? [
          [-8.5 * scale, -6 * scale],
          [8.5 * scale, -6 * scale],
        ]
      : [[0, -6 * scale]];
  return [
    ...spots.flatMap(at => placed(sign(what), at, 0.78 * scale)),
    {
      tag: 'text',
      x: 0,
      y: 13 * scale,
      text: `+${count}`,
      size: 13 * scale,
      weight: 800,
      fill: colour,
    },
  ];
}

const isHome = (place: Place): boolean => /^[A-D]$/.test(place.kind);

/** One tile as it lies there; `seat` is whose zone it is, `taken` whether a piece hides its middle. */
export function tile(place: Place, at: Layout, seat: number, taken: boolean): Part[] {
  const d = at.outline;
  if (place.kind === 'blockage')
    return [
      { tag: 'path', d, fill: 'edge', stroke: 'edge', width: 1 },
      { tag: 'path', d: 'M-9-9L9 9M9-9L-9 9', stroke: 'faint', width: 3, scale: at.scale },
    ];
  if (isHome(place)) {
    const colour = seat < 0 ? 'faint' : `seat-${seat}`;
    return [
      {
        tag: 'path',
        d,
        fill: seat < 0 ? 'table' : `${colour}-soft`,
        stroke: colour,
        width: 2.5,
        ...(seat < 0 ? { dash: '4 4' } : {}),
      },
      {
        tag: 'text',
        x: 0,
        y: 0,
        text: place.kind,
        size: 26 * at.scale,
        weight: 800,
        fill: colour,
      },
    ];
  }
  const node = place.supply ?? place.actions;
  const tint = place.supply ? 'warm' : 'cool';
  const ground: Part = {
    tag: 'path',
    d,
    fill: node ? `${tint}-soft` : 'field',
    stroke: node ? tint : 'edge',
    width: node ? 1.6 : 1,
  };
  return node && !taken ? [ground, ...yields(place, at.scale)] : [ground];
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
  return { width: 310, height: 290, shapes };
}
