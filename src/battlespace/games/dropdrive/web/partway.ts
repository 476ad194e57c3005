// The view in the middle of a step: Credits are counted, and the last round is called, when that is told.

import type { Happened } from '@web/net/messages';
import type { Values } from '@web/scene/scene';
import type { View } from './view';

const PAID: readonly string[] = ['event.credits', 'event.pays'];

export function partway(before: View, after: View, told: readonly Happened[]): Values {
  const paid = new Set(told.filter(e => PAID.includes(e.kind)).flatMap(e => e.targets));
  return {
    ...after,
    ending: told.some(e => e.kind === 'event.ending') ? after.ending : before.ending,
    players: after.players.map((player, seat) => ({
      ...player,
      credits: (paid.has(`seat:${seat}`) ? player : (before.players[seat] ?? player)).credits,
    })),
  };
}
