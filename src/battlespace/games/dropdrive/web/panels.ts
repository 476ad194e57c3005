// In the corners of the table: the ships with their bays, their cards and what their pirates hold.

import { cut } from '@web/scene/lettering';
import type { Context, Part, Shape } from '@web/scene/scene';
import { nameOf, textOf, titled } from './model';
import type { Player, View } from './view';
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

/** A narrow card has its ratings below the name. */
const NARROW = 300;

/** One ship: what is aboard, its face-up cards, and what its pirate has taken; your own is larger. */
export function ship(
  view: View,
  context: Context,
  seat: number,
  box: Box,
): { shapes: Shape[]; height: number } {
  const player = view.players[seat]!;
  const full = seat === context.near;
  const top = box.w < NARROW ? 62 : 42;
  const bays = bayRow(
    view,
    context,
    player,
    { ...box, y: box.y + top },
    full ? (box.w < NARROW ? 30 : 34) : 26,
  );
  let y = top + bays.height;
  const cards = chips(view, context, player, { ...box, y: box.y + y });
  y += cards.height;
  const hold = pirateHold(view, context, player, { ...box, y: box.y + y });
  y += hold.height;
  const free = full ? (player.cages ?? []).filter(c => c.card === null) : [];
  const slots = free.map((cage, i): Shape => ({
    id: `cage:${cage.place}`,
    at: [box.x + box.w - 22 - i * 26, box.y + (box.w < NARROW ? 45 : y + 8)],
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
  }));
  if (slots.length > 0 && box.w >= NARROW) y += 24;
  const head = heading(view, context, seat, player, { ...box, h: y + 6 });
  return {
    shapes: [head, ...bays.shapes, ...cards.shapes, ...hold.shapes, ...slots],
    height: y + 6,
  };
}

function bayRow(
  view: View,
  context: Context,
  player: Player,
  box: Box,
  side: number,
): { shapes: Shape[]; height: number } {
  const bays = player.places ?? [];
  const perRow = Math.floor((box.w - 16) / (side + 4));
  const shapes = bays.map((bay, i): Shape => {
    const held = bay.object ? view.objects.find(o => o.id === bay.object) : undefined;
    const name = bay.object ? nameOf(context, view, bay.object) : context.say('scene.empty_bay');
    return {
      id: `bay:${bay.place}`,
      at: [
        box.x + 12 + (i % perRow) * (side + 4) + side / 2,
        box.y + Math.floor(i / perRow) * (side + 4) + side / 2,
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
        ...(held ? icon(held, side * 0.33) : []),
        ...(bay.frozen
          ? [{ tag: 'path', d: 'M-12 12L12-12', stroke: 'danger', width: 2.5 } as const]
          : []),
      ],
    };
  });
  return { shapes, height: Math.max(1, Math.ceil(bays.length / perRow)) * (side + 4) + 4 };
}

/** What the pirate of a captain's colour holds. */
function pirateHold(
  view: View,
  context: Context,
  player: Player,
  box: Box,
): { shapes: Shape[]; height: number } {
  const held = view.objects.filter(o => o.hold !== undefined && o.hold === player.colour);
  if (held.length === 0) return { shapes: [], height: 0 };
  const what = held.map(o => nameOf(context, view, o.id)).join(', ');
  const said = context.say('scene.hold', { what });
  const pirate: Shape = {
    id: `hold:${player.colour}`,
    at: [box.x + 24, box.y + 12],
    layer: 12,
    label: said,
    tip: said,
    parts: icon({ id: `pirate-${player.colour}`, kind: 'pirate' }, 9),
  };
  const things = held.map((thing, i): Shape => ({
    id: `held:${thing.id}`,
    at: [box.x + 52 + i * 24, box.y + 12],
    layer: 12,
    targets: [`object:${thing.id}`],
    label: nameOf(context, view, thing.id),
    tip: nameOf(context, view, thing.id),
    parts: icon(thing, 9),
  }));
  return { shapes: [pirate, ...things], height: 28 };
}

function heading(
  view: View,
  context: Context,
  seat: number,
  player: Player,
  box: Box & { readonly h: number },
): Shape {
  const narrow = box.w < NARROW;
  const captain = player.captain ? view.cards[player.captain] : undefined;
  const colour = player.colour ?? 'white';
  const name = captain ? captain.name : (context.names[seat] ?? '');
  const parts: Part[] = [
    {
      ...paper(box.w, box.h),
      stroke: player.colour ? `faction-${colour}` : 'edge',
      width: view.turn === seat && !context.over ? 3.5 : 1.4,
    } as Part,
    ...icon({ id: `ship-${colour}`, kind: 'ship' }, 11, [22, 21]),
    { tag: 'text', x: 42, y: 21, text: cut(name, 13), size: 17, weight: 700, anchor: 'start' },
    {
      tag: 'text',
      x: box.w - 12,
      y: 21,
      text: `${player.credits} ¢`,
      size: 20,
      weight: 750,
      anchor: 'end',
    },
  ];
  let x = narrow ? 20 : 182;
  const y = narrow ? 46 : 21;
  for (const key of ['battle', 'explore', 'rocket'] as const) {
    if (player[key] === undefined || !player.back) continue;
    parts.push({
      tag: 'path',
      d: SIGNS[key]!,
      stroke: 'faint',
      width: 2,
      at: [x, y],
      scale: narrow ? 0.85 : 1,
    });
    parts.push({
      tag: 'text',
      x: x + 19,
      y: y + 1,
      text: String(player[key]),
      size: 17,
      weight: 650,
    });
    x += 44;
  }
  for (const drop of player.back ? (player.icons ?? []) : []) {
    parts.push({
      tag: 'path',
      d: SIGNS[drop]!,
      stroke: 'accent',
      width: 2,
      at: [x + 2, y],
      scale: 0.85,
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
  const text = captain ? `${name} (${who})\n${textOf(context, captain.text)}` : name;
  const tip = player.back
    ? `${text}\n${context.say('scene.ratings', {
        battle: player.battle ?? 0,
        explore: player.explore ?? 0,
        rocket: player.rocket ?? 0,
      })}`
    : text;
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

/** A rival on a small screen: whose, how rich, what is aboard; all the rest is in its tip. */
export function badge(view: View, context: Context, seat: number, box: Box): Shape {
  const player = view.players[seat]!;
  const captain = player.captain ? view.cards[player.captain] : undefined;
  const name = captain?.name ?? context.names[seat] ?? '';
  const held = (player.places ?? []).flatMap(p =>
    p.object ? [view.objects.find(o => o.id === p.object)!] : [],
  );
  const taken = view.objects.filter(o => o.hold !== undefined && o.hold === player.colour);
  const cards = [
    ...(player.upgrades ?? []).map(u => u.card),
    ...(player.passengers ?? []),
    ...(player.cages ?? []).flatMap(c => (c.card ? [c.card] : [])),
  ];
  const names = (ids: readonly { readonly id: string }[]): string =>
    ids.map(o => nameOf(context, view, o.id)).join(', ');
  const tip = [
    `${name} · ${player.credits} ¢`,
    ...(captain ? [textOf(context, captain.text)] : []),
    ...(held.length > 0 ? [names(held)] : []),
    ...(cards.length > 0
      ? [cards.map(c => titled(context, view.cards[c]?.name ?? c)).join(', ')]
      : []),
    ...(taken.length > 0 ? [context.say('scene.hold', { what: names(taken) })] : []),
  ].join('\n');
  const rows = Math.ceil(held.length / 5);
  return {
    id: `seat:${seat}`,
    at: [box.x, box.y],
    layer: 10,
    targets: [`seat:${seat}`],
    label: tip.split('\n').join('. '),
    tip,
    parts: [
      {
        ...paper(box.w, 44 + rows * 30),
        stroke: player.colour ? `faction-${player.colour}` : 'edge',
        width: view.turn === seat && !context.over ? 4 : 2,
      } as Part,
      ...icon({ id: `ship-${player.colour ?? 'white'}`, kind: 'ship' }, 13, [24, 23]),
      {
        tag: 'text',
        x: box.w - 14,
        y: 24,
        text: `${player.credits} ¢`,
        size: 26,
        weight: 750,
        anchor: 'end',
      },
      ...(cards.length > 0
        ? [
            {
              tag: 'text',
              x: 58,
              y: 24,
              text: `▮${cards.length}`,
              size: 22,
              weight: 650,
              fill: 'faint',
              anchor: 'start',
            } as const,
          ]
        : []),
      ...held.flatMap((thing, i) =>
        icon(thing, 11, [24 + (i % 5) * 30, 58 + Math.floor(i / 5) * 30]),
      ),
    ],
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
  const narrow = box.w < NARROW;
  const across = narrow ? 2 : 3;
  const [pitch, size] = narrow ? [31, 13] : [36, 15];
  const w = (box.w - 20 - (across - 1) * 6) / across;
  const shapes = all.map((id, i): Shape => {
    const card = view.cards[id];
    const cage = inside.find(c => c.card === id);
    const kind = card?.kind ?? 'upgrade';
    const name = titled(context, card?.name ?? id);
    const broken = damaged.has(id) ? ` (${context.say('scene.damaged')})` : '';
    const tip = `${name}${broken}\n${textOf(context, card?.text)}`;
    const dots = (card?.destinations ?? []).map((planet, n): Part => ({
      tag: 'circle',
      x: w - 12 - n * 13,
      y: (pitch - 5) / 2,
      r: 5,
      fill: `faction-${planet}`,
      stroke: 'line',
      width: 1,
    }));
    return {
      id: `card:${id}`,
      at: [box.x + 10 + (i % across) * (w + 6), box.y + Math.floor(i / across) * pitch],
      layer: 12,
      targets: [`card:${id}`, ...(cage ? [`place:${cage.place}`] : [])],
      label: tip.replace('\n', '. '),
      tip,
      like: `card:${id}`,
      loose: true,
      parts: [
        {
          tag: 'rect',
          x: 0,
          y: 0,
          w,
          h: pitch - 5,
          r: 6,
          fill: 'field',
          stroke: 'edge',
          width: 1.3,
        },
        { tag: 'rect', x: 0, y: 0, w: 6, h: pitch - 5, r: 3, fill: `kind-${kind}` },
        {
          tag: 'text',
          x: 13,
          y: (pitch - 4) / 2,
          text: cut(name, Math.floor((w - 18 - dots.length * 14) / (size * 0.55))),
          size,
          anchor: 'start',
          weight: 550,
          ...(damaged.has(id) ? { fill: 'danger' } : {}),
        },
        ...(damaged.has(id)
          ? [
              {
                tag: 'path',
                d: `M10 ${(pitch - 5) / 2}H${w - 10}`,
                stroke: 'danger',
                width: 2,
              } as const,
            ]
          : []),
        ...dots,
      ],
    };
  });
  return { shapes, height: Math.ceil(all.length / across) * pitch };
}
