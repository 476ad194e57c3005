// What is asked now: cards to choose from, buttons, the order of contacts, dice. Whatever may be clicked and lies
// nowhere else is laid out here.

import { PIPS } from '@web/scene/dice';
import { cut } from '@web/scene/lettering';
import type { Context, Part, Shape } from '@web/scene/scene';
import { brings } from './flying';
import { landing } from './landing';
import { lines, nameOf, textOf, titled } from './model';
import type { Card, View } from './view';
import type { Box } from './panels';
import { SIGNS, enlarged, icon, paint } from './shapes';

export interface Tray extends Box {
  readonly h: number;
  /** How large buttons are. */
  readonly k: number;
}

/** What a button says. */
function said(view: View, context: Context, target: string): string {
  const { say } = context;
  const [kind = '', ...rest] = target.split(':');
  const text = rest.join(':');
  if (kind === 'link') return `${text}°`;
  if (kind === 'mm') return `${text} mm`;
  if (kind === 'colour') return say(`colour.${text}`);
  if (kind === 'object') return nameOf(context, view, text);
  if (kind === 'number')
    return view.sale
      ? say('scene.sell', { count: Number(text), credits: Number(text) * view.sale.price })
      : text;
  if (text === 'none' || text === 'toss:new')
    return say(`answer.${text === 'none' ? 'none' : 'new'}`);
  const [word = '', first, card] = text.split(':');
  if (first === 'free')
    return say('label_of.drive', {
      what:
        card && view.cards[card]
          ? titled(context, view.cards[card].name)
          : nameOf(context, view, card ?? ''),
    });
  return first === undefined ? say(`label.${word}`) : say(`label_of.${word}_${first}`);
}

const main = new Set([
  'do:fly',
  'do:go',
  'do:accept',
  'do:done',
  'do:open',
  'do:hail',
  'do:explore',
  'do:drive:no',
]);

function button(
  view: View,
  context: Context,
  target: string,
  tray: Tray,
): { w: number; shape: Shape } {
  const text = said(view, context, target);
  const thing = target.startsWith('object:')
    ? view.objects.find(o => o.id === target.slice(7))
    : undefined;
  const size = 18 * tray.k;
  const h = 42 * tray.k;
  const exact = /^(link|mm|number):/.test(target) && !view.sale;
  const w =
    Math.max(50 * tray.k, text.length * size * 0.58 + (exact ? 16 : 30) * tray.k) +
    (thing ? 26 * tray.k : 0);
  const strong = main.has(target);
  return {
    w,
    shape: {
      id: target,
      at: [0, 0],
      targets: [target],
      label: text,
      layer: 21,
      parts: [
        {
          tag: 'rect',
          x: 0,
          y: 0,
          w,
          h,
          r: 10,
          fill: strong ? 'accent' : 'raised',
          stroke: 'edge',
          width: 1.4,
        },
        ...(thing ? icon(thing, 11 * tray.k, [20 * tray.k, h / 2]) : []),
        {
          tag: 'text',
          x: w / 2 + (thing ? 12 * tray.k : 0),
          y: h / 2 + 1,
          text,
          size,
          weight: 600,
          fill: strong ? 'on-accent' : 'ink',
        },
      ],
    },
  };
}

/** Lay things out in rows that fill the tray from its bottom. */
function flow(
  items: readonly { w: number; shape: Shape }[],
  tray: Tray,
): { shapes: Shape[]; top: number } {
  const rows: { w: number; shape: Shape }[][] = [];
  let used = Infinity;
  for (const item of items) {
    if (used + item.w + 8 > tray.w) {
      rows.push([]);
      used = 0;
    }
    rows.at(-1)!.push(item);
    used += item.w + 8;
  }
  const step = 50 * tray.k;
  const top = tray.y + tray.h - rows.length * step;
  const shapes = rows.flatMap((row, r) => {
    const total = row.reduce((sum, item) => sum + item.w + 8, -8);
    let x = tray.x + (tray.w - total) / 2;
    return row.map(({ w, shape }) => {
      const at = [x, top + r * step] as const;
      x += w + 8;
      return { ...shape, at };
    });
  });
  return { shapes, top };
}

function facts(card: Card): Part[] {
  const parts: Part[] = [];
  let x = 16;
  const add = (key: string, value: string | number, stroke = 'faint'): void => {
    parts.push({ tag: 'path', d: SIGNS[key]!, stroke, width: 2, at: [x, 74], scale: 0.85 });
    if (value !== '')
      parts.push({ tag: 'text', x: x + 17, y: 75, text: String(value), size: 16, weight: 700 });
    x += value === '' ? 24 : 40;
  };
  if (card.battle !== undefined) add('battle', card.battle);
  if (card.explore !== undefined) add('explore', card.explore);
  if (card.rocket !== undefined) add('rocket', card.rocket);
  for (const drop of card.dropIcons ?? []) add(drop, '', 'accent');
  for (const planet of card.destinations ?? []) {
    parts.push({
      tag: 'circle',
      x,
      y: 74,
      r: 7,
      fill: `faction-${planet}`,
      stroke: 'line',
      width: 1,
    });
    x += 19;
  }
  return parts;
}

/** How many lines of words a card has at most. */
const LINES = 8;

/** A card of the hand, face up, and how many lines of words it has. */
function face(
  view: View,
  context: Context,
  id: string,
  w: number,
  h: number,
): { shape: Shape; words: number } {
  const card = view.cards[id] ?? { kind: 'upgrade', name: id };
  const { say } = context;
  const kind = say(`kind.${card.kind}`);
  const name = titled(context, card.name);
  const sizes =
    card.bays === undefined ? '' : say('scene.holds', { bays: card.bays, slots: card.slots ?? 0 });
  const alive =
    card.kind === 'specimen'
      ? say('scene.vitals', {
          eyes: card.eyes ?? '–',
          weight: card.weight ?? '–',
          limbs: card.limbs ?? '–',
        })
      : '';
  const text = [sizes, alive, textOf(context, card.text)].filter(Boolean).join(' ');
  const words = lines(text, Math.floor((w - 20) / 7.4)).slice(0, LINES);
  const shape: Shape = {
    id: `card:${id}`,
    at: [0, 0],
    targets: [`card:${id}`],
    label: `${kind} ${name}. ${text}`,
    tip: text,
    like: `card:${id}`,
    layer: 22,
    parts: [
      { tag: 'rect', x: 0, y: 0, w, h, r: 10, fill: 'paper', stroke: 'edge', width: 2 },
      { tag: 'rect', x: 0, y: 0, w, h: 8, r: 4, fill: `kind-${card.kind}` },
      {
        tag: 'text',
        x: 12,
        y: 28,
        text: cut(name, Math.floor(w / 9.4)),
        size: 18,
        weight: 750,
        anchor: 'start',
      },
      { tag: 'text', x: 12, y: 49, text: kind, size: 14, fill: 'faint', anchor: 'start' },
      ...(card.origin && card.origin !== 'ALL'
        ? [
            {
              tag: 'circle',
              x: w - 18,
              y: 49,
              r: 7,
              fill: `faction-${card.origin}`,
              stroke: 'line',
              width: 1,
            } as const,
          ]
        : []),
      ...facts(card),
      ...words.map((line, i): Part => ({
        tag: 'text',
        x: 12,
        y: 100 + i * 17,
        text: line,
        size: 14,
        anchor: 'start',
      })),
    ],
  };
  return { shape, words: words.length };
}

function hand(
  view: View,
  context: Context,
  drawn: ReadonlySet<string>,
  tray: Tray,
  bottom: number,
): Shape[] {
  const loose = [...context.open]
    .filter(t => t.startsWith('card:') && !drawn.has(t))
    .map(t => t.slice(5));
  const ids = [...new Set([...view.hand, ...view.kept, ...loose])];
  if (ids.length === 0) return [];
  const { k } = tray;
  const room = tray.w / k;
  const across = Math.min(ids.length, Math.floor((room + 8) / 118));
  const w = Math.min(188, (room - 8 * (across - 1)) / across);
  const most = Math.max(...ids.map(id => face(view, context, id, w, 0).words));
  const h = k > 1 ? 104 + 17 * most : Math.max(196, 104 + 17 * most);
  const rows = Math.ceil(ids.length / across);
  const left = tray.x + (tray.w - (across * (w + 8) - 8) * k) / 2;
  return ids.map((id, i) => {
    const [row, column] = [Math.floor(i / across), i % across];
    return enlarged(face(view, context, id, w, h).shape, k, [
      left + column * (w + 8) * k,
      bottom - (rows - row) * (h + 8) * k,
    ]);
  });
}

/** How many links may still be laid. */
function linksLeft(view: View, context: Context, tray: Tray): { w: number; shape: Shape }[] {
  const { flight } = view;
  if (!flight?.laying) return [];
  const { k } = tray;
  const text = context.say('scene.links_left', { left: flight.left });
  const w = text.length * 9.2 * k + 24 * k;
  return [
    {
      w,
      shape: {
        id: 'links',
        at: [0, 0],
        layer: 20,
        label: text,
        parts: [
          { tag: 'rect', x: 0, y: 4 * k, w, h: 34 * k, r: 17 * k, fill: 'chain' },
          { tag: 'text', x: w / 2, y: 22 * k, text, size: 16 * k, weight: 700, fill: 'dark' },
        ],
      },
    },
  ];
}

/** The objects that the laid path will touch, in order. */
function contacts(view: View, context: Context, tray: Tray): { w: number; shape: Shape }[] {
  const flight = (context.ahead as View | null)?.flight ?? view.flight;
  if (!flight || flight.points.length === 0) return [];
  const k = tray.k;
  const said_ = flight.contacts.map(c => nameOf(context, view, c.object));
  const found = flight.contacts.slice(0, 9).map((c, i) => {
    const thing = view.objects.find(o => o.id === c.object);
    const name = `${cut(said_[i] ?? '', 16)} · ${context.say(`brings.${brings(view, flight, i)}`).toLowerCase()}`;
    const w = name.length * 9.9 * k + 66 * k;
    const shape: Shape = {
      id: `order:${i}`,
      at: [0, 0],
      layer: 20,
      label: `${i + 1}. ${said_[i] ?? ''}`,
      parts: [
        {
          tag: 'rect',
          x: 0,
          y: 4 * k,
          w,
          h: 34 * k,
          r: 17 * k,
          fill: 'field',
          stroke: 'edge',
          width: 1.2,
        },
        { tag: 'circle', x: 17 * k, y: 21 * k, r: 11 * k, fill: 'mark' },
        {
          tag: 'text',
          x: 17 * k,
          y: 22 * k,
          text: String(i + 1),
          size: 15 * k,
          weight: 750,
          fill: 'dark',
        },
        ...(thing ? icon(thing, 9 * k, [41 * k, 21 * k]) : []),
        {
          tag: 'text',
          x: 55 * k,
          y: 22 * k,
          text: name,
          size: 16 * k,
          anchor: 'start',
          weight: 550,
        },
      ],
    };
    return { w, shape };
  });
  if (found.length > 0) return found;
  const text = context.say('scene.nothing');
  const w = text.length * 8.6 * k + 28 * k;
  return [
    {
      w,
      shape: {
        id: 'order:none',
        at: [0, 0],
        layer: 20,
        label: text,
        parts: [
          { tag: 'text', x: 12 * k, y: 22 * k, text, size: 16 * k, anchor: 'start', fill: 'faint' },
        ],
      },
    },
  ];
}

function dieFace(die: number, fill: string, at: readonly [number, number], k: number): Part {
  const pips = (PIPS[die] ?? []).map(([x, y]): Part => ({
    tag: 'circle',
    x: x * 8,
    y: y * 8,
    r: 3.2,
    fill: 'dark',
  }));
  const box = { tag: 'rect', x: -16, w: 32, h: 32, r: 7 } as const;
  const parts: Part[] = [
    { ...box, y: -13, fill: 'dark', opacity: 0.5 },
    { ...box, y: -16, fill },
  ];
  return { tag: 'group', at, scale: k, parts: [...parts, ...pips] };
}

/** Two ships face to face, with dice when they fight: who is ahead stands out. */
function standoff(view: View, context: Context, tray: Tray): { w: number; shape: Shape }[] {
  const met = view.encounter;
  if (!met) return [];
  const k = tray.k;
  const names = met.ships.map(id => nameOf(context, view, id));
  const sums = met.ships.map((_, i) => (met.dice[i] ?? 0) + (met.ratings[i] ?? 0));
  const half = (Math.max(...names.map(n => n.length)) * 9.4 + 160) * k;
  const w = 2 * half + 50 * k;
  const text = met.ships.map((_, i) => `${names[i]} ${sums[i]}`).join(' · ');
  const sides = met.ships.slice(0, 2).flatMap((id, i): Part[] => {
    const thing = view.objects.find(o => o.id === id);
    const x = i === 0 ? 14 * k : half + 50 * k;
    const die = met.dice[i] ?? 0;
    const ahead = (sums[i] ?? 0) > (sums[1 - i] ?? 0);
    const end = x + half - 20 * k;
    const fill = thing ? paint(thing) : 'bright';
    return [
      ...(thing ? icon(thing, 13 * k, [x + 14 * k, 26 * k]) : []),
      {
        tag: 'text',
        x: x + 34 * k,
        y: 27 * k,
        text: names[i] ?? '',
        size: 17 * k,
        weight: ahead ? 750 : 550,
        anchor: 'start',
      },
      ...(die > 0 ? [dieFace(die, fill, [end - 88 * k, 26 * k], k)] : []),
      {
        tag: 'text',
        x: end - 52 * k,
        y: 27 * k,
        text: `+${met.ratings[i] ?? 0}`,
        size: 17 * k,
        fill: 'faint',
      },
      {
        tag: 'text',
        x: end - 12 * k,
        y: 27 * k,
        text: die > 0 ? String(sums[i]) : '',
        size: 24 * k,
        weight: 800,
        display: true,
        fill: ahead ? 'lit' : 'ink',
      },
    ];
  });
  const parts: Part[] = [
    {
      tag: 'rect',
      x: 0,
      y: -4 * k,
      w,
      h: 60 * k,
      r: 14,
      fill: 'paper',
      stroke: 'danger',
      width: 2,
    },
    {
      tag: 'path',
      d: SIGNS['battle']!,
      stroke: 'danger',
      width: 2.6,
      at: [w / 2 - 4 * k, 26 * k],
      scale: 1.2 * k,
    },
    ...sides,
  ];
  return [{ w, shape: { id: 'standoff', at: [0, 0], layer: 20, label: text, parts } }];
}

/** Everything that is asked: `drawn` are the targets that lie on the table or in the panels already. */
export function tray(view: View, context: Context, drawn: ReadonlySet<string>, box: Tray): Shape[] {
  const laid = [...context.open].filter(t => !drawn.has(t) && !t.startsWith('card:'));
  const order = (t: string): number => (t.startsWith('do:') ? 1 : 0);
  const buttons = laid
    .toSorted((a, b) => order(a) - order(b))
    .map(target => button(view, context, target, box));
  const asked = flow(buttons, box);
  const above = { ...box, h: asked.top - box.y };
  const told = flow(
    [
      ...linksLeft(view, context, box),
      ...contacts(view, context, box),
      ...standoff(view, context, box),
    ],
    above,
  );
  return [
    ...asked.shapes,
    ...told.shapes,
    ...landing(view, context, { ...box, y: Math.min(asked.top, told.top) }),
    ...hand(view, context, drawn, box, Math.min(asked.top, told.top)),
  ];
}
