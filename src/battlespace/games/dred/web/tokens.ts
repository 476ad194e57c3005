// Pieces and signs, drawn about the origin; a piece is 44 units high.

import type { Part, Point } from '@web/scene/scene';
import type { Kind } from './view';

const SHIELD = 'M0-21L18-14V2C18 12 9 18 0 22C-9 18-18 12-18 2V-14z';
const CROWN = 'M-10 7L-12-7L-5-1L0-10L5-1L12-7L10 7z';
const POD = 'M-9-17H9L17-9V9L9 17H-9L-17 9V-9z';
const COLLECT = 'M0-11V3M-5-2L0 3L5-2M-9 3v7H9V3';
const BOLT = 'M2-12L-8 2H-1L-3 12L8-3H1z';
const CRATE = 'M0-10L9-5V5L0 10L-9 5V-5zM-9-5L0 0L9-5M0 0V10';

/** A text of so many characters at most. */
export const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text;

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

function stack(seat: string, count: number): Part[] {
  const discs = Array.from({ length: count }, (_, i): Part => ({
    tag: 'circle',
    x: 0,
    y: 2.5 * (count - 1) - 5 * i,
    r: 17,
    fill: seat,
    stroke: 'paper',
    width: 1.8,
  }));
  const top = 2.5 * (count - 1) - 5 * (count - 1);
  return [
    ...discs,
    { tag: 'text', x: 0, y: top + 1, text: String(count), size: 22, weight: 800, fill: 'on-seat' },
  ];
}

/** The Hero a shield, a Gatherer an open pod, a Battle Piece as many discs as it is made of. */
function body(seat: number, kind: Kind): Part[] {
  const colour = `seat-${seat}`;
  if (kind === 'H')
    return [
      { tag: 'path', d: SHIELD, fill: colour, stroke: 'paper', width: 1.8 },
      { tag: 'path', d: CROWN, fill: 'on-seat', at: [0, -1] },
    ];
  if (kind === 'G')
    return [
      { tag: 'path', d: POD, fill: `${colour}-soft`, stroke: colour, width: 3 },
      { tag: 'path', d: COLLECT, stroke: colour, width: 3.2 },
    ];
  return stack(colour, Number(kind));
}

/** A piece with its owner's letter; one that has moved is paler and ticked. */
export function token(seat: number, kind: Kind, letter = '', moved = false): Part[] {
  const parts = moved ? faded(body(seat, kind), 0.62) : body(seat, kind);
  if (letter)
    parts.push(
      { tag: 'circle', x: 14, y: 14, r: 7.5, fill: 'paper', stroke: `seat-${seat}`, width: 1.5 },
      { tag: 'text', x: 14, y: 14.5, text: letter, size: 11, weight: 800, fill: 'ink' },
    );
  if (moved) parts.push({ tag: 'path', d: 'M9-14l4 4 7-8', stroke: 'ink', width: 3 });
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
    { tag: 'circle', x: 0, y: 3, r: 11, fill: `seat-${seat}`, stroke: 'paper', width: 1.5 },
    { tag: 'circle', x: 0, y: -2, r: 11, fill: `seat-${seat}`, stroke: 'paper', width: 1.5 },
  ];
}

/** What stands on a tile can be captured. */
export const CROSSHAIR = 'M0-23a23 23 0 1 1-.01 0zM0-29v12M0 17v12M-29 0h12M17 0h12';
