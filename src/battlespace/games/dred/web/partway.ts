// The view in the middle of a step: nobody is out, nobody has won and no turn has passed on before that is told.

import type { Happened } from '@web/net/messages';
import type { Values } from '@web/scene/scene';
import type { whose } from './people';
import type { View } from './view';

/** The seats that events of a kind are told of. */
function seatsOf(told: readonly Happened[], kind: string): ReadonlySet<unknown> {
  const whom = told.filter(e => e.kind === kind).map(e => e.values['who']);
  return new Set((whom as ReturnType<typeof whose>[]).map(who => who.values['seat']));
}

export function partway(before: View, after: View, told: readonly Happened[]): Values {
  const fallen = seatsOf(told, 'event.eliminated');
  const waits = (seat: number): boolean =>
    after.seats[seat]?.out !== null && before.seats[seat]?.out === null && !fallen.has(seat);
  const taken = new Set(after.pieces.map(piece => piece.tile));
  const { turn, mover, phase, decision, takes, gain, round, quiet, must_leave } = before;
  const acting = { turn, mover, phase, decision, takes, gain, round, quiet, must_leave };
  return {
    ...after,
    ...acting,
    seats: after.seats.map((seat, i) => (waits(i) ? (before.seats[i] ?? seat) : seat)),
    pieces: [
      ...after.pieces,
      ...before.pieces.filter(piece => waits(piece.seat) && !taken.has(piece.tile)),
    ],
    // what the next one to act has is not seen yet
    left: after.mover === before.mover ? after.left : 0,
  };
}
