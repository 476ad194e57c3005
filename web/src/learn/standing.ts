// How a player stands against the bots of a game: a Glicko-2 rating, kept in this browser and changed by each match once.

import type { Ended, SeatInfo } from '../net/messages';
import { read, write } from './kept';
import { rated, UNRATED, type Rating } from './rating';

/** Where one begins: above the weakest bots, well below the middle ones. */
const NEW: Rating = { ...UNRATED, value: 1000 };

/** What a match changed: the rating before it and after it. */
export interface Change {
  readonly table: string;
  readonly from: number;
  readonly to: number;
}

interface Standing {
  readonly rating: Rating;
  /** The matches that count already, the newest first. */
  readonly matches: readonly Change[];
}

/** How sure the strength of a level is, and how many matches are remembered. */
const MEASURED = 120;
const REMEMBERED = 60;

const kept = (game: string): Standing => read(`${game}.standing`, { rating: NEW, matches: [] });

/** The rating against the bots of a game, once a match has counted. */
export function standing(game: string): number | undefined {
  const { rating, matches } = kept(game);
  return matches.length > 0 ? Math.round(rating.value) : undefined;
}

/** Whom a match counts against: bots of known strength, and nobody else at the table but oneself. */
export function rivals(
  seats: readonly SeatInfo[],
  mine: readonly number[],
  ratings: Readonly<Record<string, number>>,
): readonly { readonly seat: number; readonly rating: number }[] {
  const others = seats.filter(s => !mine.includes(s.seat));
  const known = others.flatMap(({ seat, kind, level, out }) => {
    const rating = kind === 'bot' && !out ? ratings[level] : undefined;
    return rating === undefined ? [] : [{ seat, rating }];
  });
  return mine.length === 1 && known.length === others.length ? known : [];
}

/** Let a match count, unless it has counted, and say what it changed: each bot is somebody to be ahead of or behind. */
export function judged(
  game: string,
  table: string,
  against: ReturnType<typeof rivals>,
  me: number,
  scores: Ended['scores'],
): Change {
  const { rating, matches } = kept(game);
  const done = matches.find(one => one.table === table);
  if (done) return done;
  const own = scores[me] ?? 0;
  const result = (theirs: number): number => (own > theirs ? 1 : own < theirs ? 0 : 0.5);
  const now = against.reduce(
    (so, one) => rated(so, one.rating, result(scores[one.seat] ?? 0), MEASURED),
    rating,
  );
  const change = { table, from: Math.round(rating.value), to: Math.round(now.value) };
  write(`${game}.standing`, {
    rating: now,
    matches: [change, ...matches].slice(0, REMEMBERED),
  });
  return change;
}
