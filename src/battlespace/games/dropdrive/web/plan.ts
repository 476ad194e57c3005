// The flight as it is laid: how many links are left, what it will touch in order, and what each contact brings.

import { cut } from '@web/scene/lettering';
import type { Context, Part, Shape } from '@web/scene/scene';
import type { Tray } from './buttons';
import { brings } from './flying';
import { nameOf } from './model';
import { icon } from './shapes';
import type { Flight, View } from './view';

const ROW = 40;
/** Contacts that are good news, and those that one should think about. */
const TONES: Readonly<Record<string, string>> = {
  collect: 'lit',
  land: 'lit',
  full: 'danger',
  barred: 'danger',
  mine: 'danger',
};

interface Strip {
  readonly w: number;
  readonly shape: Shape;
}

const plate = (w: number, fill: string, stroke: string): Part => ({
  tag: 'rect',
  x: 0,
  y: 1,
  w,
  h: ROW - 5,
  r: 10,
  fill,
  stroke,
  width: 1.2,
});

/** How many links may still be laid: those that lie are filled. */
function links(context: Context, flight: Flight, w: number): Shape {
  const text = context.say('scene.links_left', { left: flight.left });
  const pitch = Math.min(15, (w - 150) / Math.max(1, flight.reach));
  const pips = Array.from({ length: flight.reach }, (_, i): Part => ({
    tag: 'rect',
    x: w - 12 - (flight.reach - i) * pitch,
    y: 12,
    w: pitch - 3,
    h: 13,
    r: 4,
    fill: i < flight.links.length ? 'dark' : 'chain',
    stroke: 'dark',
    width: 1.6,
    opacity: i < flight.links.length ? 0.55 : 1,
  }));
  return {
    id: 'links',
    at: [0, 0],
    layer: 20,
    label: text,
    parts: [
      plate(w, 'chain', 'dark'),
      { tag: 'text', x: 14, y: 19, text, size: 15, weight: 700, anchor: 'start', fill: 'dark' },
      ...pips,
    ],
  };
}

function contact(view: View, context: Context, flight: Flight, i: number, w: number): Shape {
  const id = flight.contacts[i]?.object ?? '';
  const thing = view.objects.find(o => o.id === id);
  const name = nameOf(context, view, id);
  const word = brings(view, flight, i);
  const what = context.say(`brings.${word}`);
  return {
    id: `order:${i}`,
    at: [0, 0],
    layer: 20,
    label: `${i + 1}. ${name}`,
    tip: `${name}\n${what}`,
    parts: [
      plate(w, 'paper', 'edge'),
      { tag: 'circle', x: 18, y: 19, r: 11, fill: 'mark' },
      { tag: 'text', x: 18, y: 20, text: String(i + 1), size: 14, weight: 750, fill: 'dark' },
      ...(thing ? icon(thing, 9, [44, 19]) : []),
      {
        tag: 'text',
        x: 60,
        y: 12,
        text: cut(name, Math.floor((w - 66) / 7.4)),
        size: 14,
        anchor: 'start',
        weight: 700,
      },
      {
        tag: 'text',
        x: 60,
        y: 27,
        text: cut(what, Math.floor((w - 66) / 5.7)),
        size: 12.5,
        anchor: 'start',
        weight: 550,
        fill: TONES[word] ?? 'faint',
      },
    ],
  };
}

function nothing(context: Context, w: number): Shape {
  const text = context.say('scene.nothing');
  return {
    id: 'order:none',
    at: [0, 0],
    layer: 20,
    label: text,
    parts: [
      plate(w, 'paper', 'edge'),
      { tag: 'text', x: 14, y: 19, text, size: 14, anchor: 'start', fill: 'faint' },
    ],
  };
}

/** The rows of the plan; a small screen has room for a few. */
export function plan(view: View, context: Context, tray: Tray, most: number): Strip[] {
  const flight = (context.ahead as View | null)?.flight ?? view.flight;
  if (!flight || view.encounter) return [];
  const w = tray.w;
  const laid = flight.points.length > 0;
  const met = flight.contacts.slice(0, most).map((_, i) => contact(view, context, flight, i, w));
  const rows = [
    ...(flight.laying ? [links(context, flight, w)] : []),
    ...(met.length > 0 || !laid || !flight.laying ? met : [nothing(context, w)]),
  ];
  return rows.map(shape => ({ w: w * tray.k, shape }));
}

export const rowHeight = ROW;
