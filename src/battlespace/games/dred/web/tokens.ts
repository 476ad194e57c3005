// Pieces and signs, drawn about the origin; a piece is 44 units high.

import type { Part, Point } from '@web/scene/scene';
import { group, oval } from '@web/scene/strokes';
import { emblem, fighter, portrait } from './factions';
import type { Piece } from './view';

export type Kind = Piece['type'];

const SHIELD = 'M0-21L18-14V2C18 12 9 18 0 22C-9 18-18 12-18 2V-14z';
const COLLECT = 'M0-11V3M-5-2L0 3L5-2M-9 3v7H9V3';
const BOLT = 'M2-12L-8 2H-1L-3 12L8-3H1z';
const CRATE = 'M0-10L9-5V5L0 10L-9 5V-5zM-9-5L0 0L9-5M0 0V10';

/** Every part moved and scaled alike. */
export function placed(parts: readonly Part[], at: Point, scale: number): Part[] {
  return parts.map(part => {
    const [x, y] = part.at ?? [0, 0];
    return {
      ...part,
      at: [at[0] + scale * x, at[1] + scale * y],
      scale: scale * (part.scale ?? 1),
    };
  });
}

/** Parts seen through, as one. */
export const faded = (parts: readonly Part[], opacity: number): Part[] => [
  { tag: 'group', parts, opacity },
];

/** As many discs as the piece is made of, its fighter on top. */
function stack(seat: number, count: number): Part[] {
  const top = 6 - 5 * count;
  const discs = Array.from({ length: count }, (_, i): Part[] => {
    const y = 12 - 5 * i;
    return [
      { tag: 'path', d: oval(0, y, 18, 9), fill: 'dred-ink' },
      { tag: 'path', d: oval(0, y - 2, 18, 9), fill: `seat-${seat}`, stroke: 'dred-ink', width: 1 },
    ];
  }).flat();
  return [...discs, group(fighter(seat), [0, top - 3], { scale: 1.12 })];
}

/** The number of a stack on a plate. */
function plate(seat: number, count: number): Part[] {
  return [
    { tag: 'path', d: oval(-14, -13, 10), fill: 'dred-ink', stroke: `seat-${seat}`, width: 1.6 },
    {
      tag: 'text',
      x: -14,
      y: -12,
      text: String(count),
      size: 19,
      weight: 800,
      display: true,
      fill: 'dred-pale',
    },
  ];
}

/** A harvester: hopper, claws, tracks. */
function gatherer(seat: number): Part[] {
  const colour = `seat-${seat}`;
  return [
    { tag: 'path', d: 'M-17 9h34l-3 8h-28z', fill: 'dred-ink' },
    { tag: 'path', d: [-10, -3, 4, 11].map(x => oval(x, 13, 3)).join(''), fill: 'dred-metal' },
    { tag: 'path', d: 'M-13 10L-15-4H15L13 10z', fill: colour, stroke: 'dred-ink', width: 1.6 },
    { tag: 'path', d: 'M-11-4Q0-16 11-4z', fill: 'warm', stroke: 'dred-ink', width: 1.4 },
    { tag: 'path', d: COLLECT, stroke: 'dred-ink', width: 2.6, scale: 0.55, at: [0, 4] },
    { tag: 'path', d: 'M-15-3q-6-6-1-13l4 4M15-3q6-6 1-13l-4 4', stroke: 'dred-ink', width: 4.5 },
    { tag: 'path', d: 'M-15-3q-6-6-1-13l4 4M15-3q6-6 1-13l-4 4', stroke: colour, width: 2.4 },
  ];
}

/** The Hero a portrait in a shield, a Gatherer a harvester, a Battle Piece as many discs as it is made of. */
export function body(seat: number, kind: Kind): Part[] {
  const colour = `seat-${seat}`;
  if (kind === 'H')
    return [
      { tag: 'path', d: SHIELD, fill: 'dred-ink', at: [0, 3] },
      { tag: 'path', d: SHIELD, fill: colour, stroke: 'dred-pale', width: 2 },
      group(portrait(seat), [0, 1], { scale: 0.92 }),
    ];
  return kind === 'G' ? gatherer(seat) : stack(seat, Number(kind));
}

/** What tells whose a piece is without its colour: the sign of its faction. */
function badge(seat: number): Part[] {
  return [
    { tag: 'circle', x: 14, y: 14, r: 9, fill: 'dred-ink', stroke: `seat-${seat}`, width: 1.5 },
    group(emblem(seat), [14, 14], { scale: 0.8 }),
  ];
}

/** A piece, on the board with the sign of its faction; one that has moved is paler and ticked. */
export function token(seat: number, kind: Kind, signed = false, moved = false): Part[] {
  const number = Number(kind);
  const whole = [...body(seat, kind), ...(number > 0 ? plate(seat, number) : [])];
  const parts = moved ? faded(whole, 0.62) : whole;
  if (signed) parts.push(...badge(seat));
  if (moved)
    parts.push(
      { tag: 'path', d: 'M9-14l4 4 7-8', stroke: 'dred-ink', width: 6 },
      { tag: 'path', d: 'M9-14l4 4 7-8', stroke: 'lit', width: 3 },
    );
  return parts;
}

/** One Supply as a crate, one Action as a bolt. */
export function sign(what: 'supply' | 'actions', colour?: string): Part[] {
  if (what === 'actions') return [{ tag: 'path', d: BOLT, fill: colour ?? 'cool' }];
  return [{ tag: 'path', d: CRATE, stroke: colour ?? 'warm', width: 2.4 }];
}

/** One Stack of the bank. */
export function disc(seat: number): Part[] {
  return [
    { tag: 'path', d: oval(0, 5, 12, 6), fill: 'dred-ink' },
    { tag: 'path', d: oval(0, 2, 12, 6), fill: `seat-${seat}`, stroke: 'dred-ink', width: 1 },
    { tag: 'path', d: oval(0, -3, 12, 6), fill: `seat-${seat}`, stroke: 'dred-ink', width: 1 },
  ];
}

/** What stands on a tile can be captured. */
export const CROSSHAIR = 'M0-23a23 23 0 1 1-.01 0zM0-29v12M0 17v12M-29 0h12M17 0h12';
