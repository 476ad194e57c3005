// Where a match turned: the moves that cost their seat most of what it could expect.

import type { Happened, Hinted, Line } from '../net/messages';
import type { Named } from './coach';

/** A move that cost its seat something: made after `ply` steps. */
export interface Turning {
  readonly ply: number;
  readonly seat: number;
  readonly lost: number;
}

/** So much of the win has to be lost for a move to be worth a look. */
const LEAST = 0.03;

/** The moves that may have cost most, the worst first; a person's own before those of the others. */
export function turnings(
  shares: readonly (readonly number[])[],
  lines: readonly Line[],
  mine: readonly number[],
): readonly Turning[] {
  return lines
    .flatMap((line, ply): Turning[] => {
      const lost = (shares[ply]?.[line.turn] ?? 0) - (shares[ply + 1]?.[line.turn] ?? 0);
      const known = ply + 1 < shares.length && line.turn >= 0;
      return known && lost >= LEAST ? [{ ply, seat: line.turn, lost }] : [];
    })
    .toSorted(
      (a, b) => Number(mine.includes(b.seat)) - Number(mine.includes(a.seat)) || b.lost - a.lost,
    );
}

/** Those that are not told yet: a search that was broken off begins again and finds the same. */
export const untold = (
  all: readonly Turning[],
  told: readonly Pick<Turning, 'ply'>[],
): readonly Turning[] => all.filter(one => !told.some(known => known.ply === one.ply));

/** What is told of a move: the decision itself, whatever it is, and what came of it without details. */
export const decided = (
  events: readonly Happened[],
  details: ReadonlySet<string>,
): readonly Happened[] =>
  events.filter((event, n) => n === 0 || !details.has(event.kind.replace('event.', '')));

/** What a better move gives, and what was played there, in percent. */
export interface Cost {
  readonly better: number;
  readonly played: number;
}

/** What a move cost, if it did, by the search that found a better one: it says both, or there is nothing to tell. */
export function cost({ best, played }: Hinted): Cost | null {
  if (best.share === null || played === null || played.share === null) return null;
  const percent = (share: number): number => Math.round(share * 100);
  return best.share - played.share < LEAST
    ? null
    : { better: percent(best.share), played: percent(played.share) };
}

/** Whether what was better reads as what was played does: it is the same, elsewhere. */
export const alike = ({ best, played }: Hinted, read: (label: Named['label']) => string): boolean =>
  played !== null && read(played.label) === read(best.label);
