// Signs of modules and resources, in a square of 24 around the middle.

import type { Part, Point } from '@web/scene/scene';
import { around } from '@web/scene/strokes';

interface Sign {
  readonly line?: string;
  readonly solid?: string;
  readonly twice?: boolean;
}

const blade = (turn: number): string => {
  const at = (radius: number, degrees: number): string => around(radius, degrees + turn);
  return `M${at(4, -120)}L${at(11, -120)}A11 11 0 0 1 ${at(11, -60)}L${at(4, -60)}z`;
};
const TREFOIL = `${blade(0)}${blade(120)}${blade(240)}M2.4 0a2.4 2.4 0 1 1-4.8 0a2.4 2.4 0 1 1 4.8 0z`;
const ROCKET = 'M0-12q6 6 5 13h-10q-1-7 5-13zM-5-1l-5 7h5zM5-1l5 7h-5zM-3 3h6l-3 9z';
const BOLT = 'M3-12L-7 2h5L-4 12L7-3H1z';
const LEAF = 'M-9 9Q-11-8 10-10Q10 9-7 8zM-9 9L2-2';
const WRENCH =
  'M9-9a5.5 5.5 0 0 0-7.5 6.5L-9 6l3 3L2.5-1.500a5.500 5.500 0 0 0 6.500-7.500l-3.500 3.500-2.500-1-1-2.500z';
const FLASK = 'M-4-11h8M-2.500-11v7l-7 11q-1 3 2 3h15q3 0 2-3l-7-11v-7M-5.500 2h11';
const SPROUT = 'M0 11V-3M0 6Q-9 5-9-3Q-1-3 0 6M0 1Q9 0 9-9Q0-8 0 1';
const ANVIL = 'M-11-6h22q-1 6-7 6v4h4v5h-14v-5h4v-4q-7 0-9-6z';

const SIGNS: Readonly<Record<string, Sign>> = {
  lock: { line: 'M-9-10h18v20h-18zM0-10v20M-5 0h2M3 0h2' },
  drill: { line: 'M-4-11h8v5h-8zM-7-6h14L0 11zM-5-1h10M-3 4h6' },
  vibrocannon: {
    line: 'M-11 11l8-8M-3-2a6 6 0 0 1 5 5M-1-7a11 11 0 0 1 8 8M1-12a16 16 0 0 1 11 11',
  },
  explosives: {
    solid: 'M6 4a7 7 0 1 1-14 0a7 7 0 1 1 14 0z',
    line: 'M3-2l4-4q2-3 5-1',
  },
  lichen: { line: SPROUT },
  double_lichen: { line: SPROUT, twice: true },
  chemical_reactor: { line: FLASK },
  double_chemical_reactor: { line: FLASK, twice: true },
  air_filter: { line: 'M-11-6q5.500-6 11 0t11 0M-11 1q5.500-6 11 0t11 0M-11 8q5.500-6 11 0t11 0' },
  biocollector: { line: 'M-10-9h20l-7 9v9l-6-3V0zM-4-5h8' },
  uranium_mine: { line: 'M-10 10L5-5M-5-10Q8-8 10 5' },
  nuclear_reactor: {
    line: 'M-11 0a11 4.500 0 1 0 22 0a11 4.500 0 1 0-22 0M-5.500-9.500a11 4.500 60 1 0 11 19a11 4.500 60 1 0-11-19M5.500-9.500a11 4.500 120 1 0-11 19a11 4.500 120 1 0 11-19',
    solid: 'M2 0a2 2 0 1 1-4 0a2 2 0 1 1 4 0z',
  },
  thermal_generator: { line: 'M1-12q9 9 6 16a7 7 0 0 1-14 0q0-5 4-8q0 4 3 4q4-4 1-12z' },
  foundry: { line: ANVIL },
  double_foundry: { line: ANVIL, twice: true },
  rocket_workshop: {
    line: 'M0-12q6 6 5 14h-10q-1-8 5-14zM-5-1l-5 8h5M5-1l5 8h-5M-3 6v4M3 6v4M0 6v6',
  },
  sensor_cabin: {
    line: 'M-11 7a14 14 0 0 1 22 0M-6 7a8 8 0 0 1 12 0M0 7L6-10',
    solid: 'M2 7a2 2 0 1 1-4 0a2 2 0 1 1 4 0z',
  },
  nuclear_armory: { solid: TREFOIL },
  repair: { line: WRENCH },
  double_repair: { line: WRENCH, twice: true },
  energy_repair: { line: WRENCH, solid: 'M9 0l-5 6h3l-1 6l5-7h-3z' },
  counterespionage: {
    line: 'M-11 0q11-10 22 0q-11 10-22 0zM-9 9L9-9',
    solid: 'M3 0a3 3 0 1 1-6 0a3 3 0 1 1 6 0z',
  },
  laser: { line: 'M-11 11L2-2M6-12v12M0-6h12M2-10l8 8M10-10l-8 8' },
  thermite: {
    line: 'M0-11v5M0 6v5M-11 0h5M6 0h5M-8-8l4 4M8-8l-4 4M-8 8l4-4M8 8l-4-4',
    solid: 'M5.500 0a5.500 5.500 0 1 1-11 0a5.500 5.500 0 1 1 11 0z',
  },
  rocket: { solid: ROCKET },
  capsule: { line: 'M-8-2a8 9 0 0 1 16 0v6h-16zM-5 4l-4 7M5 4l4 7M0 4v7M-8-1h16' },
  shield: { line: 'M0-11l9 3v6q0 8-9 12q-9-4-9-12v-6z' },
  satellite: { line: 'M-3-4h6v8h-6zM-12-3h6v6h-6zM6-3h6v6h-6zM-6 0h3M3 0h3M0 4v5M-4 9h8' },
  takeover: {
    line: 'M-9 3a9.500 9.500 0 1 1 4 6M-10 10v-7h7',
    solid: 'M-3-4h6v6h-6z',
  },
  espionage: {
    line: 'M-11-4q11-5 22 0q0 11-7 9l-4-4l-4 4q-7 2-7-9z',
    solid: 'M-7-1q3-2 5 1q-3 2-5-1zM7-1q-3-2-5 1q3 2 5-1z',
  },
};

const STOCK: Readonly<Record<string, Sign>> = {
  oxygen: {
    line: 'M-1-2a6 6 0 1 1-12 0a6 6 0 1 1 12 0',
    solid: 'M11 3a5 5 0 1 1-10 0a5 5 0 1 1 10 0z',
  },
  biomass: { solid: LEAF },
  rockets: { solid: ROCKET },
  biodrones: {
    solid: 'M6 0a6 6 0 1 1-12 0a6 6 0 1 1 12 0z',
    line: 'M-5-4l-6-5M5-4l6-5M-6 1h-6M6 1h6M-4 5l-5 6M4 5l5 6',
  },
  metal: { solid: 'M-6-6h12l6 12h-24z' },
  uranium: {
    line: 'M0-11l10 5.500v11L0 11l-10-5.500v-11z',
    solid: 'M4 0a4 4 0 1 1-8 0a4 4 0 1 1 8 0z',
  },
  energy: { solid: BOLT },
};

function drawn(
  sign: Sign | undefined,
  colour: string,
  at: Point,
  scale: number,
  bold: number,
): Part[] {
  if (!sign) return [];
  const parts: Part[] = [];
  if (sign.line) parts.push({ tag: 'path', d: sign.line, stroke: colour, width: bold });
  if (sign.solid) parts.push({ tag: 'path', d: sign.solid, fill: colour });
  if (sign.twice)
    parts.push(
      { tag: 'circle', x: 11, y: 9, r: 7.5, fill: colour },
      { tag: 'text', x: 11, y: 9.5, text: '2', size: 13.5, weight: 800, fill: 'paper' },
    );
  return [{ tag: 'group', at, scale, parts }];
}

export const sign = (module: string, colour: string, at: Point = [0, 0], scale = 1): Part[] =>
  drawn(SIGNS[module], colour, at, scale, 2.4);

export const stock = (resource: string, colour: string, at: Point = [0, 0], scale = 1): Part[] =>
  drawn(STOCK[resource], colour, at, scale, 3);

export const trefoil = (colour: string, at: Point, scale: number): Part => ({
  tag: 'path',
  d: TREFOIL,
  fill: colour,
  at,
  scale,
});
