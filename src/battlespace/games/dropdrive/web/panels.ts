// Beside the table: the market of all planets, and the ships with their bays and cards.

import { cut } from '@web/scene/lettering';
import type { Context, Part, Shape } from '@web/scene/scene';
import { FACTIONS, ROCKS, nameOf, textOf, titled } from './model';
import type { Player, Tile, View } from './view';
import { SIGNS, icon } from './shapes';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
}

const paper = (w: number, h: number): Part => ({
  tag: 'rect',
  x: 0,
  y: 0,
  w,
  h,
  r: 12,
  fill: 'paper',
  stroke: 'edge',
  width: 1.2,
});

/** Prices of every planet for every kind of asteroid: what is paid now, and what the next sale will leave. */
export function market(view: View, context: Context, box: Box): Shape[] {
  const [head, row, first] = [34, 37, 148];
  const column = (box.w - first - 44) / ROCKS.length;
  const supply = view.tokens.supply;
  const pips = Array.from({ length: Math.min(18, supply) }, (_, i): Part => ({
    tag: 'circle',
    x: box.w - 18 - i * 13,
    y: 20,
    r: 4.6,
    fill: view.ending ? 'danger' : 'accent',
  }));
  const title: Shape = {
    id: 'market',
    at: [box.x, box.y],
    layer: 10,
    label: context.say('scene.demand', { count: supply }),
    tip: context.say('scene.demand', { count: supply }),
    parts: [
      paper(box.w, marketHeight),
      {
        tag: 'text',
        x: 14,
        y: 20,
        text: context.say('scene.market'),
        size: 18,
        weight: 700,
        anchor: 'start',
      },
      ...pips,
      ...ROCKS.flatMap((colour, i) =>
        icon({ id: '', kind: 'asteroid', colour }, 10, [first + column * (i + 0.5), head + 12]),
      ),
    ],
  };
  const rows = FACTIONS.map((planet, i) =>
    tileRow(view.market[planet]!, planet, context, view, {
      x: box.x,
      y: box.y + head + 26 + i * row,
      w: box.w,
      first,
      column,
      row,
    }),
  );
  return [title, ...rows];
}
export const marketHeight = 34 + 26 + 5 * 37 + 8;

interface RowBox extends Box {
  readonly first: number;
  readonly column: number;
  readonly row: number;
}

function tileRow(tile: Tile, planet: string, context: Context, view: View, box: RowBox): Shape {
  const held = view.objects.filter(o => o.hold === planet);
  const sold = tile.rows.map(r => `${context.say(`colour.${r.colour}`)} ${r.price}`).join(', ');
  const facility = tile.facility
    ? `${titled(context, tile.facility.name)}: ${textOf(context, tile.facility.text)}`
    : '';
  const items = (tile.items ?? [])
    .map(card => titled(context, view.cards[card]?.name ?? card))
    .join(', ');
  const hold =
    held.length > 0
      ? context.say('scene.hold', { what: held.map(o => nameOf(context, view, o.id)).join(', ') })
      : '';
  const label = [`${tile.name}: ${sold}`, facility, items, hold].filter(Boolean).join('. ');
  const prices = tile.rows.flatMap((r): Part[] => {
    const x = box.first + box.column * (ROCKS.indexOf(r.colour as 'blue') + 0.5);
    const next = r.ladder[r.covered + 1];
    return [
      {
        tag: 'text',
        x: next === undefined ? x : x - 7,
        y: 16,
        text: String(r.price),
        size: 20,
        weight: 750,
        fill: r.covered > 0 ? 'danger' : 'ink',
      },
      ...(next === undefined
        ? []
        : [
            { tag: 'text', x: x + 13, y: 17, text: String(next), size: 14, fill: 'faint' } as const,
          ]),
    ];
  });
  return {
    id: `tile:${planet}`,
    at: [box.x, box.y],
    layer: 11,
    label,
    tip: label,
    parts: [
      { tag: 'rect', x: 6, y: 0, w: box.w - 12, h: box.row - 4, r: 7, fill: 'raised' },
      ...icon({ id: planet, kind: 'planet' }, 10, [22, 16]),
      { tag: 'text', x: 40, y: 16, text: tile.name, size: 17, weight: 600, anchor: 'start' },
      ...prices,
      ...(tile.facility
        ? [
            {
              tag: 'path',
              d: 'M-9 8V-2L-3 2V-4L3 1V-8H9V8Z',
              fill: 'accent',
              at: [box.w - 28, 16],
            } as const,
          ]
        : []),
      ...(items
        ? [{ tag: 'text', x: box.w - 46, y: 16, text: '★', size: 16, fill: 'mark' } as const]
        : []),
    ],
  };
}

/** One ship; the near one with all its cards, the others in short. */
export function ship(
  view: View,
  context: Context,
  seat: number,
  box: Box,
): { shapes: Shape[]; height: number } {
  const player = view.players[seat]!;
  const full = seat === context.near;
  const shapes: Shape[] = [];
  const [bayRow, side] = [44, 34];
  const perRow = Math.floor((box.w - 20) / (side + 4));
  const bays = player.places ?? [];
  const cages = full ? (player.cages ?? []) : [];
  const bayRows = Math.ceil(bays.length / perRow);
  bays.forEach((bay, i) => {
    const held = bay.object ? view.objects.find(o => o.id === bay.object) : undefined;
    const name = bay.object ? nameOf(context, view, bay.object) : context.say('scene.empty_bay');
    shapes.push({
      id: `bay:${bay.place}`,
      at: [
        box.x + 12 + (i % perRow) * (side + 4) + side / 2,
        box.y + 42 + Math.floor(i / perRow) * (side + 4) + side / 2,
      ],
      layer: 12,
      targets: [...(bay.object ? [`object:${bay.object}`] : []), `place:${bay.place}`],
      label: bay.frozen ? `${name} (${context.say('scene.frozen')})` : name,
      tip: name,
      parts: [
        {
          tag: 'rect',
          x: -side / 2,
          y: -side / 2,
          w: side,
          h: side,
          r: 6,
          fill: bay.frozen ? 'edge' : 'field',
          stroke: 'edge',
          width: 1.3,
          ...(bay.any ? {} : { dash: '4 3' }),
        },
        ...(held ? icon(held, 11) : []),
        ...(bay.frozen
          ? [{ tag: 'path', d: 'M-14 14L14-14', stroke: 'danger', width: 2.5 } as const]
          : []),
      ],
    });
  });
  let y = 42 + Math.max(1, bayRows) * (side + 4) + (bayRow - side - 6);
  const found = chips(view, context, player, { x: box.x, y: box.y + y, w: box.w });
  shapes.push(...found.shapes);
  y += found.height;
  const drawnCages = cages.filter(c => c.card === null);
  drawnCages.forEach((cage, i) => {
    shapes.push({
      id: `cage:${cage.place}`,
      at: [box.x + box.w - 22 - i * 26, box.y + y + 8],
      layer: 12,
      targets: [`place:${cage.place}`],
      label: context.say('scene.empty_slot'),
      tip: context.say('scene.empty_slot'),
      parts: [
        {
          tag: 'rect',
          x: -11,
          y: -11,
          w: 22,
          h: 22,
          r: 11,
          fill: 'field',
          stroke: 'edge',
          width: 1.3,
          dash: '3 3',
        },
      ],
    });
  });
  if (drawnCages.length > 0) y += 24;
  shapes.unshift(heading(view, context, seat, player, { ...box, h: y + 6 }));
  return { shapes, height: y + 6 };
}

function heading(
  view: View,
  context: Context,
  seat: number,
  player: Player,
  box: Box & { readonly h: number },
): Shape {
  const captain = player.captain ? view.cards[player.captain] : undefined;
  const colour = player.colour ?? 'white';
  const name = captain ? captain.name : (context.names[seat] ?? '');
  const parts: Part[] = [
    {
      ...paper(box.w, box.h),
      stroke: player.colour ? `faction-${colour}` : 'edge',
      width: view.turn === seat ? 3.5 : 1.4,
    } as Part,
    ...icon({ id: `ship-${colour}`, kind: 'ship' }, 11, [22, 21]),
    { tag: 'text', x: 44, y: 21, text: cut(name, 13), size: 18, weight: 700, anchor: 'start' },
    {
      tag: 'text',
      x: box.w - 14,
      y: 21,
      text: `${player.credits} ¢`,
      size: 21,
      weight: 750,
      anchor: 'end',
    },
  ];
  let x = 182;
  for (const key of ['battle', 'explore', 'rocket'] as const) {
    if (player[key] === undefined || !player.back) continue;
    parts.push({ tag: 'path', d: SIGNS[key]!, stroke: 'faint', width: 2, at: [x, 21] });
    parts.push({ tag: 'text', x: x + 20, y: 21, text: String(player[key]), size: 18, weight: 650 });
    x += 44;
  }
  for (const drop of player.back ? (player.icons ?? []) : []) {
    parts.push({
      tag: 'path',
      d: SIGNS[drop]!,
      stroke: 'accent',
      width: 2,
      at: [x + 2, 21],
      scale: 0.9,
    });
    x += 24;
  }
  const who = context.names[seat];
  const label = context.say('scene.captain', {
    name: who && who !== name ? `${name} (${who})` : name,
    credits: player.credits,
    battle: player.battle ?? 0,
    explore: player.explore ?? 0,
    rocket: player.rocket ?? 0,
  });
  const tip = captain ? `${name} (${who}): ${textOf(context, captain.text)}` : name;
  return {
    id: `seat:${seat}`,
    at: [box.x, box.y],
    layer: 10,
    targets: [`seat:${seat}`],
    label,
    tip,
    parts,
  };
}

/** Upgrades, passengers and specimens of a ship. */
function chips(
  view: View,
  context: Context,
  player: Player,
  box: Box,
): { shapes: Shape[]; height: number } {
  const damaged = new Set((player.upgrades ?? []).filter(u => u.damaged).map(u => u.card));
  const inside = (player.cages ?? []).filter(c => c.card !== null);
  const all = [
    ...(player.upgrades ?? []).map(u => u.card),
    ...(player.passengers ?? []),
    ...inside.map(c => c.card!),
  ];
  const across = 3;
  const w = (box.w - 20 - (across - 1) * 6) / across;
  const shapes = all.map((id, i): Shape => {
    const card = view.cards[id];
    const cage = inside.find(c => c.card === id);
    const kind = card?.kind ?? 'upgrade';
    const name = titled(context, card?.name ?? id);
    const label = `${name}: ${textOf(context, card?.text)}${damaged.has(id) ? ` (${context.say('scene.damaged')})` : ''}`;
    const dots = (card?.destinations ?? []).map((planet, n): Part => ({
      tag: 'circle',
      x: w - 12 - n * 14,
      y: 15,
      r: 5,
      fill: `faction-${planet}`,
      stroke: 'line',
      width: 1,
    }));
    return {
      id: `card:${id}`,
      at: [box.x + 10 + (i % across) * (w + 6), box.y + Math.floor(i / across) * 36],
      layer: 12,
      targets: [`card:${id}`, ...(cage ? [`place:${cage.place}`] : [])],
      label,
      tip: label,
      like: `card:${id}`,
      parts: [
        { tag: 'rect', x: 0, y: 0, w, h: 31, r: 6, fill: 'field', stroke: 'edge', width: 1.3 },
        { tag: 'rect', x: 0, y: 0, w: 6, h: 31, r: 3, fill: `kind-${kind}` },
        {
          tag: 'text',
          x: 13,
          y: 16,
          text: cut(name, Math.floor((w - 20 - dots.length * 15) / 8.8)),
          size: 15,
          anchor: 'start',
          weight: 550,
          ...(damaged.has(id) ? { fill: 'danger' } : {}),
        },
        ...(damaged.has(id)
          ? [{ tag: 'path', d: `M10 16H${w - 10}`, stroke: 'danger', width: 2 } as const]
          : []),
        ...dots,
      ],
    };
  });
  return { shapes, height: Math.ceil(all.length / across) * 36 };
}
