// The battlespace: hexes with one or two pieces, the rim where pieces may enter, and what each seat has out of play.

import type { Context, Draw, GameScene, Part, Point, Scene, Shape, Values } from '@web/scene/scene';

interface Piece {
  readonly seat: number;
  readonly kind: string;
  readonly level: number;
}

type Hex = readonly [number, number];

export interface View {
  readonly seats: number;
  readonly phase: string;
  readonly turn: number;
  readonly stacks: readonly { readonly hex: Hex; readonly pieces: readonly number[] }[];
  readonly pieces: readonly Piece[];
  readonly hands: readonly Readonly<Record<string, number>>[];
  readonly clusters: readonly (readonly Hex[])[];
}

const SIDE = 48;
/** A strip for the button where the battlespace fills both corners. */
const FOOT = 44;
const STEPS: readonly Hex[] = [
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, 0],
  [-1, 1],
  [0, 1],
];
const KINDS = ['C', 'R', 'H', 'B', 'T'] as const;
const ROW = 84;
const MIN_WIDTH = 620;
/** The least height on an upright screen: the stocks lie at its ends. */
const UPRIGHT = 830;

/** Signs of the five pieces, in a square of 40. */
const SIGNS: Readonly<Record<string, string>> = {
  C: 'M0-17a17 17 0 1 1-.01 0zM0-7a7 7 0 1 1-.01 0zM0-21v6M0 15v6M-21 0h6M15 0h6',
  R: 'M14-9A17 17 0 1 0 16 5M17-17v9h-9',
  H: 'M-16 14Q-12-16 2-12T15 10M8 5l7 6 5-8',
  B: 'M-17-12h34v24h-34zM-17 0h34M-6-12v12M6 0v12M6-12v0M-6 0v0',
  T: 'M-15-7h28M7-14l7 7-7 7M15 8h-28M-7 1l-7 7 7 7',
};

const name = (hex: Hex): string => `${hex[0]},${hex[1]}`;
const target = (hex: Hex): string => `hex:${name(hex)}`;
const near = (hex: Hex): Hex[] => STEPS.map(([q, r]) => [hex[0] + q, hex[1] + r]);
const spot = ([q, r]: Hex): Point => [SIDE * Math.sqrt(3) * (q + r / 2), SIDE * 1.5 * r];

function outline(size: number): string {
  const corners = Array.from({ length: 6 }, (_, i) => {
    const angle = (Math.PI / 180) * (60 * i - 90);
    return `${(size * Math.cos(angle)).toFixed(1)} ${(size * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${corners.join('L')}z`;
}

function tile(piece: Piece, upper: boolean): Part[] {
  const seat = `seat-${piece.seat}`;
  return [
    {
      tag: 'path',
      d: outline(SIDE - 5),
      fill: `${seat}-soft`,
      stroke: seat,
      width: upper ? 4 : 2.5,
    },
    {
      tag: 'path',
      d: SIGNS[piece.kind] ?? '',
      stroke: 'ink',
      width: 3.2,
      scale: 0.92,
      at: [0, -3],
    },
    { tag: 'text', x: 0, y: 29, text: String(piece.seat + 1), size: 13, weight: 800, fill: seat },
  ];
}

const pieceWords = (piece: Piece): { key: string; values: Values } => ({
  key: 'piece',
  values: { the: { key: `the.${piece.kind}` }, player: piece.seat + 1 },
});

function pieceLabel(context: Context, piece: Piece, below?: Piece): string {
  const { key, values } = pieceWords(piece);
  return below
    ? context.say('scene.over', { piece: pieceWords(piece), below: pieceWords(below) })
    : context.say(key, values);
}

interface Frame {
  readonly place: (hex: Hex) => Point;
  readonly width: number;
  readonly height: number;
}

function frame(shown: readonly Hex[], rows: number, wide: boolean): Frame {
  const spots = shown.map(spot);
  const xs = spots.map(p => p[0]);
  const ys = spots.map(p => p[1]);
  const [left, right] = [Math.min(...xs) - SIDE, Math.max(...xs) + SIDE];
  const [top, bottom] = [Math.min(...ys) - SIDE - 18, Math.max(...ys) + SIDE];
  const width = Math.max(MIN_WIDTH, right - left);
  const tall = Math.max(wide ? 400 : UPRIGHT - rows * ROW, bottom - top);
  const dx = (width - right - left) / 2;
  const dy = (rows - 1) * ROW + 8 + (tall - bottom - top) / 2;
  return {
    place: hex => [spot(hex)[0] + dx, spot(hex)[1] + dy],
    width,
    height: tall + rows * ROW + 16,
  };
}

function cells(context: Context, view: View, at: Frame, empty: readonly Hex[]): Shape[] {
  return empty.map(hex => ({
    id: target(hex),
    at: at.place(hex),
    targets: [target(hex)],
    label: context.say('scene.empty', { hex: name(hex) }),
    layer: 0,
    parts: [
      { tag: 'path', d: outline(SIDE - 4), fill: 'field', stroke: 'edge', width: 1, opacity: 0.75 },
      { tag: 'text', x: 0, y: 0, text: name(hex), size: 11, fill: 'faint' },
    ],
  }));
}

function stack(context: Context, view: View, at: Frame, hex: Hex, ids: readonly number[]): Shape[] {
  const [x, y] = at.place(hex);
  const cluster = view.clusters.find(c => c.some(h => name(h) === name(hex))) ?? [];
  const targets = [target(hex), ...cluster.map(target).filter(t => t !== target(hex))];
  return ids.flatMap((id, level): Shape[] => {
    const piece = view.pieces[id];
    if (!piece) return [];
    const upper = level > 0;
    const covered = !upper && ids.length > 1;
    const below = upper ? view.pieces[ids[0] ?? -1] : undefined;
    const label = pieceLabel(context, piece, below);
    const shadow: Part[] = upper
      ? [{ tag: 'path', d: `${outline(SIDE - 4)}`, fill: 'shade', opacity: 0.9 }]
      : [];
    const shape: Shape = {
      id: `piece:${id}`,
      at: upper ? [x - 9, y - 20] : [x, y],
      layer: upper ? 3 : 1,
      parts: tile(piece, upper),
      tip: label,
      ...(piece.kind === 'B' ? { reach: near(hex).map(target) } : {}),
      ...(covered ? {} : { targets, label: `${name(hex)}: ${label}` }),
    };
    if (!upper) return [shape];
    return [{ id: `shade:${id}`, at: [x + 1, y - 6], layer: 2, parts: shadow }, shape];
  });
}

function hand(context: Context, view: View, seat: number, y: number, width: number): Shape[] {
  const left = (width - MIN_WIDTH) / 2 + 62;
  const banner: Shape = {
    id: `seat:${seat}`,
    at: [left, y],
    label: context.names[seat] ?? '',
    layer: 0,
    parts: [
      {
        tag: 'rect',
        x: -46,
        y: -30,
        w: 92,
        h: 60,
        r: 14,
        fill: view.turn === seat ? `seat-${seat}` : 'field',
        stroke: `seat-${seat}`,
        width: 2.5,
      },
      {
        tag: 'text',
        x: 0,
        y: 1,
        text: String(seat + 1),
        size: 30,
        weight: 800,
        fill: view.turn === seat ? 'on-seat' : `seat-${seat}`,
      },
    ],
  };
  const kinds = KINDS.map((kind, i): Shape => {
    const count = view.hands[seat]?.[kind] ?? 0;
    const id = `hand:${seat}.${kind}`;
    return {
      id,
      at: [left + 104 + i * 100, y],
      targets: [id],
      label: context.say('scene.hand', {
        piece: pieceWords({ seat, kind, level: 0 }),
        count,
      }),
      tip: context.say(`tip.${kind}`),
      layer: 0,
      parts: [
        {
          tag: 'rect',
          x: -46,
          y: -34,
          w: 92,
          h: 68,
          r: 12,
          fill: 'field',
          stroke: 'edge',
          width: 1.5,
        },
        ...tile({ seat, kind, level: 0 }, false).map((part): Part => {
          const scale = 0.7 * (part.scale ?? 1);
          const [x, y] = part.at ?? [0, 0];
          return { ...part, scale, at: [0.7 * x - 15, 0.7 * y], opacity: count > 0 ? 1 : 0.25 };
        }),
        {
          tag: 'text',
          x: 30,
          y: 0,
          text: `×${count}`,
          size: 17,
          weight: 700,
          fill: count > 0 ? 'ink' : 'faint',
        },
      ],
    };
  });
  return [banner, ...kinds];
}

/** A corner below the battlespace with room for the button, where there is one. */
function freeCorner(shown: readonly Hex[], at: Frame): Point | undefined {
  const y = at.height - 1.5 * ROW - 2;
  return [at.width - 52, 52]
    .map((x): Point => [x, y])
    .find(([x]) =>
      shown.map(at.place).every(p => Math.abs(p[0] - x) > 90 || Math.abs(p[1] - y) > 66),
    );
}

/** A cross over each piece that the choice under the pointer would send home. */
function sentHome(view: View, ahead: View, at: Frame): Shape[] {
  return view.stacks.flatMap(({ hex, pieces }) =>
    pieces.flatMap((id, level): Shape[] => {
      const piece = view.pieces[id];
      if (!piece || piece.level === 0 || ahead.pieces[id]?.level !== 0) return [];
      const [x, y] = at.place(hex);
      const cross = 'M-17-17L17 17M17-17L-17 17';
      return [
        {
          id: `home:${id}`,
          at: level > 0 ? [x - 9, y - 20] : [x, y],
          ghost: true,
          layer: 5,
          parts: [
            { tag: 'path', d: outline(SIDE - 5), fill: 'table', opacity: 0.55 },
            { tag: 'path', d: cross, stroke: 'paper', width: 10 },
            { tag: 'path', d: cross, stroke: 'danger', width: 5 },
          ],
        },
      ];
    }),
  );
}

export const draw: Draw<View> = (view, context): Scene => {
  const taken = new Set(view.stacks.map(s => name(s.hex)));
  const rim = new Map<string, Hex>();
  for (const { hex } of view.stacks) {
    for (const other of near(hex)) if (!taken.has(name(other))) rim.set(name(other), other);
  }
  if (taken.size === 0) rim.set('0,0', [0, 0]);
  const shown = [...view.stacks.map(s => s.hex), ...rim.values()];
  const at = frame(shown, view.seats, context.wide);
  const others = Array.from({ length: view.seats }, (_, i) => i).filter(i => i !== context.near);
  const corner = freeCorner(shown, at);
  const height = at.height + (corner ? 0 : FOOT);
  const last = height - ROW / 2 - 2;
  const pass: Shape = {
    id: 'pass',
    at: corner ?? [at.width - 52, at.height - ROW + FOOT / 2 - 8],
    targets: ['pass'],
    label: context.say('label.pass'),
    layer: 0,
    parts: [
      { tag: 'rect', x: -44, y: -18, w: 88, h: 36, r: 18, fill: 'field', stroke: 'edge', width: 1 },
      { tag: 'text', x: 0, y: 1, text: context.say('label.pass'), size: 15, fill: 'faint' },
    ],
  };
  return {
    width: at.width,
    height,
    free: true,
    shapes: [
      ...others.flatMap((seat, i) => hand(context, view, seat, i * ROW + ROW / 2 + 4, at.width)),
      ...hand(context, view, context.near, last, at.width),
      pass,
      ...cells(context, view, at, [...rim.values()]),
      ...view.stacks.flatMap(s => stack(context, view, at, s.hex, s.pieces)),
      ...(context.ahead ? sentHome(view, context.ahead as unknown as View, at) : []),
    ],
  };
};

export default { draw } satisfies GameScene;
