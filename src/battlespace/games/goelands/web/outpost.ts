// An outpost on its lane: the sign and the name of its power, who holds it, and what both camps have there.

import type { Context, Part, Point, Shape } from '@web/scene/scene';

export interface Lane {
  readonly token: string | null;
  readonly control: number;
  readonly locked: boolean;
  readonly cards: readonly (readonly number[])[];
  readonly strength: readonly number[];
  readonly owed: number;
}

/** Measures for a frame that is higher than wide, and for one that is wider than high. */
interface Size {
  readonly pitch: number;
  readonly height: number;
  readonly card: number;
  readonly token: number;
}
const TALL: Size = { pitch: 104, height: 880, card: 86, token: 88 };
const WIDE: Size = { pitch: 158, height: 780, card: 128, token: 118 };

export const size = (context: Context): Size => (context.wide ? WIDE : TALL);
export const middle = (context: Context): number => size(context).height / 2;
/** How far a sign stands above the middle of its outpost: its name has the room below. */
const LIFT = -12;
/** How wide a letter is at most, for a size of one. */
const LETTER = 0.69;

/** Signs of the twelve powers, in a square of 36; own cards are a dot below, the enemy's a ring above. */
const SIGNS: Readonly<Record<string, string>> = {
  EQ: 'M-13-6h26M-13 6h26',
  FL: 'M-10-13h20v26h-20zM-10-5l12-8M-10 6l20-14M-4 13l14-10',
  DE: 'M-12-12L12 12M12-12L-12 12',
  RE: 'M-15 0h19M-4-8l8 8-8 8M13-13v26',
  SA: 'M0-15v19M-7-5h14M-5 8l5 7 5-7z',
  MO: 'M-16 0h32M-9-7l-7 7 7 7M9-7l7 7-7 7',
  ME: 'M-16 0h32M-9-7l-7 7 7 7M9-7l7 7-7 7',
  RP: 'M11-8A13 13 0 1 0 13 3M13-15v9h-9',
  BO: 'M-16-6h9v14h-9zM-11-10h9v14M4 0h12M10-6l6 6-6 6',
  BE: 'M-16-6h9v14h-9zM-11-10h9v14M4 0h12M10-6l6 6-6 6',
  SO: 'M-13-5h25M6-11l6 6-6 6M13 7h-25M-6 1l-6 6 6 6',
  SE: 'M-13-5h25M6-11l6 6-6 6M13 7h-25M-6 1l-6 6 6 6',
};
const OWN = new Set(['MO', 'BO', 'SO']);
const ENEMY = new Set(['ME', 'BE', 'SE']);

/** A drone with four rotors, or a gull on its wings: camps differ by shape, not only by colour. */
export function glyph(camp: number, x: number, y: number, colour: string, scale = 1): Part[] {
  const k = (n: number): number => n * scale;
  if (camp === 1) {
    const d = `M${x - k(10)} ${y - k(1)}Q${x - k(5)} ${y - k(8)} ${x} ${y + k(2)}Q${x + k(5)} ${y - k(8)} ${x + k(10)} ${y - k(1)}`;
    return [{ tag: 'path', d, stroke: colour, width: k(2.6) }];
  }
  const arms = `M${x - k(5)} ${y - k(5)}L${x + k(5)} ${y + k(5)}M${x + k(5)} ${y - k(5)}L${x - k(5)} ${y + k(5)}`;
  const rotors = [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ].map(([dx, dy]): Part => ({
    tag: 'circle',
    x: x + k(6) * dx!,
    y: y + k(6) * dy!,
    r: k(3.1),
    stroke: colour,
    width: k(1.7),
  }));
  return [{ tag: 'path', d: arms, stroke: colour, width: k(2) }, ...rotors];
}

export const centre = (context: Context, lane: number): number =>
  size(context).pitch * (lane + 0.5);

export function side(context: Context, camp: number): 1 | -1 {
  return camp === context.near ? 1 : -1;
}

function pill(x: number, y: number, value: number, camp: number, ahead: boolean): Part[] {
  return [
    {
      tag: 'rect',
      x: x - 19,
      y: y - 13,
      w: 38,
      h: 26,
      r: 13,
      fill: ahead ? `seat-${camp}` : 'paper',
      stroke: `seat-${camp}`,
      width: 2,
    },
    {
      tag: 'text',
      x,
      y: y + 1,
      text: String(value),
      size: 18,
      weight: 750,
      fill: ahead ? 'on-seat' : 'ink',
    },
  ];
}

function sign(code: string, colour: string): Part[] {
  const at: Point = [0, LIFT];
  const parts: Part[] = [{ tag: 'path', d: SIGNS[code] ?? '', stroke: colour, width: 3.2, at }];
  if (OWN.has(code)) parts.push({ tag: 'circle', x: 0, y: 15, r: 4, fill: colour, at });
  if (ENEMY.has(code))
    parts.push({ tag: 'circle', x: 0, y: -16, r: 3.6, stroke: colour, width: 2.4, at });
  return parts;
}

/** A name below its sign, a word a line, as large as it may be to stay within the outpost. */
function title(name: string, width: number): Part[] {
  const words = name.split(' ');
  const longest = Math.max(...words.map(word => word.length));
  const size = Math.min(width > 100 ? 14.5 : 12.5, (width - 8) / (LETTER * longest));
  const first = words.length > 1 ? 20 : 27;
  return words.map((text, n): Part => ({
    tag: 'text',
    x: 0,
    y: first + n * 14.5,
    text,
    size,
    weight: 600,
  }));
}

export function outpost(context: Context, lane: Lane, i: number): Shape[] {
  if (!lane.token) return [];
  const holder = side(context, lane.control);
  const seat = `seat-${lane.control}`;
  const [drones, gulls] = [lane.strength[0] ?? 0, lane.strength[1] ?? 0];
  const near = context.near === 0 ? drones : gulls;
  const far = context.near === 0 ? gulls : drones;
  const w = size(context).token;
  const edge = w / 2;
  const parts: Part[] = [
    {
      tag: 'rect',
      x: -edge,
      y: -47,
      w,
      h: 94,
      r: 16,
      fill: `${seat}-soft`,
      stroke: seat,
      width: 3,
      ...(lane.locked ? { dash: '7 5' } : {}),
    },
    ...sign(lane.token, 'ink'),
    ...title(context.say(`token.${lane.token}`), w),
    ...glyph(lane.control, 15 - edge, -34, seat, 0.72),
  ];
  if (lane.owed > 0) {
    const [x, fill] = [edge - 10, 'mark'];
    parts.push({ tag: 'circle', x, y: -37, r: 11, fill });
    parts.push({ tag: 'text', x, y: -36, text: '!', size: 16, weight: 800, fill: 'paper' });
  }
  if (lane.locked) {
    const at: Point = [edge - 43, 0];
    parts.push({ tag: 'path', d: 'M22-34v-5a7 7 0 0 1 14 0v5', stroke: 'ink', width: 2.4, at });
    parts.push({ tag: 'rect', x: 19, y: -34, w: 20, h: 14, r: 3, fill: 'ink', at });
  }
  const shape: Shape = {
    id: `outpost:${lane.token}`,
    at: [centre(context, i), middle(context) + holder * 12],
    targets: [`lane:${i + 1}`],
    tip: `${context.say(`token.${lane.token}`)}: ${context.say(`tip.${lane.token}`)}`,
    layer: 2,
    parts,
  };
  const sums: Shape = {
    id: `sums:${i}`,
    at: [centre(context, i), middle(context)],
    layer: 4,
    parts: [
      ...pill(0, 74, near, context.near, near > far),
      ...pill(0, -74, far, 1 - context.near, far > near),
    ],
  };
  return [shape, sums];
}
