// Buttons for whatever may be chosen and lies nowhere on the table, and rows of them.

import { cut } from '@web/scene/lettering';
import type { Context, Shape } from '@web/scene/scene';
import { nameOf, titled } from './model';
import type { Box } from './panels';
import { icon } from './shapes';
import type { View } from './view';

export interface Tray extends Box {
  readonly h: number;
  /** How large buttons are. */
  readonly k: number;
}

/** What a button says. */
export function said(view: View, context: Context, target: string): string {
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

interface Look {
  readonly w: number;
  readonly h: number;
  readonly size: number;
  /** How large the sign of the thing is that it stands for. */
  readonly k: number;
  readonly fill: string;
  readonly strong: boolean;
}

/** What a button shows of the table, if it stands for something there. */
const thingOf = (view: View, target: string): View['objects'][number] | undefined =>
  target.startsWith('object:') ? view.objects.find(o => o.id === target.slice(7)) : undefined;

/** The face of every button: its plate, the sign of what it stands for, its words. */
export function face(view: View, target: string, text: string, look: Look): Shape {
  const { w, h, size, k, fill, strong } = look;
  const thing = thingOf(view, target);
  return {
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
        fill: strong ? 'accent' : fill,
        stroke: 'edge',
        width: 1.4,
      },
      ...(thing ? icon(thing, 11 * k, [20 * k, h / 2]) : []),
      {
        tag: 'text',
        x: w / 2 + (thing ? 12 * k : 0),
        y: h / 2 + 1,
        text: cut(text, Math.floor((w - (thing ? 40 : 16) * k) / (size * 0.5))),
        size,
        weight: strong ? 700 : 600,
        fill: strong ? 'on-accent' : 'ink',
      },
    ],
  };
}

/** A button of the tray, as wide as its words. */
export function button(
  view: View,
  context: Context,
  target: string,
  tray: Tray,
): { w: number; shape: Shape } {
  const { k } = tray;
  const text = said(view, context, target);
  const size = 18 * k;
  const exact = /^(link|mm|number):/.test(target) && !view.sale;
  const w =
    Math.max(50 * k, text.length * size * 0.58 + (exact ? 16 : 30) * k) +
    (thingOf(view, target) ? 26 * k : 0);
  const look = { w, h: 42 * k, size, k, fill: 'raised', strong: main.has(target) };
  return { w, shape: face(view, target, text, look) };
}

/** Lay things out in rows that fill the tray from its bottom. */
export function flow(
  items: readonly { w: number; shape: Shape }[],
  tray: Tray,
  step = 50 * tray.k,
): { shapes: Shape[]; top: number } {
  const rows: { w: number; shape: Shape }[][] = [];
  let used = Infinity;
  for (const item of items) {
    if (used + item.w > tray.w + 1) {
      rows.push([]);
      used = 0;
    }
    rows.at(-1)!.push(item);
    used += item.w + 8;
  }
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
