// Where it happens: a beach between the sea and the town, at dusk in the dark and in the morning by day.

import type { Context, GameScene, Part, Scene, Shape } from '@web/scene/scene';
import { BEYOND, ground, inked, oval, scattered } from '@web/scene/strokes';
import { blend } from '@web/scene/washes';
import { centre, middle, size } from './outpost';

export const colours: GameScene['colours'] = {
  'sky-high': ['#a9d3ee', '#141b3d'],
  'sky-mid': ['#d8ebf3', '#5b3567'],
  'sky-low': ['#fff0d2', '#f08a4b'],
  sun: ['#fff7dd', '#ffd58a'],
  'sun-rim': ['#ffd98a', '#ff9a4f'],
  cloud: ['#ffffff', '#c76a63'],
  'sea-far': ['#9fd0e3', '#a65a52'],
  'sea-mid': ['#6fb2cf', '#2f4468'],
  'sea-near': ['#4e9bbd', '#14304b'],
  glint: ['#ffffff', '#ffcf8f'],
  foam: ['#ffffff', '#d7e4ec'],
  'wet-sand': ['#c9a873', '#4b3a3d'],
  'sand-high': ['#efd9ab', '#7d5a4c'],
  'sand-low': ['#e2c48c', '#2a1f29'],
  'bar-far': ['#f6e6c2', '#7d5b50'],
  'bar-near': ['#fbf0d6', '#8a6a55'],
  'bar-line': ['#b08a5280', '#e9c39a59'],
  grass: ['#7d8f4f', '#1d2a24'],
  'on-bar': ['#5d4520', '#ffe6c4'],
  'drone-shell': ['#4a525b', '#5b6570'],
  'drone-plate': ['#d9dee3', '#c7ced6'],
  'drone-edge': ['#20262c', '#12161b'],
  'drone-dark': ['#1d242b', '#141a20'],
  'drone-trim': ['#f08a1d', '#ff9d2e'],
  'drone-eye': ['#ff5a36', '#ff6a3d'],
  'drone-glint': ['#ffe9dd', '#ffe9dd'],
  'drone-blur': ['#5a646e55', '#f3e3cc59'],
  'drone-beam': ['#ffd36b99', '#ffd36b55'],
  parcel: ['#b9854b', '#c08f57'],
  'parcel-tape': ['#f1dfbd', '#f1dfbd'],
  'gull-white': ['#ffffff', '#f7f4ee'],
  'gull-grey': ['#9aa9b8', '#a5b4c4'],
  'gull-young': ['#cdbfae', '#cbbcab'],
  'gull-down': ['#e9dfcf', '#e5d8c4'],
  'gull-dark': ['#2d3742', '#27313c'],
  'gull-line': ['#22303d', '#0f1c28'],
  'gull-beak': ['#f5ab1e', '#ffb52e'],
  'gull-throat': ['#cf3b33', '#d9443b'],
  'gull-eye': ['#10181f', '#10181f'],
  chip: ['#f2c230', '#ffd34d'],
  cap: ['#1f3a5c', '#1d3654'],
  'cap-band': ['#11243a', '#0e2036'],
  'card-0-high': ['#fff1da', '#7a4d1a'],
  'card-0-low': ['#f6cf95', '#472c10'],
  'card-1-high': ['#f1f8ff', '#2f6ea6'],
  'card-1-low': ['#b7d7f2', '#183f66'],
  'plate-0-high': ['#ffd79a', '#a8661a'],
  'plate-0-low': ['#eca53f', '#5f3a12'],
  'plate-1-high': ['#cfe6fb', '#3d86c6'],
  'plate-1-low': ['#86b9e6', '#1c4c7c'],
  medal: ['#ffffff', '#0d1a26'],
  'medal-ink': ['#10222f', '#f4f8fb'],
  slot: ['#7d5f3455', '#00000080'],
  drop: ['#5a3d1455', '#00000073'],
};

export const washes: Scene['washes'] = {
  sky: {
    way: 'down',
    stops: [
      [0, 'sky-high'],
      [0.62, 'sky-mid'],
      [1, 'sky-low'],
    ],
  },
  sun: {
    way: 'round',
    stops: [
      [0, 'sun'],
      [0.2, 'sun', 0.95],
      [0.24, 'sun-rim', 0.55],
      [1, 'sun-rim', 0],
    ],
  },
  sea: {
    way: 'down',
    stops: [
      [0, 'sea-far'],
      [0.32, 'sea-mid'],
      [1, 'sea-near'],
    ],
  },
  sand: blend('down', 'sand-high', 'sand-low'),
  bar: {
    way: 'down',
    stops: [
      [0, 'bar-far', 0.16],
      [0.5, 'bar-near', 0.62],
      [1, 'bar-near', 0.34],
    ],
  },
  'card-0': blend('down', 'card-0-high', 'card-0-low'),
  'card-1': blend('down', 'card-1-high', 'card-1-low'),
  'plate-0': blend('down', 'plate-0-high', 'plate-0-low'),
  'plate-1': blend('down', 'plate-1-high', 'plate-1-low'),
};

/** A line that rises and falls like the edge of the water. */
function surf(y: number, height: number, step: number, from: number, to: number): string {
  let d = `M${from} ${y}`;
  for (let x = from, up = 1; x < to; x += step, up = -up)
    d += `q${step / 2} ${up * height} ${step} 0`;
  return d;
}

function clouds(horizon: number, width: number): Part[] {
  const d = [
    `M${width * 0.02} ${horizon - 62}h180q-20-14-54-10q-30-16-66-2q-40-4-60 12z`,
    `M${width * 0.42} ${horizon - 84}h230q-30-12-66-9q-40-16-84-1q-50-4-80 10z`,
    `M${width * 0.7} ${horizon - 34}h150q-20-9-44-7q-26-10-54-1q-32-2-52 8z`,
    `M${-width * 0.4} ${horizon - 40}h260q-30-14-76-11q-50-16-98-1q-58-4-86 12z`,
    `M${width * 1.12} ${horizon - 66}h260q-30-14-76-11q-50-16-98-1q-58-4-86 12z`,
  ];
  return d.map((one): Part => ({ tag: 'path', d: one, fill: 'cloud', opacity: 0.4 }));
}

function glints(horizon: number, shore: number, width: number, sun: number): Part[] {
  const thrown = scattered(11, 3 * 90);
  let [far, near] = ['', ''];
  for (let i = 0; i < 90; i++) {
    const depth = (thrown[3 * i] ?? 0) ** 1.5;
    const y = (horizon + 4 + depth * (shore - horizon - 14)).toFixed(0);
    const wide = i % 3 === 0;
    const spread = wide ? 60 + 130 * depth : width * 2.4;
    const x = (sun + ((thrown[3 * i + 1] ?? 0) - 0.5) * spread).toFixed(0);
    const long = (6 + 26 * depth * (thrown[3 * i + 2] ?? 0)).toFixed(0);
    if (wide) near += `M${x} ${y}h${long}`;
    else far += `M${x} ${y}h${long}`;
  }
  return [
    { tag: 'path', d: far, stroke: 'foam', width: 1.4, opacity: 0.28 },
    { tag: 'path', d: near, stroke: 'glint', width: 2.6, opacity: 0.75 },
  ];
}

/** Two lone gulls over the water and the town's drones above the dunes: life far away. */
function life(horizon: number, width: number): Part[] {
  const bird = (x: number, y: number, k: number): string =>
    `M${x - 12 * k} ${y}q${5 * k} ${-8 * k} ${12 * k} ${2 * k}q${6 * k} ${-10 * k} ${12 * k} ${-2 * k}`;
  const flock = [
    [-0.1, -52, 1],
    [-0.16, -70, 0.7],
    [1.07, -30, 0.8],
    [1.13, -84, 1],
    [0.17, -92, 0.6],
  ] as const;
  return flock.map(([x, y, k]): Part => ({
    tag: 'path',
    d: bird(width * x, horizon + y, k),
    stroke: 'gull-line',
    width: 2,
    opacity: 0.7,
  }));
}

function dunes(bottom: number, width: number): Part[] {
  const tuft = (x: number, y: number, k: number): string =>
    `M${x} ${y}q${-6 * k} ${-14 * k} ${-16 * k} ${-20 * k}M${x} ${y}q${-1 * k} ${-18 * k} ${-5 * k} ${-28 * k}M${x} ${y}q${3 * k} ${-16 * k} ${10 * k} ${-26 * k}M${x} ${y}q${8 * k} ${-10 * k} ${19 * k} ${-14 * k}`;
  const spots = [-0.3, -0.12, -0.05, 0.008, 0.99, 1.04, 1.16, 1.32];
  const thrown = scattered(5, 90);
  const pebbles = Array.from({ length: 30 }, (_, i) =>
    oval(
      Math.round(((thrown[3 * i] ?? 0) * 1.9 - 0.45) * width),
      Math.round(bottom - 20 - (thrown[3 * i + 1] ?? 0) * 300),
      2 + 3 * (thrown[3 * i + 2] ?? 0),
      1.6,
    ),
  ).join('');
  return [
    { tag: 'path', d: pebbles, fill: 'wet-sand', opacity: 0.5 },
    ...inked(
      spots.map((x, i) => [
        tuft(Math.round(x * width), bottom + 6 - (i % 3) * 22, 1.1 + (i % 2) * 0.4),
        '',
        'grass',
        3,
      ]),
    ),
  ];
}

/** The whole ground, from beyond one edge of the frame to beyond the other. */
export function shore(context: Context): Shape[] {
  const { height, pitch, end } = size(context);
  const width = 7 * pitch;
  const [horizon, water] = [end - 6, middle(context) + 26];
  const sun = centre(context, 6);
  const [left, whole] = [-BEYOND, width + 2 * BEYOND];
  const strip = (y: number, h: number): Part => ({ tag: 'rect', x: left, y, w: whole, h });
  const edge = (y: number, depth: number): string =>
    `${surf(y, 9, 64, left, left + whole)}V${y + depth}H${left}z`;
  return [
    ground('sky', [
      { ...strip(-BEYOND, BEYOND), fill: 'sky-high' },
      { ...strip(-190, horizon + 191), wash: 'sky' },
      ...clouds(horizon, width),
      { tag: 'circle', x: sun, y: horizon - 4, r: 190, wash: 'sun' },
      ...life(horizon, width),
    ]),
    ground('sea', [
      { ...strip(horizon, water - horizon + 20), wash: 'sea' },
      { ...strip(horizon - 0.8, 1.6), fill: 'glint', opacity: 0.6 },
      ...glints(horizon, water, width, sun),
      { tag: 'path', d: edge(water - 6, 60), fill: 'wet-sand', opacity: 0.75 },
    ]),
    ground('sand', [
      { tag: 'path', d: edge(water + 14, height), wash: 'sand' },
      { ...strip(water + height, BEYOND), fill: 'sand-low' },
      {
        tag: 'path',
        d: surf(water - 6, 9, 64, left, left + whole),
        stroke: 'foam',
        width: 4,
        opacity: 0.8,
      },
      {
        tag: 'path',
        d: surf(water - 20, 7, 88, left, left + whole),
        stroke: 'foam',
        width: 2,
        opacity: 0.4,
      },
      ...dunes(height, width),
    ]),
  ];
}
