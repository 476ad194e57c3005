// The table from above with its panels: the flat view of a game that also has a stage.

import type { Context, Draw, GameScene, Panel, Point, Scene, Shape } from '@web/scene/scene';
import { colours, washes } from './colours';
import { Pilot } from './flying';
import { nameOf, titled } from './model';
import type { View } from './view';
import { market, marketHeight, ship, type Box } from './panels';
import { enlarged } from './shapes';
import { Table } from './table';
import { tray, type Tray } from './tray';

interface Layout {
  readonly width: number;
  readonly height: number;
  readonly centre: Point;
  readonly side: Box;
  readonly tray: Tray;
}

const WIDE: Layout = {
  width: 1280,
  height: 812,
  centre: [414, 360],
  side: { x: 838, y: 8, w: 434 },
  tray: { x: 12, y: 712, w: 804, h: 94, k: 1 },
};
const TALL: Layout = {
  width: 830,
  height: 1100,
  centre: [415, 360],
  side: { x: 8, y: 884, w: 814 },
  tray: { x: 12, y: 712, w: 806, h: 164, k: 1.55 },
};

export const layout = (context: Context): Layout => (context.wide ? WIDE : TALL);

/** Market, ships and what is asked, without the table; a narrow frame has the market and the others as words below. */
export function panels(view: View, context: Context, onTable: ReadonlySet<string>): Scene {
  const { width, height, side, tray: box } = layout(context);
  const { k } = box;
  const shapes: Shape[] = context.wide ? market(view, context, side) : [];
  let y = side.y + (context.wide ? marketHeight + 8 : 0);
  const others = [...view.players.keys()].filter(seat => seat !== context.near);
  for (const seat of context.wide ? [context.near, ...others] : [context.near]) {
    const found = ship(view, context, seat, { ...side, w: side.w / k, y });
    shapes.push(
      ...found.shapes.map(s =>
        enlarged(s, k, [side.x + (s.at[0] - side.x) * k, y + (s.at[1] - y) * k]),
      ),
    );
    y += found.height * k + 8;
  }
  const drawn = new Set([...onTable, ...shapes.flatMap(s => s.targets ?? [])]);
  shapes.push(...status(view, context), ...tray(view, context, drawn, box));
  const rows = context.wide
    ? []
    : [inWords(view, context), ...others.map(seat => aboard(view, context, seat))];
  return { width, height: Math.max(height, y), shapes, free: true, panels: rows };
}

/** The market as rows of words. */
function inWords(view: View, context: Context): Panel {
  const rows = Object.values(view.market).map(tile => ({
    text: `${tile.name}${tile.facility ? ` · ${titled(context, tile.facility.name)}` : ''}`,
    value: tile.rows.map(r => `${context.say(`colour.${r.colour}`)} ${r.price}`).join(' · '),
  }));
  const left = { text: context.say('scene.demand', { count: view.tokens.supply }) };
  return { id: 'market', title: context.say('scene.market'), rows: [...rows, left] };
}

function aboard(view: View, context: Context, seat: number): Panel {
  const player = view.players[seat]!;
  const cargo = (player.places ?? []).flatMap(p =>
    p.object ? [nameOf(context, view, p.object)] : [],
  );
  const cards = [
    ...(player.upgrades ?? []).map(u => u.card),
    ...(player.passengers ?? []),
    ...(player.cages ?? []).flatMap(c => (c.card ? [c.card] : [])),
  ];
  const captain = view.cards[player.captain ?? '']?.name ?? context.names[seat] ?? '';
  return {
    id: `ship:${seat}`,
    title: `${seat + 1} · ${captain}`,
    rows: [
      { seat, text: context.say('scene.credits'), value: `${player.credits} ¢` },
      { seat, text: cargo.join(', ') || context.say('scene.empty_bay') },
      ...(cards.length > 0
        ? [{ seat, text: cards.map(c => titled(context, view.cards[c]?.name ?? c)).join(', ') }]
        : []),
    ],
  };
}

function status(view: View, context: Context): Shape[] {
  const found = Object.entries(view.anomalies)
    .filter(([, level]) => level > 0)
    .map(([name]) => context.say(`anomaly.${name}`));
  const said = [view.round > 0 ? context.say('scene.round', { round: view.round }) : '', ...found];
  return said.filter(Boolean).map((text, i) => ({
    id: `status:${i}`,
    at: [14, 24 + i * 24],
    layer: 10,
    label: text,
    parts: [
      {
        tag: 'text',
        x: 0,
        y: 0,
        text,
        size: i ? 16 : 19,
        weight: i ? 500 : 700,
        anchor: 'start',
        fill: 'bright',
      },
    ],
  }));
}

const draw: Draw<View> = (view, context) => {
  const table = new Table(view, context, layout(context).centre).shapes();
  const around = panels(view, context, new Set(table.flatMap(s => s.targets ?? [])));
  return { ...around, washes, shapes: [...table, ...around.shapes] };
};

/** Whether this machine draws in three dimensions; by itself only where it does so with hardware. */
function capable(wished: boolean): boolean {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('webgl2', { failIfMajorPerformanceCaveat: !wished });
  if (!pen) return false;
  const known = pen.getExtension('WEBGL_debug_renderer_info');
  const by = String(pen.getParameter(known?.UNMASKED_RENDERER_WEBGL ?? pen.RENDERER));
  pen.getExtension('WEBGL_lose_context')?.loseContext();
  return wished || !/swiftshader|llvmpipe|software|basic render/i.test(by);
}

const stage: GameScene['stage'] = async wished =>
  capable(wished) ? await import('./Stage.svelte') : null;

const pilot = new Pilot();
const scene: GameScene = {
  draw: draw as Draw<never>,
  colours,
  stage,
  obvious: pilot.choose as never,
};
export default scene;
