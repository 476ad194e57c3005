// A landing as one card: the planet, what it pays for what is aboard, and the steps in their order.

import type { Context, Part, Shape } from '@web/scene/scene';
import { titled } from './model';
import type { Tile, View } from './view';
import { icon } from './shapes';
import type { Tray } from './tray';

const STEPS = ['deliver', 'identify', 'sell', 'facility', 'surface'] as const;
/** Questions that belong to a step without bearing its name. */
const ASKED: Readonly<Record<string, (typeof STEPS)[number]>> = {
  bonus: 'sell',
  handin: 'facility',
  item: 'surface',
};
const HIGH = 118;

function stepOf(view: View): number {
  const asked = view.decision ?? '';
  return STEPS.indexOf(ASKED[asked] ?? (asked as (typeof STEPS)[number]));
}

/** How many of a colour the near seat has aboard. */
export function aboard(view: View, seat: number, colour: string): number {
  const held = new Set((view.players[seat]?.places ?? []).map(p => p.object));
  return view.objects.filter(o => held.has(o.id) && o.colour === colour).length;
}

/** What the market pays for what is aboard, the best first. */
export function offers(
  view: View,
  seat: number,
  tile: Tile,
): readonly { readonly colour: string; readonly price: number; readonly count: number }[] {
  return tile.rows
    .map(({ colour, price }) => ({ colour, price, count: aboard(view, seat, colour) }))
    .toSorted((a, b) => b.price * b.count - a.price * a.count || b.price - a.price);
}

export function landing(view: View, context: Context, tray: Tray): Shape[] {
  const now = stepOf(view);
  const colour = view.players[view.by]?.colour;
  const ship = view.objects.find(o => o.id === `ship-${colour}`);
  const planet = view.sale?.planet ?? ship?.base ?? '';
  const tile = view.market[planet];
  if (now < 0 || !tile) return [];
  const { say } = context;
  const k = tray.k;
  const w = 560;
  const steps = STEPS.filter(step => step !== 'facility' || tile.facility);
  const at = steps.indexOf(STEPS[now] ?? 'deliver');
  const pitch = (w - 40) / steps.length;
  const road = steps.flatMap((step, i): Part[] => {
    const x = 20 + pitch * (i + 0.5);
    const past = i < at;
    return [
      { tag: 'circle', x, y: 84, r: 9, fill: i === at ? 'mark' : past ? 'lit' : 'edge' },
      ...(past
        ? [{ tag: 'path', d: 'M-4 0l3 3.5 5-7', stroke: 'dark', width: 2.2, at: [x, 84] } as const]
        : []),
      {
        tag: 'text',
        x,
        y: 104,
        text: say(`landing.${step}`),
        size: 14,
        weight: i === at ? 750 : 500,
        fill: i === at ? 'ink' : 'faint',
      },
    ];
  });
  const paid = offers(view, view.by, tile).flatMap((one, i): Part[] => {
    const x = 92 + i * 150;
    const text =
      one.count > 0 ? `${one.count} × ${one.price} = ${one.count * one.price} ¢` : `${one.price} ¢`;
    return [
      ...icon({ id: '', kind: 'asteroid', colour: one.colour }, 11, [x, 54]),
      {
        tag: 'text',
        x: x + 18,
        y: 55,
        text,
        size: 16,
        weight: one.count > 0 ? 750 : 450,
        anchor: 'start',
        fill: one.count > 0 ? 'ink' : 'faint',
      },
    ];
  });
  const title = tile.facility ? `${tile.name} · ${titled(context, tile.facility.name)}` : tile.name;
  const parts: Part[] = [
    {
      tag: 'rect',
      x: 0,
      y: 0,
      w,
      h: HIGH,
      r: 16,
      fill: 'paper',
      stroke: `faction-${planet}`,
      width: 3,
    },
    ...icon({ id: planet, kind: 'planet' }, 28, [46, 42]),
    {
      tag: 'text',
      x: 86,
      y: 24,
      text: title,
      size: 20,
      weight: 750,
      display: true,
      anchor: 'start',
    },
    ...paid,
    { tag: 'path', d: `M${20 + pitch / 2} 84H${w - 20 - pitch / 2}`, stroke: 'edge', width: 2 },
    ...road,
  ];
  return [
    {
      id: 'landing',
      at: [
        tray.x + (tray.w - w * Math.min(k, tray.w / w)) / 2,
        tray.y - (HIGH + 10) * Math.min(k, tray.w / w),
      ],
      layer: 19,
      label: say('scene.landed', { planet: tile.name }),
      parts: [{ tag: 'group', parts, scale: Math.min(k, tray.w / w) }],
    },
  ];
}
