// The table from above with its panels: the flat view of a game that also has a stage.

import type { Context, Draw, GameScene, Point, Scene, Shape } from '@web/scene/scene';
import { colours, washes } from './colours';
import { brings, Pilot } from './flying';
import { nameOf } from './model';
import { badge, ship, type Box } from './panels';
import { partway } from './partway';
import { replay } from './replay';
import { enlarged } from './shapes';
import { standoff } from './standoff';
import { beside, Table, type Covered } from './table';
import { sources } from './tally';
import { tray, type Places } from './tray';
import type { View } from './view';

interface Layout extends Places {
  readonly width: number;
  readonly height: number;
  readonly centre: Point;
  readonly side: Box;
}

const TALL: Layout = {
  width: 830,
  height: 1100,
  centre: [415, 360],
  side: { x: 8, y: 884, w: 814 },
  tray: { x: 12, y: 712, w: 806, h: 164, k: 1.55 },
  column: null,
  hand: { x: 12, y: 40, w: 806, h: 836, k: 1.55 },
};
const [HIGH, LEAST, MOST, CORNER] = [800, 1.1, 2, 232];

/** The table has the whole frame; ships lie in its corners, and what is asked below its middle. */
export function layout(context: Context): Layout {
  if (!context.wide) return TALL;
  const { width: across = 0, height: down = 0 } = context.frame ?? {};
  const shape = down > 0 ? across / down : 1.23;
  const width = Math.round(HIGH * Math.max(LEAST, Math.min(MOST, shape)));
  const column = { x: width - CORNER - 78, y: 0, w: CORNER + 70, h: HIGH - 8, k: 1 };
  return {
    width,
    height: HIGH,
    centre: [width / 2, 354],
    side: { x: 8, y: HIGH - 8, w: CORNER },
    tray: { x: CORNER + 16, y: 700, w: width - 2 * CORNER - 102, h: 94, k: 1 },
    column,
    hand: { x: 12, y: 8, w: width - 24, h: 590, k: 1 },
  };
}

/** Move shapes downwards. */
const lowered = (shapes: readonly Shape[], by: number): Shape[] =>
  shapes.map(s => ({ ...s, at: [s.at[0], s.at[1] + by] as const }));

/** The ships in the corners: your own below, rivals above. */
function corners(view: View, context: Context): Shape[] {
  const { width, side } = layout(context);
  const own = ship(view, context, context.near, { ...side, y: 0 });
  const rivals = [...view.players.keys()].filter(seat => seat !== context.near);
  const tops = [40, 8];
  const others = rivals.flatMap((seat, i) => {
    const right = Math.min(i, 1);
    const x = right ? width - side.w - 8 : side.x;
    if (i > 1) return [badge(view, context, seat, { x: width - 180, y: tops[1] ?? 8, w: 172 })];
    const found = ship(view, context, seat, { x, y: tops[right] ?? 8, w: side.w });
    tops[right] = (tops[right] ?? 8) + found.height + 8;
    return found.shapes;
  });
  return [...lowered(own.shapes, side.y - own.height), ...others];
}

/** The same on a small screen: your own ship large below the table, rivals as badges. */
function strip(view: View, context: Context): Shape[] {
  const { side, tray: box, width } = layout(context);
  const { k } = box;
  const { shapes } = ship(view, context, context.near, { ...side, w: side.w / k });
  const own = shapes.map(s =>
    enlarged(s, k, [side.x + (s.at[0] - side.x) * k, side.y + (s.at[1] - side.y) * k]),
  );
  const rivals = [...view.players.keys()].filter(seat => seat !== context.near);
  const places = [
    { x: 8, y: 40 },
    { x: width - 180, y: 8 },
    { x: width - 180, y: 570 },
  ];
  const badges = rivals.map((seat, i) => badge(view, context, seat, { ...places[i]!, w: 172 }));
  return [...own, ...badges];
}

const sides = (view: View, context: Context): Shape[] =>
  context.wide ? corners(view, context) : strip(view, context);

/** Where the ships' cards lie over the table. */
export const covered = (view: View, context: Context): Covered[] =>
  sides(view, context).flatMap(({ id, at, parts: [card] }) =>
    id.startsWith('seat:') && card?.tag === 'rect'
      ? [{ x: at[0] + card.x, y: at[1] + card.y, w: card.w, h: card.h }]
      : [],
  );

/** Ships and what is asked, without the table. */
export function panels(view: View, context: Context, onTable: ReadonlySet<string>): Scene {
  const places = layout(context);
  const shapes = sides(view, context);
  const drawn = new Set([...onTable, ...shapes.flatMap(s => s.targets ?? [])]);
  const [x, y] = places.centre;
  shapes.push(
    ...status(view, context),
    ...tray(view, context, drawn, places),
    ...standoff(view, context, [x, y], context.wide ? 1 : 1.7),
  );
  const low = Math.max(...shapes.map(s => s.at[1] + 40), places.height);
  return {
    width: places.width,
    height: context.wide ? places.height : low,
    shapes,
    free: true,
  };
}

/** The round, and which anomalies are at work: on a small screen these lie in the lower corner that the table leaves free. */
function status(view: View, context: Context): Shape[] {
  const found = Object.entries(view.anomalies)
    .filter(([, level]) => level > 0)
    .map(([name]) => context.say(`anomaly.${name}`));
  const said = [view.round > 0 ? context.say('scene.round', { round: view.round }) : '', ...found];
  return said.filter(Boolean).map((text, i) => {
    const first = i === 0 && view.round > 0;
    return {
      id: `status:${i}`,
      tip: first ? context.say('scene.round_cap') : text,
      at: context.wide ? [14, 24 + i * 24] : [14, first ? 22 : 702 - 28 * (said.length - 1 - i)],
      layer: 10,
      label: text,
      parts: [
        {
          tag: 'text',
          x: 0,
          y: 0,
          text,
          size: (first ? 19 : 16) * (context.wide ? 1 : 1.4),
          weight: first ? 700 : 500,
          anchor: 'start',
          fill: 'bright',
        },
      ],
    };
  });
}

const draw: Draw<View> = (view, context) => {
  const { centre, width } = layout(context);
  const taken = [...covered(view, context), ...beside(width)];
  const table = new Table(view, context, centre, taken).shapes();
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

/** The colour of a seat's ship is that of its player everywhere. */
const captain = (view: View, seat: number): string | undefined => {
  const colour = view.players[seat]?.colour;
  return colour && `faction-${colour}`;
};

/** A hint is drawn as the whole flight that it has in mind. */
const hinted = (steps: readonly View[]): View | undefined =>
  steps.findLast(step => step.flight?.laying);

/** What the whole flight will touch, and what each of these brings. */
const foretold = (steps: readonly View[], context: Context): string => {
  const view = hinted(steps);
  const flight = view?.flight;
  const met = flight?.contacts.map((contact, i) => {
    const what = context.say(`brings.${brings(view!, flight, i)}`);
    return `${nameOf(context, view!, contact.object)} (${what})`;
  });
  return met?.length ? context.say('scene.yields', { what: met.join(', ') }) : '';
};

const pilot = new Pilot();
const scene: GameScene = {
  draw: draw as Draw<never>,
  partway: partway as never,
  colours,
  stage,
  obvious: pilot.choose as never,
  captain: captain as never,
  sources: sources as never,
  hinted: hinted as never,
  foretold: foretold as never,
  replay: replay as never,
};
export default scene;
