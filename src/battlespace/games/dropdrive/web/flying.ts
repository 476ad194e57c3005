// A flight: what each contact on the path will bring, and flying on by itself while all goes as it was planned.

import type { Choice } from '@web/net/messages';
import type { Contact, Flight, View } from './view';

const CARGO = new Set(['asteroid', 'fuel', 'salvage', 'derelict']);
const MET: Readonly<Record<string, string>> = {
  ship: 'hail',
  pirate: 'hail',
  token: 'scan',
  mine: 'mine',
  wormhole: 'wormhole',
  leviathan: 'hunt',
  dyson: 'dock',
};

const kindOf = (view: View, contact: Contact): string =>
  view.objects.find(o => o.id === contact.object)?.kind ?? '';

/** What a contact of a path will bring, as the word in `brings.*`. */
export function brings(view: View, flight: Flight, i: number): string {
  const contact = flight.contacts[i];
  if (!contact) return 'touch';
  const kind = kindOf(view, contact);
  if (kind === 'planet') return flight.lands ? 'land' : 'barred';
  if (!CARGO.has(kind)) return MET[kind] ?? 'touch';
  const before = flight.contacts.slice(0, i).filter(c => CARGO.has(kindOf(view, c))).length;
  const free = (view.players[view.by]?.places ?? []).filter(p => !p.object && !p.frozen).length;
  return before < free ? 'collect' : 'full';
}

/** Cargo aboard and upgrades that work: less of it is bad news. */
function fitness(view: View): number {
  const player = view.players[view.by];
  const cargo = (player?.places ?? []).filter(p => p.object).length;
  return cargo + (player?.upgrades ?? []).filter(u => !u.damaged).length;
}

/**
 * Whoever says "fly" has laid a path and seen what it touches: the flight goes on by itself from contact to contact,
 * unless something else lies ahead than was planned, or something was lost on the way.
 */
export class Pilot {
  private plan: readonly string[] = [];
  private fit = 0;

  readonly choose = (view: View, choices: readonly Choice[]): Choice | undefined => {
    const { flight } = view;
    if (!flight) this.plan = [];
    if (flight?.laying) {
      this.plan = [view.by, ...flight.contacts.map(c => c.object)].map(String);
      this.fit = fitness(view);
    }
    if (!flight || flight.laying || view.decision !== 'go') return undefined;
    const ahead = flight.contacts.filter(c => c.at <= flight.stop).map(c => c.object);
    const from = this.plan.indexOf(ahead[0] ?? '');
    const planned =
      this.plan[0] === String(view.by) &&
      ahead.every((object, i) => from > 0 && this.plan[from + i] === object);
    const fit = fitness(view);
    const unharmed = fit >= this.fit;
    this.fit = fit;
    return planned && unharmed ? choices.find(c => c.path[0] === 'do:go') : undefined;
  };
}
