// Cards of the hand, face up.

import { cut } from '@web/scene/lettering';
import type { Context, Part, Shape } from '@web/scene/scene';
import type { Tray } from './buttons';
import { lines, textOf, titled } from './model';
import { SIGNS, enlarged } from './shapes';
import type { Card, View } from './view';

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
    loose: true,
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

export function hand(
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
