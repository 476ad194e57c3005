// The battlespace: hexes with one or two pieces, the rim where pieces may enter, and what each seat has out of play.

import type { Context, Draw, GameScene, Point, Scene, Shape, Values } from '@web/scene/scene';
import { group, polygon } from '@web/scene/strokes';
import { bench, crack, socket } from './bench';
import { body, colours, SIDE, THICK, tile, washes } from './tiles';
import type { Piece, Stack, View } from './view';

type Hex = Stack['hex'];

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
const UPRIGHT = 950;
/** How wide a stock is beside the battlespace, and how high. */
const COLUMN = 132;
const STOCK = 556;
/** Where the second level is drawn, seen from the first. */
const LIFT: Point = [-7, -24];

const name = (hex: Hex): string => `${hex[0]},${hex[1]}`;
const target = (hex: Hex): string => `hex:${name(hex)}`;
const near = (hex: Hex): Hex[] => STEPS.map(([q, r]) => [hex[0] + q, hex[1] + r]);
const spot = ([q, r]: Hex): Point => [SIDE * Math.sqrt(3) * (q + r / 2), SIDE * 1.5 * r];

const pieceWords = (piece: Piece): { key: string; values: Values } => ({
  key: `whose.${piece.kind}`,
  values: {
    player: { key: 'seat', values: { seat: piece.seat, camp: { key: `camp.${piece.seat}` } } },
  },
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
  /** Where a seat's sign stands, and where its next things follow. */
  readonly stock: (seat: number) => { readonly at: Point; readonly step: Point };
}

/** On a wide screen the stocks stand beside the battlespace, on an upright one above and below it. */
function frame(shown: readonly Hex[], view: View, context: Context): Frame {
  const spots = shown.map(spot);
  const xs = spots.map(p => p[0]);
  const ys = spots.map(p => p[1]);
  const [left, right] = [Math.min(...xs) - SIDE, Math.max(...xs) + SIDE];
  const [top, bottom] = [Math.min(...ys) - SIDE - 18, Math.max(...ys) + SIDE + THICK];
  const others = Array.from({ length: view.seats }, (_, i) => i).filter(i => i !== context.near);
  if (context.wide) {
    const height = Math.max(STOCK + 24, bottom - top + 12);
    const [before, after] = [COLUMN * others.length + 20, COLUMN + 20];
    const width = Math.max(before + after + right - left, height * 1.2);
    const middle = before + (width - before - after) / 2;
    const y = height / 2 - STOCK / 2 + 46;
    return {
      place: ([q, r]) => {
        const [x, y] = spot([q, r]);
        return [x + middle - (left + right) / 2, y + (height - top - bottom) / 2];
      },
      width,
      height,
      stock: seat => ({
        at: [
          seat === context.near
            ? width - COLUMN / 2 - 8
            : COLUMN * others.indexOf(seat) + COLUMN / 2 + 8,
          y,
        ],
        step: [0, 90],
      }),
    };
  }
  const width = Math.max(MIN_WIDTH, right - left);
  const tall = Math.max(UPRIGHT - view.seats * ROW, bottom - top);
  const dx = (width - right - left) / 2;
  const dy = others.length * ROW + 8 + (tall - bottom - top) / 2;
  const height = tall + view.seats * ROW + 16;
  return {
    place: hex => [spot(hex)[0] + dx, spot(hex)[1] + dy],
    width,
    height,
    stock: seat => ({
      at: [
        (width - MIN_WIDTH) / 2 + 58,
        seat === context.near ? height - ROW / 2 - 2 : others.indexOf(seat) * ROW + ROW / 2 + 4,
      ],
      step: [102, 0],
    }),
  };
}

function cells(context: Context, at: Frame, empty: readonly Hex[]): Shape[] {
  return empty.map(hex => ({
    id: target(hex),
    at: at.place(hex),
    targets: [target(hex)],
    label: context.say('scene.empty', { hex: name(hex) }),
    layer: -1,
    parts: socket(),
  }));
}

/** Cracks through the empty hexes that touch two clusters of a broken battlespace. */
function cracks(view: View, at: Frame, empty: readonly Hex[]): Shape[] {
  if (view.clusters.length < 2) return [];
  const homes = new Map(view.clusters.flatMap((c, i) => c.map(hex => [name(hex), i] as const)));
  return empty.flatMap((hex, n) => {
    const beside = near(hex).flatMap(h => homes.get(name(h)) ?? []);
    return new Set(beside).size > 1 ? [crack(at.place(hex), n)] : [];
  });
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
    const shape: Shape = {
      id: `piece:${id}`,
      like: `piece:${id}`,
      at: upper ? [x + LIFT[0], y + LIFT[1]] : [x, y],
      layer: upper ? 3 : 1,
      comes: 'land',
      goes: 'fall',
      parts: tile(piece.seat, piece.kind),
      tip: `${label}\n${context.say(`tip.${piece.kind}`)}`,
      ...(piece.kind === 'B' ? { reach: near(hex).map(target) } : {}),
      ...(covered ? {} : { targets, label: `${name(hex)}: ${label}` }),
    };
    return [shadow(id, [x, y], upper), shape];
  });
}

/** What a tile throws onto the bench, or from the second level onto the first: the higher, the farther. */
function shadow(id: number, [x, y]: Point, upper: boolean): Shape {
  return {
    id: `shade:${id}`,
    at: upper ? [x + 8, y + 4] : [x + 4, y + 8],
    ghost: true,
    layer: upper ? 2 : 0,
    parts: [
      {
        tag: 'path',
        d: body(SIDE - (upper ? 5 : 2), THICK - 2),
        fill: upper ? 'cast' : 'cast-far',
      },
    ],
  };
}

function hand(context: Context, view: View, seat: number, at: Frame): Shape[] {
  const { at: first, step } = at.stock(seat);
  const upright = step[0] === 0;
  const playing = view.turn === seat && !context.over;
  const [w, h] = upright ? [COLUMN - 14, STOCK] : [MIN_WIDTH - 4, ROW - 4];
  const rail: Shape = {
    id: `seat:${seat}`,
    at: first,
    label: context.names[seat] ?? '',
    layer: -2,
    parts: [
      {
        tag: 'rect',
        x: upright ? -w / 2 : -56,
        y: upright ? -46 : -h / 2,
        w,
        h,
        r: 18,
        fill: 'rail',
        stroke: playing ? `seat-${seat}` : 'rail-edge',
        width: playing ? 3.5 : 1.2,
      },
      group(tile(seat, 'C'), [0, -3], { scale: 0.62 }),
      {
        tag: 'path',
        d: upright ? 'M-34 42h68' : 'M45-28v56',
        stroke: 'rail-edge',
        width: 1.5,
      },
    ],
  };
  const kinds = KINDS.map((kind, i): Shape => {
    const count = view.hands[seat]?.[kind] ?? 0;
    const id = `hand:${seat}.${kind}`;
    return {
      id,
      at: [first[0] + step[0] * (i + 1), first[1] + step[1] * (i + 1) - (upright ? 6 : 0)],
      targets: [id],
      label: context.say('scene.hand', {
        piece: pieceWords({ seat, kind, level: 0 }),
        count,
      }),
      tip: context.say(`tip.${kind}`),
      layer: -1,
      carried: [group(tile(seat, kind), [-17, -3], { scale: 0.74 })],
      parts: [
        { tag: 'rect', x: -49, y: -36, w: 98, h: 72, r: 14, fill: 'socket', opacity: 0.55 },
        group(tile(seat, kind), [-17, -3], { scale: 0.74, opacity: count > 0 ? 1 : 0.22 }),
        {
          tag: 'text',
          x: 31,
          y: 1,
          text: `×${count}`,
          size: 21,
          weight: 750,
          display: true,
          fill: count > 0 ? 'ink' : 'faint',
        },
      ],
    };
  });
  return [rail, ...kinds];
}

/** A corner below the battlespace with room for the button, where there is one. */
function freeCorner(shown: readonly Hex[], at: Frame, wide: boolean): Point | undefined {
  const y = wide ? at.height - 30 : at.height - 1.5 * ROW - 2;
  const aside = wide ? COLUMN + 60 : 52;
  return [at.width - aside, aside]
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
          at: level > 0 ? [x + LIFT[0], y + LIFT[1]] : [x, y],
          ghost: true,
          layer: 5,
          parts: [
            { tag: 'path', d: polygon(6, SIDE - 5), fill: 'steel-dark', opacity: 0.6 },
            { tag: 'path', d: cross, stroke: 'crack-core', width: 10 },
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
  const at = frame(shown, view, context);
  const corner = freeCorner(shown, at, context.wide);
  const height = at.height + (corner || context.wide ? 0 : FOOT);
  const pass: Shape = {
    id: 'pass',
    at: corner ?? [
      at.width - (context.wide ? COLUMN / 2 + 8 : 52),
      at.height - (context.wide ? 22 : ROW - FOOT / 2 + 8),
    ],
    targets: ['pass'],
    label: context.say('label.pass'),
    layer: 0,
    parts: [
      { tag: 'rect', x: -48, y: -21, w: 96, h: 42, r: 21, fill: 'field', stroke: 'edge', width: 1 },
      {
        tag: 'text',
        x: 0,
        y: 1,
        text: context.say('label.pass'),
        size: context.wide ? 16 : 19,
        weight: 600,
        fill: 'ink',
      },
    ],
  };
  return {
    width: at.width,
    height,
    free: true,
    washes,
    shapes: [
      ...bench(at.width, height, at.place([0, 0])),
      ...Array.from({ length: view.seats }, (_, seat) => hand(context, view, seat, at)).flat(),
      ...(view.turn < -1 || context.over ? [] : [pass]),
      ...cells(context, at, [...rim.values()]),
      ...cracks(view, at, [...rim.values()]),
      ...view.stacks.flatMap(s => stack(context, view, at, s.hex, s.pieces)),
      ...(context.ahead ? sentHome(view, context.ahead as unknown as View, at) : []),
    ],
  };
};

export default { draw, colours: colours ?? {} } satisfies GameScene;
