// Machined tiles: a body with walls, a face in the seat's colour, and the mechanism that tells what the piece does.

import type { GameScene, Part, Scene } from '@web/scene/scene';
import { around, group, inked, oval, polygon, type Stroke } from '@web/scene/strokes';
import { blend } from '@web/scene/washes';

/** From the middle of a hex to its corner. */
export const SIDE = 48;
const TOP = SIDE - 5;
/** How thick a tile is. */
export const THICK = 10;

export const colours: GameScene['colours'] = {
  bench: ['#dfe5ea', '#0d1319'],
  'bench-light': ['#f6f9fb', '#2b3d4d'],
  etch: ['#b9c5cf', '#2a3946'],
  socket: ['#cfd8df', '#0a1016'],
  'socket-rim': ['#a9b7c2', '#3a4d5d'],
  plate: ['#fbfcfd', '#333f4b'],
  'plate-low': ['#d3dbe2', '#161d25'],
  steel: ['#5d6c79', '#c3d0da'],
  'steel-dark': ['#28333d', '#0a0f14'],
  'steel-mid': ['#8a99a6', '#7b8b99'],
  rail: ['#eef2f5', '#131b23'],
  'rail-edge': ['#b3c0ca', '#3a4d5d'],
  cast: ['#2a3b4a40', '#00000099'],
  'cast-far': ['#2a3b4a2e', '#00000073'],
  crack: ['#c2180f', '#ff5a3c'],
  'crack-core': ['#ffd9b0', '#fff1c9'],
  'tile-0-high': ['#f7b25c', '#ffc06a'],
  'tile-0-low': ['#b45309', '#9c5a10'],
  'wall-0': ['#8a4208', '#6d3d0a'],
  'wall-0-dark': ['#6a3005', '#4a2906'],
  'tile-1-high': ['#7fb6ee', '#8cc8ff'],
  'tile-1-low': ['#1d5fa8', '#22629f'],
  'wall-1': ['#164a84', '#174673'],
  'wall-1-dark': ['#0f3764', '#0f3050'],
  'tile-2-high': ['#7cc78d', '#86e0a0'],
  'tile-2-low': ['#2c7a3f', '#2b7a42'],
  'wall-2': ['#205c2f', '#1d5830'],
  'wall-2-dark': ['#164422', '#123c20'],
  'tile-3-high': ['#c394de', '#dcb2f5'],
  'tile-3-low': ['#7b3fa0', '#7a43a0'],
  'wall-3': ['#5d2d7b', '#572c76'],
  'wall-3-dark': ['#45205c', '#3c1d53'],
};

export const washes: NonNullable<Scene['washes']> = {
  plate: blend('down', 'plate', 'plate-low'),
  bench: blend('round', 'bench-light', 'bench'),
  ...Object.fromEntries(
    [0, 1, 2, 3].map(seat => [
      `tile-${seat}`,
      blend('down', `tile-${seat}-high`, `tile-${seat}-low`),
    ]),
  ),
};

const wide = (size: number): number => Math.round(size * 86.6) / 100;

/** What a tile of that size and thickness covers: its face and the two walls that are seen. */
export function body(size: number, thick = THICK): string {
  const [w, h] = [wide(size), size / 2];
  return `M0 ${-size}L${w} ${-h}V${h + thick}L0 ${size + thick}L${-w} ${h + thick}V${-h}z`;
}

/** A lens that looks around: iris, blades, ring. */
const controller = (seat: string): Stroke[] => [
  [oval(0, 0, 23), 'steel-dark', 'steel', 3],
  [[0, 60, 120].map(a => blade(a, 21)).join(''), '', 'steel-mid', 2.4],
  [oval(0, 0, 13), 'steel-dark', seat, 4],
  [oval(0, 0, 6), seat],
  [oval(-2, -2.5, 2), 'crack-core'],
];

function blade(turn: number, r: number): string {
  const at = (angle: number, far: number): string => around(far, turn + angle);
  return `M${at(0, r)}L${at(48, 13)}M${at(180, r)}L${at(228, 13)}`;
}

function gear(teeth: number, outer: number, inner: number): string {
  const points = Array.from({ length: teeth * 4 }, (_, i) =>
    around(i % 4 < 2 ? outer : inner, ((i + 0.5) * 90) / teeth),
  );
  return `M${points.join('L')}z`;
}

/** A gear that rolls along the rim. */
const rounder = (seat: string): Stroke[] => [
  [gear(9, 25, 19.5), 'steel-mid', 'steel-dark', 1.6],
  [oval(0, 0, 15.5), 'steel-dark'],
  ['M9.5-5.5A11 11 0 1 0 11 3', '', seat, 4],
  ['M4-7l9 3 1-9.5z', seat],
  [oval(0, 0, 3.6), 'steel'],
];

/** A spring between two plates, ready to jump. */
const hopper = (seat: string): Stroke[] => [
  ['M-20 22h40v-6h-40z', 'steel-mid', 'steel-dark', 1.5],
  ['M-11 15L11 10L-11 5L11 0L-11-5', '', 'steel-dark', 6.5],
  ['M-11 15L11 10L-11 5L11 0L-11-5', '', 'steel', 3.6],
  ['M-17-6h34v-6h-34z', 'steel-mid', 'steel-dark', 1.5],
  ['M-13-14L0-26L13-14H5.5L0-19L-5.5-14z', seat, 'steel-dark', 1],
];

/** Bulkheads that close on all six sides. */
function barrier(seat: string): Stroke[] {
  const plates = Array.from({ length: 6 }, (_, i): Stroke => {
    const [a, b] = [60 * i - 86, 60 * i - 34];
    const d = `M${around(27, a)}L${around(27, b)}L${around(16, b)}L${around(16, a)}z`;
    return [d, i % 2 ? 'steel-mid' : seat, 'steel-dark', 1.5];
  });
  return [
    ...plates,
    [polygon(6, 13), 'steel-dark', 'steel', 2],
    ['M-5-1v-3a5 5 0 0 1 10 0v3M-6.5-1h13v8h-13z', 'steel', 'steel', 2],
  ];
}

/** Two carriages on rails that change places. */
const transporter = (seat: string): Stroke[] => [
  [oval(0, 0, 25), 'steel-dark', 'steel-mid', 3],
  ['M-18-8h36M-18 8h36', '', 'steel', 2],
  ['M-17-8h20v-6.5L17-8 3-1.5V-4h-20z', seat],
  ['M17 8h-20v6.5L-17 8-3 1.5V4h20z', 'steel', 'steel', 1],
];

const MECHANISMS: Readonly<Record<string, (seat: string) => Stroke[]>> = {
  C: controller,
  R: rounder,
  H: hopper,
  B: barrier,
  T: transporter,
};

/** One lit rivet for the first seat, two for the second: seats differ by more than colour. */
function rivets(seat: number): string {
  return Array.from({ length: seat + 1 }, (_, i) => oval((i - seat / 2) * 8.5, 33.5, 2.7)).join('');
}

export function tile(seat: number, kind: string): Part[] {
  const w = wide(TOP);
  return [
    { tag: 'path', d: body(TOP), fill: `wall-${seat}`, stroke: 'steel-dark', width: 1.5 },
    {
      tag: 'path',
      d: `M0 ${TOP}L${w} ${TOP / 2}v${THICK}L0 ${TOP + THICK}z`,
      fill: `wall-${seat}-dark`,
    },
    { tag: 'path', d: polygon(6, TOP), wash: `tile-${seat}` },
    { tag: 'path', d: polygon(6, TOP - 6.5), wash: 'plate', stroke: 'steel-dark', width: 1.2 },
    group(inked((MECHANISMS[kind] ?? controller)(`seat-${seat}`)), [0, -3.5]),
    { tag: 'path', d: rivets(seat), fill: `seat-${seat}` },
  ];
}
