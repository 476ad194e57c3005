// A landing as one card: the planet, the steps in their order, what each of them brings, and its buttons.

import { cut } from '@web/scene/lettering';
import type { Context, Part, Shape } from '@web/scene/scene';
import { face, said, type Tray } from './buttons';
import { lines, textOf, titled } from './model';
import { enlarged, icon } from './shapes';
import type { Tile, View } from './view';

const STEPS = ['deliver', 'identify', 'sell', 'facility', 'surface'] as const;
type Step = (typeof STEPS)[number];

/** Questions that belong to a step without bearing its name. */
const ASKED: Readonly<Record<string, Step>> = {
  bonus: 'sell',
  sellas: 'sell',
  handin: 'facility',
  pay: 'facility',
  item: 'surface',
};
const [HEAD, ROW, BUTTON, LINE] = [58, 30, 44, 18];

/** The step that a landing is at, as a number; below 0 where nobody lands. */
export function stepOf(view: View): number {
  const asked = view.decision ?? '';
  const found = STEPS.indexOf(ASKED[asked] ?? (asked as Step));
  return found >= 0 && view.market[planetOf(view)] ? found : -1;
}

function planetOf(view: View): string {
  const colour = view.players[view.by]?.colour;
  const ship = view.objects.find(o => o.id === `ship-${colour}`);
  return view.sale?.planet ?? ship?.base ?? '';
}

/** How many of a colour a seat has aboard. */
export function aboard(view: View, seat: number, colour: string): number {
  const held = new Set((view.players[seat]?.places ?? []).map(p => p.object));
  return view.objects.filter(o => held.has(o.id) && o.colour === colour).length;
}

export interface Offer {
  readonly colour: string;
  readonly price: number;
  readonly count: number;
}

/** What a market pays, in its own order, and how many of each a seat has aboard. */
export function priced(view: View, seat: number, tile: Tile): readonly Offer[] {
  return tile.rows.map(({ colour, price }) => ({
    colour,
    price,
    count: aboard(view, seat, colour),
  }));
}

/** What the market pays for what is aboard, the best first. */
export function offers(view: View, seat: number, tile: Tile): readonly Offer[] {
  return priced(view, seat, tile).toSorted(
    (a, b) => b.price * b.count - a.price * a.count || b.price - a.price,
  );
}

/** What a step is about here, in a few words. */
function note(view: View, context: Context, step: Step, tile: Tile, planet: string): string {
  const player = view.players[view.by];
  const { say } = context;
  if (step === 'deliver') {
    const here = (player?.passengers ?? []).filter(id =>
      view.cards[id]?.destinations?.includes(planet),
    );
    return here.length > 0
      ? here.map(id => titled(context, view.cards[id]?.name ?? id)).join(', ')
      : say('landing.nobody');
  }
  if (step === 'identify') {
    const held = new Set((player?.places ?? []).map(p => p.object));
    const count = view.objects.filter(o => held.has(o.id) && o.kind === 'salvage').length;
    return count > 0 ? say('landing.salvage', { count }) : say('landing.no_salvage');
  }
  if (step === 'facility') return titled(context, tile.facility?.name ?? '');
  if (step === 'surface') return say('landing.cards', { count: player?.explore ?? 0 });
  return '';
}

/** Where the name of a step ends. */
const LABEL = 98;

/** Prices by colour, those that one's own cargo fetches first and bright; with sums as far as there is room. */
function prices(view: View, tile: Tile, y: number, w: number): Part[] {
  const all = offers(view, view.by, tile);
  const wide = (text: string): number => text.length * 6.8 + 30;
  const texts = (sums: boolean): string[] =>
    all.map(({ count, price }) =>
      count === 0
        ? `${price} ¢`
        : sums
          ? `${count} × ${price} = ${count * price} ¢`
          : `${count}×${price} ¢`,
    );
  const length = (some: readonly string[]): number => some.reduce((sum, t) => sum + wide(t), 0);
  const long = texts(true);
  const shown = length(long) <= w - LABEL ? long : texts(false);
  let x = Math.max(LABEL, Math.min(104, w - length(shown)));
  return all.flatMap((one, i): Part[] => {
    const [text, at] = [shown[i] ?? '', x];
    x += wide(text);
    return [
      ...icon({ id: '', kind: 'asteroid', colour: one.colour }, 9, [at, y]),
      {
        tag: 'text',
        x: at + 13,
        y: y + 1,
        text,
        size: 13.5,
        weight: one.count > 0 ? 750 : 450,
        anchor: 'start',
        fill: one.count > 0 ? 'ink' : 'faint',
      },
    ];
  });
}

/** One line of the card: done, asked now, or still to come. */
function row(view: View, context: Context, step: Step, y: number, w: number, now: number): Part[] {
  const planet = planetOf(view);
  const tile = view.market[planet]!;
  const [place, at] = [STEPS.indexOf(step), y + ROW / 2];
  const [past, here] = [place < now, place === now];
  const text = step === 'sell' ? '' : note(view, context, step, tile, planet);
  return [
    ...(here ? [{ tag: 'rect', x: 6, y, w: w - 12, h: ROW, r: 8, fill: 'raised' } as const] : []),
    { tag: 'circle', x: 20, y: at, r: 8, fill: here ? 'mark' : past ? 'lit' : 'edge' },
    ...(past
      ? [{ tag: 'path', d: 'M-4 0l3 3.5 5-7', stroke: 'dark', width: 2.2, at: [20, at] } as const]
      : []),
    {
      tag: 'text',
      x: 36,
      y: at + 1,
      text: context.say(`landing.${step}`),
      size: 14,
      weight: here ? 800 : 550,
      anchor: 'start',
      fill: here ? 'ink' : 'faint',
    },
    ...(step === 'sell' ? prices(view, tile, at, w) : []),
    ...(text
      ? [
          {
            tag: 'text',
            x: w - 14,
            y: at + 1,
            text: cut(text, Math.floor((w - 130) / 6.6)),
            size: 13,
            anchor: 'end',
            fill: here ? 'ink' : 'faint',
          } as const,
        ]
      : []),
  ];
}

/** What earns most comes first, to decline or to be done comes last. */
function rank(target: string): number {
  const [kind, name = ''] = target.split(':');
  if (kind === 'number') return name === '0' ? 1000 : -Number(name);
  return /^do:(done|none|facility:no|handin:no|item:no)/.test(target) ? 2000 : 0;
}

/** What a button of a step says: what it brings is in it. */
function words(view: View, context: Context, target: string): string {
  const { say } = context;
  const [kind, name = ''] = target.split(':');
  if (kind === 'card') {
    const card = view.cards[name];
    return `${titled(context, card?.name ?? name)}. ${textOf(context, card?.text)}`;
  }
  if (kind === 'number' && name === '0') return say('landing.none');
  if (kind === 'number' && !view.sale) return say('landing.identify_so', { count: Number(name) });
  return said(view, context, target);
}

/** A button of the card; a long text is set smaller. */
function choice(view: View, context: Context, target: string, first: boolean, w: number): Shape {
  const text = words(view, context, target);
  const size = text.length * 8.8 + 30 > w ? Math.max(12.5, (w - 24) / (text.length * 0.52)) : 16;
  const look = { w, h: BUTTON - 6, size, k: 1, fill: 'field', strong: first };
  return { ...face(view, target, text, look), id: `land:${target}` };
}

/** The card, with its lower edge at that of its place; it grows upwards. */
export function landing(view: View, context: Context, place: Tray): Shape[] {
  const now = stepOf(view);
  const planet = planetOf(view);
  const tile = view.market[planet];
  if (now < 0 || !tile) return [];
  const { k } = place;
  const w = place.w / k;
  const steps = STEPS.filter(step => step !== 'facility' || tile.facility);
  const asked = [...context.open].toSorted((a, b) => rank(a) - rank(b));
  const told =
    STEPS[now] === 'facility' && tile.facility
      ? lines(textOf(context, tile.facility.text), Math.floor((w - 50) / 6.6))
      : [];
  const parts: Part[] = [];
  const buttons: { shape: Shape; y: number; x: number }[] = [];
  const pairs = asked.length > 4;
  const wide = pairs ? (w - 34) / 2 : w - 28;
  let y = HEAD;
  for (const step of steps) {
    parts.push(...row(view, context, step, y, w, now));
    y += ROW;
    if (STEPS.indexOf(step) !== now) continue;
    told.forEach((line, i) =>
      parts.push({
        tag: 'text',
        x: 36,
        y: y + 10 + i * LINE,
        text: line,
        size: 13,
        anchor: 'start',
      }),
    );
    y += told.length * LINE + 6;
    asked.forEach((target, i) => {
      const [column, line] = pairs ? [i % 2, Math.floor(i / 2)] : [0, i];
      const shape = choice(view, context, target, i === 0 && rank(target) < 1000, wide);
      buttons.push({ shape, x: 14 + column * (wide + 6), y: y + line * BUTTON });
    });
    y += Math.ceil(asked.length / (pairs ? 2 : 1)) * BUTTON + 2;
  }
  const h = y + 10;
  const corner = [place.x, place.y + place.h - h * k] as const;
  const title = tile.facility ? `${tile.name} · ${titled(context, tile.facility.name)}` : tile.name;
  const edge = `faction-${planet}`;
  const head: Part[] = [
    { tag: 'rect', x: 0, y: 0, w, h, r: 16, fill: 'paper', stroke: edge, width: 3 },
    ...icon({ id: planet, kind: 'planet' }, 20, [34, 30]),
    {
      tag: 'text',
      x: 66,
      y: 31,
      text: cut(title, Math.floor((w - 76) / 9.6)),
      size: 18,
      weight: 750,
      display: true,
      anchor: 'start',
    },
  ];
  return [
    {
      id: 'landing',
      at: corner,
      layer: 19,
      label: context.say('scene.landed', { planet: tile.name }),
      parts: [{ tag: 'group', parts: [...head, ...parts], scale: k }],
    },
    ...buttons.map(({ shape, x, y: top }) =>
      enlarged(shape, k, [corner[0] + x * k, corner[1] + top * k]),
    ),
  ];
}
