// The arena: the map with its nodes and pieces in the middle, a panel for every seat, the shop and the Actions below.

import type { Context, Draw, GameScene, Part, Point, Scene, Shape } from '@web/scene/scene';
import { dock } from './dock';
import { isHome, crust, layout, picture, tile, type Layout } from './ground';
import { colours, washes } from './palette';
import { PANEL, panel, tallPanel } from './panels';
import { partway } from './partway';
import { pieceOf, whose } from './people';
import { dockSize } from './strip';
import { CROSSHAIR, placed, token } from './tokens';
import type { Piece, Place, View } from './view';

const GAP = 12;
const EDGE = 20;
/** The room for the map, with and without panels at its sides. */
const ROOM = { wide: [720, 720], tall: [652, 616] } as const;
/** What is left free at the edges of a wide screen. */
const RIM = 8;

interface Board {
  readonly view: View;
  readonly context: Context;
  readonly lay: Layout;
  readonly spot: (place: Place) => Point;
  readonly places: ReadonlyMap<string, Place>;
  readonly pieces: ReadonlyMap<string, Piece>;
  /** Tiles that the piece clicked first can go to. */
  readonly reach: ReadonlySet<string>;
}

function place(board: Board, one: Place): Shape {
  const { context, view, lay } = board;
  const seat = isHome(one) ? view.seats.findIndex(s => s.letter === one.kind) : -1;
  const piece = board.pieces.get(one.name);
  const parts = tile(one, lay, seat, piece !== undefined);
  if (board.reach.has(one.name) && !piece && !one.supply && !one.actions)
    parts.push({ tag: 'circle', x: 0, y: 0, r: 6 * lay.scale, fill: 'lit', opacity: 0.9 });
  const shape = { id: `place:${one.name}`, at: board.spot(one), layer: 0, parts };
  if (piece) return shape;
  const target = isHome(one) ? `zone:${one.kind}` : `tile:${one.name}`;
  return { ...shape, targets: [target], label: placeLabel(context, one, seat) };
}

function placeLabel(context: Context, one: Place, seat: number): string {
  if (isHome(one) && seat < 0) return context.say('scene.unused');
  if (isHome(one)) return context.say('scene.home', { who: whose(seat) });
  const values = { tile: one.name, count: one.supply ?? one.actions ?? 0 };
  if (one.kind === 'blockage') return context.say('scene.blockage', values);
  if (one.supply) return context.say('scene.supply_node', values);
  return context.say(one.actions ? 'scene.action_node' : 'scene.tile', values);
}

/** What the node under a piece yields: in its owner's colour where a Gatherer collects it. */
function income(one: Piece, at: Place): Part[] {
  const count = at.supply ?? at.actions;
  if (!count) return [];
  const node = at.supply ? 'warm' : 'cool';
  const paid = one.type === 'G';
  return [
    {
      tag: 'circle',
      x: 15,
      y: -14,
      r: 11.5,
      fill: paid ? `seat-${one.seat}` : `${node}-soft`,
      stroke: paid ? 'dred-ink' : node,
      width: 1.2,
    },
    {
      tag: 'text',
      x: 15,
      y: -13.5,
      text: `+${count}`,
      size: 18.5,
      weight: 800,
      fill: paid ? 'on-seat' : node,
    },
  ];
}

function pieceLabel(board: Board, piece: Piece): string {
  const { context, view } = board;
  const words = [
    context.say('scene.piece', { tile: piece.tile, mine: pieceOf(piece.seat, piece.type) }),
  ];
  if (piece.moved) words.push(context.say('scene.moved'));
  if (piece.type === 'H' && (view.seats[piece.seat]?.threats.length ?? 0) > 0)
    words.push(context.say('scene.threatened'));
  return words.join(', ');
}

function piece(board: Board, one: Piece): Shape[] {
  const { view, lay } = board;
  const where = board.places.get(one.tile)!;
  const seat = view.seats[one.seat]!;
  const danger = one.type === 'H' && seat.threats.length > 0;
  const parts: Part[] = [
    { tag: 'circle', x: 0, y: 1, r: 23 },
    ...token(one.seat, one.type, true, one.moved),
    ...income(one, where),
    ...(danger
      ? [
          {
            tag: 'circle',
            x: 0,
            y: 0,
            r: 25,
            stroke: 'danger',
            width: 3.5,
            dash: '7 4',
          } satisfies Part,
        ]
      : []),
  ];
  const shape: Shape = {
    id: `piece:${one.tile}`,
    at: board.spot(where),
    targets: [`tile:${one.tile}`],
    label: pieceLabel(board, one),
    ...(danger ? { tip: threatTip(board, one.seat) } : {}),
    like: `${seat.letter}.${one.type}`,
    comes: 'land',
    goes: 'fall',
    reach: one.reach.map(name => `tile:${name}`),
    layer: 3,
    parts: placed(parts, [0, 0], (one.type === 'H' ? 1.04 : 0.94) * lay.scale),
  };
  if (!board.reach.has(one.tile)) return [shape];
  const mark: Shape = {
    id: `capture:${one.tile}`,
    at: board.spot(where),
    layer: 5,
    ghost: true,
    parts: [{ tag: 'path', d: CROSSHAIR, stroke: 'danger', width: 3, scale: 0.85 * lay.scale }],
  };
  return [shape, mark];
}

function threatTip(board: Board, seat: number): string {
  const { view, context } = board;
  const pieces = (view.seats[seat]?.threats ?? []).map(t => pieceOf(t.seat, t.type));
  return context.say('tip.threat', { pieces });
}

/** Where a target stands on the board: a tile, or the zone that a piece would come out of. */
function standing(board: Board, target: string): Place | undefined {
  const [kind, name] = target.split(':');
  if (kind === 'tile') return board.places.get(name ?? '');
  return board.view.places.find(p => p.kind === name?.charAt(0));
}

/** Arrows from the pieces that could capture the near seat's Hero and, while nothing is chosen, from its own to others. */
function threats(board: Board): Shape[] {
  const { view, context, lay } = board;
  return view.seats.flatMap((seat, i) => {
    const hero = view.pieces.find(p => p.seat === i && p.type === 'H');
    const to = hero && board.places.get(hero.tile);
    if (!to) return [];
    return seat.threats.flatMap((threat): Shape[] => {
      const from = standing(board, threat.by);
      const mine = threat.seat === context.near && context.clicked.length === 0;
      if (!from || (i !== context.near && !mine)) return [];
      const [a, b] = [board.spot(from), board.spot(to)];
      const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
      const long = Math.hypot(dx, dy);
      const [ux, uy] = [dx / long, dy / long];
      const n = (along: number): string => `${(ux * along).toFixed(1)} ${(uy * along).toFixed(1)}`;
      const end = long - 23 * lay.scale;
      return [
        {
          id: `threat:${i}.${threat.by}`,
          at: a,
          layer: 4,
          ghost: true,
          parts: [
            {
              tag: 'path',
              d: `M${n(16 * lay.scale)}L${n(end)}`,
              arrow: true,
              stroke: 'danger',
              width: i === context.near ? 4 : 2.5,
              opacity: i === context.near ? 0.95 : 0.6,
            },
          ],
        },
      ];
    });
  });
}

function names(lay: Layout, [x, y]: Point): Shape {
  const text = (at: Point, name: string): Part => ({
    tag: 'text',
    x: at[0],
    y: at[1],
    text: name,
    size: 12,
    fill: 'ink',
    opacity: 0.6,
  });
  return {
    id: 'names',
    at: [x, y],
    layer: 0,
    parts: [
      ...lay.rows.map(row => text([-EDGE / 2 - 2, row.y], row.name)),
      ...lay.slots.map(slot => text([slot.x, -EDGE / 2], slot.name)),
    ],
  };
}

/** Tiles that what is clicked first can go to, so that they can be marked. */
function reachOf(view: View, context: Context): ReadonlySet<string> {
  const [first] = context.clicked;
  if (!first) return new Set();
  const open = [...context.open].filter(target => target.startsWith('tile:'));
  return new Set(open.map(target => target.slice(5)));
}

const zoneOf = (view: View, seat: number): Place | undefined =>
  view.places.find(p => p.kind === view.seats[seat]?.letter);

/** Seats at the left and at the right side, each near its zone. */
function sides(view: View): readonly [readonly number[], readonly number[]] {
  const zone = (seat: number): Place | undefined => zoneOf(view, seat);
  const all = view.seats
    .map((_, i) => i)
    .toSorted(
      (a, b) =>
        (zone(a)?.column ?? 0) - (zone(b)?.column ?? 0) ||
        (zone(a)?.row ?? 0) - (zone(b)?.row ?? 0),
    );
  const down = (seats: number[]): number[] =>
    seats.toSorted((a, b) => (zone(a)?.row ?? 0) - (zone(b)?.row ?? 0));
  const half = Math.floor(all.length / 2);
  return [down(all.slice(0, half)), down(all.slice(half))];
}

interface Plan {
  readonly width: number;
  readonly height: number;
  readonly corner: Point;
  readonly dock: Point;
  readonly panels: readonly { readonly seat: number; readonly at: Point }[];
}

function wide(view: View, lay: Layout): Plan {
  const [w, h] = PANEL.wide;
  const [across, down] = ROOM.wide;
  const [width, dockHeight] = dockSize(true);
  const left = RIM + w + GAP + EDGE + (across - lay.width) / 2;
  const top = RIM + EDGE + (down - lay.height) / 2;
  const below = RIM + EDGE + down + 2 * GAP;
  const middle = Math.max(...view.places.map(p => p.row)) / 2;
  const low = (seat: number): boolean => (zoneOf(view, seat)?.row ?? 0) > middle;
  const column = (seats: readonly number[], x: number): Plan['panels'] =>
    seats.map((seat, i) => ({
      seat,
      at: [x, i === 1 || (seats.length === 1 && low(seat)) ? below - GAP - h : RIM],
    }));
  const [near, far] = sides(view);
  return {
    width: width + 2 * RIM,
    height: below + dockHeight + RIM,
    corner: [left, top],
    dock: [RIM, below],
    panels: [...column(near, RIM), ...column(far, RIM + width - w)],
  };
}

function tall(view: View, lay: Layout, context: Context): Plan {
  const [across, down] = ROOM.tall;
  const [width, dockHeight] = dockSize(false);
  const seats = [context.near, ...view.seats.map((_, i) => i).filter(i => i !== context.near)];
  let [x, y, high] = [2, 2, 0];
  const panels = seats.map(seat => {
    const [w, h] = tallPanel(context, seat, view.seats.length);
    if (x + w > width) [x, y, high] = [2, y + high + 8, 0];
    const at: Point = [x, y];
    [x, high] = [x + w + 8, Math.max(high, h)];
    return { seat, at };
  });
  const top = y + high + 18;
  const below = top + Math.min(down, lay.height) + GAP;
  return {
    width,
    height: below + dockHeight + 3,
    corner: [(across - lay.width) / 2 + (width - across) / 2, top],
    dock: [0, below],
    panels,
  };
}

export const draw: Draw<View> = (view, context): Scene => {
  const [across, down] = context.wide ? ROOM.wide : ROOM.tall;
  const lay = layout(view, across, down);
  const plan = context.wide ? wide(view, lay) : tall(view, lay, context);
  const [left, top] = plan.corner;
  const board: Board = {
    view,
    context,
    lay,
    spot: one => {
      const [x, y] = lay.at(one);
      return [x + left, y + top];
    },
    places: new Map(view.places.map(p => [p.name, p])),
    pieces: new Map(view.pieces.map(p => [p.tile, p])),
    reach: reachOf(view, context),
  };
  return {
    width: plan.width,
    height: plan.height,
    free: !context.wide,
    washes,
    shapes: [
      ...crust(view, lay, plan.corner, plan.width),
      ...plan.panels.flatMap(({ seat, at }) => panel(view, context, seat, at)),
      ...(context.wide ? [names(lay, plan.corner)] : []),
      ...view.places.map(one => place(board, one)),
      ...threats(board),
      ...view.pieces.flatMap(one => piece(board, one)),
      ...dock(view, context, plan.dock),
    ],
  };
};

export default { draw, partway, pictures: { map: picture }, colours } satisfies GameScene;
