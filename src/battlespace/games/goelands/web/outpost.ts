// An outpost on its lane: the sign and the name of its power, who holds it, and what both camps have there.

import type { Context, Part, Shape } from '@web/scene/scene';
import { group, inked, oval, star } from '@web/scene/strokes';
import type { Lane } from './view';

/** Measures for a frame that is higher than wide, and for one that is wider than high. */
interface Size {
  readonly pitch: number;
  readonly height: number;
  /** How wide cards are, how high on a lane and in a hand, and how far apart they lie on a lane. */
  readonly card: number;
  readonly low: number;
  readonly high: number;
  readonly step: number;
  /** The room for a hand at either end. */
  readonly end: number;
  readonly token: number;
  /** Whether an outpost has room for its name in letters that can be read. */
  readonly named: boolean;
}
const TALL: Size = {
  pitch: 104,
  height: 1160,
  card: 94,
  low: 58,
  high: 128,
  step: 48,
  end: 156,
  token: 94,
  named: false,
};
const WIDE: Size = {
  pitch: 158,
  height: 866,
  card: 136,
  low: 44,
  high: 110,
  step: 38,
  end: 136,
  token: 122,
  named: true,
};

export const size = (context: Context): Size => (context.wide ? WIDE : TALL);
export const middle = (context: Context): number => size(context).height / 2;
/** How far a sign stands above the middle of its outpost: its name has the room below. */
const LIFT = -15;
/** How far a lane's strengths stand from its middle. */
export const REACH = 78;
/** How wide a letter is at most, for a size of one. */
const LETTER = 0.69;

/** Signs of the twelve powers, in a square of 36; your cards are a dot below, the enemy's a ring above. */
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

/** A camp's strength on a lane: filled where it leads, and then pointed at the outpost. */
function pennant(y: number, value: number, camp: number, ahead: boolean): Part[] {
  const way = y > 0 ? -1 : 1;
  const tip = ahead ? `l22 ${way * 9}l22 ${-way * 9}` : 'h44';
  const [high, low] = [-14 * way, 28 * way];
  const d = `M-22 ${y + high}h44v${low}${tip.replace(/l22/g, 'l-22').replace('h44', 'h-44')}z`;
  const seat = `seat-${camp}`;
  return [
    { tag: 'path', d, fill: ahead ? seat : 'medal', stroke: ahead ? 'medal' : seat, width: 2 },
    {
      tag: 'text',
      x: 0,
      y: y + 1,
      text: String(value),
      size: 22,
      opacity: value > 0 ? 1 : 0.7,
      weight: 800,
      display: true,
      fill: ahead ? 'on-seat' : 'ink',
    },
  ];
}

function sign(code: string, named: boolean): Part[] {
  const parts: Part[] = [{ tag: 'path', d: SIGNS[code] ?? '', stroke: 'medal-ink', width: 3.4 }];
  if (OWN.has(code)) parts.push({ tag: 'circle', x: 0, y: 15, r: 4, fill: 'medal-ink' });
  if (ENEMY.has(code))
    parts.push({ tag: 'circle', x: 0, y: -16, r: 3.6, stroke: 'medal-ink', width: 2.4 });
  const [y, r] = named ? [LIFT, 25] : [3, 35];
  return [
    { tag: 'path', d: oval(0, y, r), fill: 'medal', stroke: 'medal-ink', width: 1.2 },
    group(parts, [0, y], { scale: r / 28 }),
  ];
}

/** What tells the sides apart at a glance: bolted plate with hazard stripes, or driftwood with feathers. */
function side0(edge: number): Part[] {
  const bolts = [-1, 1].flatMap(x => [-1, 1].map(y => oval(x * (edge - 9), y * 38, 3.4))).join('');
  const corner = [0, 1, 2].map(i => `M${i * 11} 9l9-9h5l-9 9z`).join('');
  const stripes = (x: number): Part => group(inked([[corner, 'drone-dark']]), [x, -46]);
  return [
    stripes(-20),
    ...inked([
      [bolts, 'drone-shell', 'drone-edge', 1.2],
      [`M${8 - edge} -26V26M${edge - 8} -26V26`, '', 'drone-edge', 1.2],
    ]),
  ];
}
function side1(edge: number): Part[] {
  const feather = (x: number, turn: 1 | -1): string =>
    `M${x} 40q${turn * 9}-12 ${turn * 4}-34q${-turn * 10} 12 ${turn > 0 ? -4 : 4} 34z`;
  const grain = `M${6 - edge}-30q${edge} 5 ${2 * edge - 12}-1M${6 - edge} 33q${edge}-6 ${2 * edge - 12} 2M${6 - edge} 12q14-3 22 0M${edge - 28} 4q12 4 22 0`;
  return inked([
    [grain, '', 'cap', 1.4],
    [feather(12 - edge, 1), 'gull-white', 'gull-line', 1],
    [feather(edge - 12, -1), 'gull-white', 'gull-line', 1],
  ]);
}

function face(context: Context, lane: Lane, camp: number): Part {
  const { token: w, named } = size(context);
  const edge = w / 2;
  const parts: Part[] = [
    { tag: 'rect', x: 2 - edge, y: -45, w: w - 4, h: 90, r: 14, wash: `plate-${camp}` },
    ...(camp === 0 ? side0(edge) : side1(edge)),
    ...sign(lane.token ?? '', named),
    ...(named ? title(context.say(`token.${lane.token}`), w) : []),
    ...(named ? glyph(camp, 17 - edge, -32, 'medal-ink', 0.72) : []),
  ];
  return { tag: 'group', parts, face: camp === lane.control ? 'up' : 'down' };
}

/** A name below its sign, a word a line, as large as it may be to stay within the outpost. */
function title(name: string, width: number): Part[] {
  const words = name.split(' ');
  const longest = Math.max(...words.map(word => word.length));
  const size = Math.min(15, (width - 8) / (LETTER * longest));
  const first = words.length > 1 ? 19 : 26;
  return words.map((text, n): Part => ({
    tag: 'text',
    x: 0,
    y: first + n * 14,
    text,
    size,
    weight: 750,
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
    { tag: 'rect', x: -edge, y: -47, w, h: 94, r: 16, fill: 'slot', stroke: seat, width: 3 },
    { tag: 'rect', x: -edge, y: -41, w, h: 94, r: 16, fill: 'drop' },
    face(context, lane, 0),
    face(context, lane, 1),
  ];
  if (lane.locked) {
    const bar = { tag: 'rect', x: -edge, y: -47, w, h: 94, r: 16 } as const;
    parts.push({ ...bar, hatch: 'medal', opacity: 0.35 });
    parts.push({ tag: 'circle', x: edge - 15, y: -32, r: 14, fill: 'medal' });
    parts.push({
      tag: 'path',
      d: 'M-5-1v-4a5 5 0 0 1 10 0v4M-7-1h14v9h-14z',
      stroke: 'medal-ink',
      fill: 'medal-ink',
      width: 2,
      at: [edge - 15, -32],
    });
  }
  const shape: Shape = {
    id: `outpost:${lane.token}`,
    at: [centre(context, i), middle(context) + holder * 12],
    targets: [`lane:${i + 1}`],
    tip: `${context.say(`token.${lane.token}`)}\n${context.say(`tip.${lane.token}`)}`,
    layer: 2,
    parts,
  };
  const sums: Shape = {
    id: `sums:${i}`,
    at: [centre(context, i), middle(context)],
    layer: 4,
    parts: [
      ...pennant(REACH, near, context.near, near > far),
      ...pennant(-REACH, far, 1 - context.near, far > near),
    ],
  };
  return [shape, sums, ...owing(context, lane, i)];
}

/** A power that is still to come shines around its outpost, and bursts when it is used. */
function owing(context: Context, lane: Lane, i: number): Shape[] {
  if (lane.owed <= 0) return [];
  const [x, y] = [centre(context, i), middle(context) + side(context, lane.control) * 12];
  const rays: Shape = {
    id: `rays:${lane.token}`,
    at: [x, y],
    ghost: true,
    comes: 'grow',
    goes: 'burst',
    layer: 1,
    parts: [{ tag: 'path', d: star(18, 86, 54), fill: 'mark', opacity: 0.85 }],
  };
  const call: Shape = {
    id: `owed:${lane.token}`,
    at: [x + size(context).token / 2 - 12, y - 36],
    ghost: true,
    comes: 'grow',
    layer: 4,
    parts: [
      { tag: 'path', d: star(10, 19, 14), fill: 'mark', stroke: 'medal', width: 2 },
      { tag: 'text', x: 0, y: 1, text: '!', size: 18, weight: 800, fill: 'medal' },
    ],
  };
  return [rays, call];
}
