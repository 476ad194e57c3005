// Seven lanes with an outpost each, cards of both camps on either side of it, and the two hands.

import type { Context, Draw, GameScene, Part, Point, Scene, Shape } from '@web/scene/scene';

export interface Lane {
  readonly token: string | null;
  readonly control: number;
  readonly locked: boolean;
  readonly cards: readonly (readonly number[])[];
  readonly strength: readonly number[];
  readonly owed: number;
}

export interface View {
  readonly lanes: readonly Lane[];
  readonly hands: readonly (readonly number[])[];
  readonly active: number;
  readonly decision: string;
  readonly final: boolean;
  readonly wins: readonly number[];
  readonly need: number;
}

/** Measures for a frame that is higher than wide, and for one that is wider than high. */
interface Size {
  readonly pitch: number;
  readonly height: number;
  readonly card: number;
}
const TALL: Size = { pitch: 104, height: 880, card: 86 };
const WIDE: Size = { pitch: 158, height: 780, card: 128 };
const CARD = 40;
const HAND = 62;

const size = (context: Context): Size => (context.wide ? WIDE : TALL);
const middle = (context: Context): number => size(context).height / 2;
const CAMPS = ['D', 'G'] as const;
const FACES = ['x', '1', '2', '3', '4', '5'] as const;

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
function glyph(camp: number, x: number, y: number, colour: string, scale = 1): Part[] {
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

const centre = (context: Context, lane: number): number => size(context).pitch * (lane + 0.5);

function side(context: Context, camp: number): 1 | -1 {
  return camp === context.near ? 1 : -1;
}

function laneLabel(context: Context, lane: Lane, number: number): string {
  const { say } = context;
  if (!lane.token) return say('scene.lane', { lane: number });
  return say('scene.outpost', {
    lane: number,
    token: { key: `token.${lane.token}` },
    camp: { key: lane.control === 0 ? 'camp.drones' : 'camp.goelands' },
    drones: lane.strength[0],
    goelands: lane.strength[1],
  });
}

function ground(context: Context, lane: Lane, i: number): Shape {
  const target = `lane:${i + 1}`;
  const { pitch, height } = size(context);
  return {
    id: target,
    at: [centre(context, i), middle(context)],
    targets: [target],
    label: laneLabel(context, lane, i + 1),
    layer: 0,
    parts: [
      {
        tag: 'rect',
        x: 3 - pitch / 2,
        y: 118 - height / 2,
        w: pitch - 6,
        h: height - 236,
        r: 14,
        fill: 'field',
        stroke: 'edge',
        width: 1,
      },
      {
        tag: 'text',
        x: 0,
        y: 134 - height / 2,
        text: String(i + 1),
        size: 15,
        fill: 'faint',
        weight: 600,
      },
    ],
  };
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
  const parts: Part[] = [{ tag: 'path', d: SIGNS[code] ?? '', stroke: colour, width: 3.2 }];
  if (OWN.has(code)) parts.push({ tag: 'circle', x: 0, y: 15, r: 4, fill: colour });
  if (ENEMY.has(code))
    parts.push({ tag: 'circle', x: 0, y: -16, r: 3.6, stroke: colour, width: 2.4 });
  return parts;
}

function outpost(context: Context, lane: Lane, i: number): Shape[] {
  if (!lane.token) return [];
  const holder = side(context, lane.control);
  const seat = `seat-${lane.control}`;
  const [drones, gulls] = [lane.strength[0] ?? 0, lane.strength[1] ?? 0];
  const near = context.near === 0 ? drones : gulls;
  const far = context.near === 0 ? gulls : drones;
  const name = context.say(`token.${lane.token}`).split(' ');
  const parts: Part[] = [
    {
      tag: 'rect',
      x: -43,
      y: -47,
      w: 86,
      h: 94,
      r: 16,
      fill: `${seat}-soft`,
      stroke: seat,
      width: 3,
      ...(lane.locked ? { dash: '7 5' } : {}),
    },
    ...sign(lane.token, 'ink').map(p => p),
    ...name.map((word, n): Part => ({
      tag: 'text',
      x: 0,
      y: name.length > 1 ? 27 + n * 12 : 32,
      text: word,
      size: word.length > 11 ? 10.5 : 12.5,
      weight: 600,
    })),
    ...glyph(lane.control, -29, -34, seat, 0.72),
  ];
  if (lane.owed > 0) {
    parts.push({ tag: 'circle', x: 33, y: -37, r: 11, fill: 'mark' });
    parts.push({ tag: 'text', x: 33, y: -36, text: '!', size: 16, weight: 800, fill: 'paper' });
  }
  if (lane.locked) {
    parts.push({ tag: 'path', d: 'M22-34v-5a7 7 0 0 1 14 0v5', stroke: 'ink', width: 2.4 });
    parts.push({ tag: 'rect', x: 19, y: -34, w: 20, h: 14, r: 3, fill: 'ink' });
  }
  const shape: Shape = {
    id: `outpost:${lane.token}`,
    at: [centre(context, i), middle(context) + holder * 12],
    targets: [`lane:${i + 1}`],
    tip: `${context.say(`token.${lane.token}`)}: ${context.say(`tip.${lane.token}`)}`,
    layer: 2,
    parts: [...parts.slice(0, 1), ...parts.slice(1)],
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

function face(camp: number, level: number, w: number, h: number): Part[] {
  const seat = `seat-${camp}`;
  if (level === 0) {
    return [
      { tag: 'rect', x: -w / 2, y: -h / 2, w, h, r: 9, fill: seat, stroke: 'paper', width: 2 },
      {
        tag: 'path',
        d: `M${-w / 2 + 8} ${h / 2 - 6}l14 ${-h + 12}m8 ${h - 12}l14 ${-h + 12}m8 ${h - 12}l14 ${-h + 12}`,
        stroke: `${seat}-soft`,
        width: 2,
        opacity: 0.55,
      },
      { tag: 'text', x: w / 2 - 16, y: 1, text: '1', size: 21, weight: 800, fill: 'on-seat' },
    ];
  }
  return [
    { tag: 'rect', x: -w / 2, y: -h / 2, w, h, r: 9, fill: `${seat}-soft`, stroke: seat, width: 2 },
    { tag: 'text', x: -w / 2 + 20, y: 1, text: String(level), size: 26, weight: 800 },
    ...glyph(camp, w / 2 - 22, 0, seat, 1.05),
  ];
}

function cardsOn(context: Context, lane: Lane, i: number): Shape[] {
  return [0, 1].flatMap(camp => {
    const flat = (lane.cards[camp] ?? []).flatMap((n, level) =>
      Array.from({ length: n }, (_, k) => ({ level, k })),
    );
    const step =
      flat.length > 1 ? Math.min(34, (size(context).height / 2 - 254) / (flat.length - 1)) : 0;
    const way = side(context, camp);
    return flat.map(({ level, k }, n): Shape => {
      const target = `card:${CAMPS[camp]}${i + 1}.${FACES[level]}`;
      const at: Point = [centre(context, i), middle(context) + way * (112 + n * step)];
      return {
        id: `${target}#${k}`,
        at,
        targets: [target, `lane:${i + 1}`],
        like: `${camp}.${level}`,
        label: context.say('scene.card', {
          card: { key: `bare.${FACES[level]}` },
          camp: { key: camp === 0 ? 'camp.drones' : 'camp.goelands' },
          lane: i + 1,
        }),
        layer: 3,
        parts: face(camp, level, size(context).card, CARD),
      };
    });
  });
}

function hand(context: Context, view: View, camp: number): Shape[] {
  const y = middle(context) + side(context, camp) * (size(context).height / 2 - 62);
  const w = size(context).card - 4;
  return (view.hands[camp] ?? []).flatMap((count, index) => {
    const level = index + 1;
    const target = `hand:${CAMPS[camp]}.${level}`;
    const x = centre(context, index + 1);
    const label = context.say('scene.hand', {
      card: { key: `bare.${level}` },
      camp: { key: camp === 0 ? 'camp.drones' : 'camp.goelands' },
      count,
    });
    const slot: Shape = {
      id: target,
      at: [x, y],
      targets: [target],
      ...(count === 0 ? { label } : {}),
      layer: 1,
      parts: [
        {
          tag: 'rect',
          x: -w / 2,
          y: -HAND / 2,
          w,
          h: HAND,
          r: 10,
          fill: 'table',
          stroke: 'edge',
          width: 1.5,
          dash: '5 5',
        },
        { tag: 'text', x: 0, y: 0, text: String(level), size: 22, fill: 'faint' },
      ],
    };
    const cards = Array.from({ length: count }, (_, k): Shape => ({
      id: `${target}#${k}`,
      at: [x + (k - (count - 1) / 2) * 7, y - (k - (count - 1) / 2) * 4],
      targets: [target],
      like: `${camp}.${level}`,
      ...(k === count - 1 ? { label } : {}),
      layer: 3,
      parts: [
        ...face(camp, level, w, HAND),
        ...(k === count - 1 && count > 1
          ? ([
              {
                tag: 'text',
                x: w / 2 - 17,
                y: HAND / 2 - 12,
                text: `×${count}`,
                size: 15,
                weight: 700,
                fill: 'faint',
              },
            ] as Part[])
          : []),
      ],
    }));
    return [slot, ...cards];
  });
}

function banner(context: Context, view: View, camp: number): Shape {
  const y = middle(context) + side(context, camp) * (size(context).height / 2 - 62);
  const playing = view.active === camp;
  return {
    id: `camp:${camp}`,
    at: [centre(context, 0), y],
    layer: 1,
    label: context.say(camp === 0 ? 'camp.drones' : 'camp.goelands'),
    parts: [
      {
        tag: 'rect',
        x: -44,
        y: -34,
        w: 88,
        h: 68,
        r: 14,
        fill: playing ? `seat-${camp}` : 'field',
        stroke: `seat-${camp}`,
        width: 2.5,
      },
      ...glyph(camp, 0, view.need > 1 ? -10 : 0, playing ? 'on-seat' : `seat-${camp}`, 1.9),
      ...(view.need > 1
        ? ([
            {
              tag: 'text',
              x: 0,
              y: 22,
              text: `${view.wins[camp]} / ${view.need}`,
              size: 16,
              weight: 700,
              fill: playing ? 'on-seat' : 'ink',
            },
          ] as Part[])
        : []),
    ],
  };
}

/** What the card under the pointer would change: sums with what they become, and a ring where an outpost turns. */
function foreseen(context: Context, view: View, ahead: View): Shape[] {
  return view.lanes.flatMap((lane, i): Shape[] => {
    const then = ahead.lanes[i];
    if (!then) return [];
    const sums = [0, 1].flatMap((camp): Shape[] => {
      const [before, after] = [lane.strength[camp] ?? 0, then.strength[camp] ?? 0];
      if (before === after) return [];
      const y = middle(context) + side(context, camp) * 74;
      return [
        {
          id: `ahead:${i}.${camp}`,
          at: [centre(context, i), y],
          ghost: true,
          layer: 6,
          parts: [
            { tag: 'rect', x: -37, y: -15, w: 74, h: 30, r: 15, fill: 'paper' },
            {
              tag: 'rect',
              x: -37,
              y: -15,
              w: 74,
              h: 30,
              r: 15,
              stroke: `seat-${camp}`,
              width: 2.5,
              dash: '5 4',
            },
            { tag: 'text', x: 0, y: 1, text: `${before} → ${after}`, size: 18, weight: 800 },
          ],
        },
      ];
    });
    if (lane.control === then.control || !lane.token) return sums;
    const ring: Shape = {
      id: `turns:${i}`,
      at: [centre(context, i), middle(context)],
      ghost: true,
      layer: 5,
      parts: [
        { tag: 'circle', x: 0, y: 0, r: 50, stroke: 'paper', width: 8 },
        {
          tag: 'circle',
          x: 0,
          y: 0,
          r: 50,
          stroke: `seat-${then.control}`,
          width: 5,
          dash: '10 6',
        },
      ],
    };
    return [ring, ...sums];
  });
}

export const draw: Draw<View> = (view, context): Scene => ({
  width: 7 * size(context).pitch,
  height: size(context).height,
  shapes: [
    ...view.lanes.map((lane, i) => ground(context, lane, i)),
    ...[0, 1].map(camp => banner(context, view, camp)),
    ...[0, 1].flatMap(camp => hand(context, view, camp)),
    ...view.lanes.flatMap((lane, i) => [
      ...outpost(context, lane, i),
      ...cardsOn(context, lane, i),
    ]),
    ...(context.ahead ? foreseen(context, view, context.ahead as unknown as View) : []),
  ],
});

export default { draw } satisfies GameScene;
