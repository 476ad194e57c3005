// A board that starts from a position of a match: which seat is one's own there, and who plays the others.

import type { SeatInfo } from '../net/messages';

/** One's own seat; whoever only watched the match takes the seat that is to act. */
export const ownSeat = (mine: readonly number[], turn: number): number =>
  mine.includes(turn) ? turn : (mine[0] ?? Math.max(turn, 0));

/** The level of each other seat: a bot goes on as it played; where a person sat, the server chooses one. */
export const rivalsOf = (
  seats: readonly SeatInfo[],
  me: number,
  levels: readonly string[],
): Record<string, string> =>
  Object.fromEntries(
    seats
      .filter(s => s.seat !== me)
      .map(s => [
        String(s.seat),
        s.kind === 'bot' && !s.out && levels.includes(s.level) ? s.level : '',
      ]),
  );
