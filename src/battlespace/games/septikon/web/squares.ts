// The squares of both stations: what each is, what lies and stands there, what could happen there now.

import type { Context, Part, Shape } from '@web/scene/scene';
import { sign, stock, trefoil } from './icons';
import { dice, hole, shot, ways, zone } from './overlays';
import { commander, owned, placeOf, said } from './people';
import { CELLS, MODULES, name, STATIONS, type Plan } from './plan';
import type { Way, Store, View, Why } from './view';

type Cell = (typeof CELLS)[number];

/** Most squares show the floor of their room; these have one of their own. */
const FILLS: Readonly<Record<string, string>> = {
  lock: 'sep-lock',
  armory: 'sep-arm',
};
const CODES: Readonly<Record<string, string>> = {
  oxygen: 'ox',
  biomass: 'bm',
  rockets: 'ro',
  biodrones: 'bd',
  metal: 'me',
  uranium: 'ur',
  energy_left: 'el',
  energy_right: 'er',
};

export const resource = (store: string): string =>
  store.replace(/_(left|right)$/i, '').toLowerCase();

/** All that a square's drawing and words depend on. */
interface Place {
  readonly cell: Cell;
  readonly seat: number;
  readonly square: string;
  readonly store: Store | undefined;
  readonly damaged: boolean;
  readonly reach: readonly Way[];
  readonly people: readonly string[];
  /** Nothing can be done with it now. */
  readonly dim: boolean;
}

const tell = (context: Context, why: readonly Why[] = []): string[] =>
  why.map(({ words }) => context.say(words.key, words.values));

function amounts(context: Context, list: Readonly<Record<string, number>> = {}): string {
  return Object.entries(list)
    .map(([what, n]) => `${n} × ${context.say(`resource.${what}`)}`)
    .join(', ');
}

export const called = (context: Context, cell: Cell): string =>
  cell.warehouse
    ? context.say(`store.${cell.warehouse.toLowerCase()}`)
    : context.say(`module.${cell.module.toLowerCase()}`);

/** What a module costs and does. */
function does(context: Context, { cell }: Place): string[] {
  const module = MODULES[cell.module];
  const key = cell.module.toLowerCase();
  const [cost, gives] = [amounts(context, module?.cost), amounts(context, module?.yield)];
  const lines: string[] = [];
  if (cell.kind === 'production' && !module?.yield?.['any'] && !module?.yield?.['warhead'])
    return [cost ? `${cost} → ${gives}` : `→ ${gives}`];
  if (cost) lines.push(context.say(module?.gunner ? 'scene.cost_each' : 'scene.cost', { cost }));
  return cell.warehouse ? lines : [...lines, context.say(`tip.${key}`)];
}

function stored(context: Context, { cell, store }: Place): string[] {
  if (!store || cell.slot === undefined) return [];
  const units = store.cells.replace(/[^un]/g, '').length;
  const lines = [
    context.say('scene.store', { units, available: store.available, room: store.room }),
  ];
  const bars = store.bars.map(bar =>
    context.say(`scene.bar_${bar.by}`, { square: placeOf(bar.square) }),
  );
  if (store.shut.includes(cell.slot))
    lines.push(context.say('scene.shut', { bars: bars.join(', ') }));
  return lines;
}

/** What a shot would do, in words. */
export function shotWords(context: Context, shots: Way['shots'] = []): string[] {
  return shots.map(one =>
    context.say(`shot.${one.effect}`, {
      square: one.hits.length > 0 ? one.hits.map(placeOf) : placeOf(one.end ?? ''),
      end: placeOf(one.end ?? ''),
    }),
  );
}

function outcome(context: Context, { reach }: Place): string[] {
  const first = reach[0];
  if (!first) return [];
  if (first.does === 'idle') return [context.say('scene.idle'), ...tell(context, first.why)];
  return [context.say(`scene.${first.does}`), ...shotWords(context, first.shots)];
}

function tip(context: Context, view: View, place: Place): string {
  const { cell, seat, square, damaged } = place;
  const idle = view.stations[seat]?.idle[cell.module.toLowerCase()];
  const now = outcome(context, place);
  return [
    called(context, cell),
    ...does(context, place),
    ...stored(context, place),
    ...(damaged ? [context.say('scene.damaged')] : []),
    ...place.people,
    ...(now.length > 0 ? now : damaged ? [] : tell(context, idle)),
    ...shotWords(
      context,
      view.shots.filter(s => s.gunner === square),
    ),
    ...(view.doomed.includes(square) ? [context.say('scene.doomed')] : []),
  ].join('\n');
}

function badge(plan: Plan, kind: string): Part[] {
  const [x, y] = [plan.square[0] / 2 - 10, plan.square[1] / 2 - 9];
  if (kind === 'idle')
    return [
      { tag: 'circle', x, y, r: 6.5, fill: 'paper', stroke: 'faint', width: 1.6 },
      { tag: 'path', d: `M${x - 3} ${y}h6`, stroke: 'faint', width: 2 },
    ];
  const mark =
    kind === 'works'
      ? `M${x - 3.2} ${y + 0.2}l2.4 2.6l4.4-5`
      : `M${x - 2.5} ${y}h5M${x} ${y - 2.5}v5`;
  return [
    { tag: 'circle', x, y, r: 7, fill: kind === 'works' ? 'lit' : 'reach' },
    { tag: 'path', d: mark, stroke: 'paper', width: 2 },
  ];
}

function contents(plan: Plan, place: Place): Part[] {
  const { cell, store, damaged, people } = place;
  const small = people.length > 0;
  if (!cell.warehouse || !store || cell.slot === undefined) {
    if (cell.kind === 'surface') return [];
    const output = Object.keys(MODULES[cell.module]?.yield ?? {})[0];
    const colour =
      cell.kind === 'production' && output && output !== 'any' && output !== 'warhead'
        ? `sep-${output}`
        : ({ battle: 'sep-red', armory: 'sep-violet' }[cell.kind] ?? 'ink');
    const faint = damaged ? 0.3 : place.dim ? 0.42 : 1;
    const [at, scale] = small
      ? ([[-plan.square[0] / 4, -5], 0.7] as const)
      : ([[0, 0], 1.12] as const);
    return [
      {
        tag: 'group',
        opacity: faint,
        parts: sign(cell.module.toLowerCase(), colour, at, scale),
      },
    ];
  }
  const what = resource(cell.warehouse);
  const held = store.cells[cell.slot];
  const shut: Part[] = store.shut.includes(cell.slot)
    ? [{ ...inner(plan, 2), hatch: 'danger', opacity: 0.6 }]
    : [];
  if (held !== 'u' && held !== 'n')
    return [
      { tag: 'group', opacity: 0.2, parts: stock(what, `sep-${what}`, [0, 0], 0.7) },
      ...shut,
    ];
  const tile: Part[] = [
    { tag: 'rect', x: -14, y: -14, w: 28, h: 28, r: 7, fill: `sep-${what}` },
    ...stock(what, 'paper', [0, 0], 0.78),
  ];
  if (held === 'n')
    tile.push({ tag: 'circle', x: 9, y: -9, r: 8, fill: 'paper' }, trefoil('danger', [9, -9], 0.6));
  return [...tile, ...shut];
}

function inner(plan: Plan, by: number): Part & { tag: 'rect' } {
  const [w, h] = plan.square;
  return { tag: 'rect', x: -w / 2 + by, y: -h / 2 + by, w: w - 2 * by, h: h - 2 * by, r: 5 };
}

function marks(plan: Plan, view: View, place: Place, chosen: boolean): Part[] {
  const parts: Part[] = [];
  if (place.damaged) parts.push(...hole(place.cell.col));
  if (view.at === place.square) parts.push({ ...inner(plan, 3), stroke: 'mark', width: 3.5 });
  const first = place.reach[0];
  if (first && !chosen)
    parts.push(
      { ...inner(plan, 2), fill: 'lit', opacity: 0.16 },
      { ...inner(plan, 3), stroke: 'lit', width: 2, dash: '4 3' },
    );
  if (first) parts.push(...badge(plan, first.does));
  return parts;
}

/** A sign over pieces that the next fire takes. */
export function threats(plan: Plan, view: View): Shape[] {
  return view.doomed.map((square): Shape => {
    const [x, y] = plan.at(square);
    return {
      id: `doomed:${square}`,
      at: [x - plan.square[0] / 2 + 10, y - plan.square[1] / 2 + 10],
      ghost: true,
      layer: 7,
      parts: [
        { tag: 'path', d: 'M0-9l9 16h-18z', fill: 'danger', stroke: 'paper', width: 1.5 },
        { tag: 'text', x: 0, y: 2, text: '!', size: 13, weight: 800, fill: 'paper' },
      ],
    };
  });
}

function over(plan: Plan, view: View, place: Place): Shape[] {
  const { square, reach } = place;
  const armed = view.fire.flatMap((fire, seat) =>
    fire.pieces
      .filter(piece => piece.at === square)
      .map(piece => zone(plan, square, seat, piece.zone)),
  );
  const aimed = [...(reach[0]?.shots ?? []), ...view.shots.filter(s => s.gunner === square)];
  return [
    ...armed,
    ...ways(plan, reach),
    ...aimed.map(one => shot(plan, one, true)),
    ...view.sky.filter(one => one.at === square && one.dice).flatMap(one => dice(plan, one)),
  ];
}

function people(context: Context, view: View, seat: number, square: string): string[] {
  const station = view.stations[seat];
  if (!station) return [];
  const found: string[] = [];
  if (station.clones.includes(square))
    found.push(
      context.say(square[1] === '9' ? 'scene.gunner_of' : 'scene.clone_of', {
        seat: commander(seat),
      }),
    );
  if (station.spies.includes(square))
    found.push(context.say('scene.spy_of', { seat: commander(1 - seat), home: commander(seat) }));
  for (const drone of station.drones)
    if (drone.square === square)
      found.push(context.say('scene.drone_of', { seat: commander(1 - seat), count: drone.count }));
  for (const thing of view.sky)
    if (thing.at === square) found.push(said(context, owned(thing.owner, thing.kind)));
  return found;
}

/** Every square of both stations. */
export function squares(context: Context, plan: Plan, view: View): Shape[] {
  const from = context.clicked[0]?.replace('square:', '');
  const mine = context.open.size > 0;
  const bySquare = new Map<string, Way[]>();
  for (const one of view.reach)
    if (mine && (!from || one.from === from))
      bySquare.set(one.to, [...(bySquare.get(one.to) ?? []), one]);
  const asks = view.step === 'steal' || view.step === 'sense' ? view.at?.[0] : undefined;
  return [0, 1].flatMap(seat => {
    const station = view.stations[seat];
    const dims = bySquare.size > 0 && seat === view.by;
    const damage = new Set(station?.damage);
    const stores = new Map(station?.stores.map(one => [one.name, one]));
    return CELLS.map((cell): Shape => {
      const square = name(seat, cell.level, cell.col);
      const store = cell.warehouse ? stores.get(cell.warehouse.toLowerCase()) : undefined;
      const place: Place = {
        cell,
        seat,
        square,
        store,
        damaged: damage.has(square),
        reach: bySquare.get(square) ?? [],
        people: people(context, view, seat, square),
        dim: dims && !bySquare.has(square),
      };
      const said = [
        square,
        called(context, cell),
        ...(place.damaged ? [context.say('scene.damaged')] : []),
        ...place.people,
        ...outcome(context, place).slice(0, 1),
      ];
      return {
        id: `square:${square}`,
        at: plan.at(square),
        targets: [
          `square:${square}`,
          ...(store && asks === STATIONS[seat] ? [`store:${CODES[store.name]}`] : []),
        ],
        label: said.join(', '),
        tip: tip(context, view, place),
        over: () => over(plan, view, place),
        layer: 2,
        parts: [
          {
            ...inner(plan, 1.5),
            fill: FILLS[cell.kind] ?? 'sep-floor',
            stroke: 'sep-line',
            width: 1,
          },
          ...contents(plan, place),
          ...marks(plan, view, place, from !== undefined),
        ],
      };
    });
  });
}
