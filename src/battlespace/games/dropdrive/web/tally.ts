// Where everybody's credits came from, told from the log: for the end of a game.

import type { Line } from '@web/net/messages';
import type { Source } from '@web/scene/scene';
import type { View } from './view';

const SOURCES = ['sales', 'passengers', 'facilities', 'battles', 'finds', 'specimens'] as const;
type Name = (typeof SOURCES)[number];

/** What a choice earns credits by, as the word in `label.*` and `label_of.*`. */
const EARNED: Readonly<Record<string, Name>> = {
  sell: 'sales',
  sellas: 'sales',
  bonus: 'sales',
  deliver: 'passengers',
  facility_yes: 'facilities',
  pay: 'facilities',
  handin_yes: 'facilities',
  arm: 'battles',
  battle: 'battles',
  keep: 'battles',
  reroll: 'battles',
  open: 'battles',
};

const keyOf = (value: unknown): string => (value as { key?: string } | undefined)?.key ?? '';
const seatOf = (value: unknown): number =>
  Number((value as { values?: { seat?: number } } | undefined)?.values?.seat ?? -1);

interface Gain {
  readonly seat: number;
  readonly name: Name;
  credits: number;
}

/** Every change of somebody's credits, with what it came from. */
function gains(lines: readonly Line[]): Gain[] {
  const found: Gain[] = [];
  let name: Name = 'finds';
  let last = false;
  for (const { events } of lines)
    for (const { kind, values } of events) {
      const word = kind.replace('event.', '');
      if (word === 'ending') last = true;
      if (word === 'choice') name = EARNED[keyOf(values['choice']).split('.')[1] ?? ''] ?? 'finds';
      // after the last turn dice are rolled for specimens only
      if (word === 'chance' && last && keyOf(values['what']) === 'label_of.die') name = 'specimens';
      if (word !== 'credits' && word !== 'pays') continue;
      const credits = Number(values['gain']) * (word === 'pays' ? -1 : 1);
      found.push({ seat: seatOf(values['seat']), name, credits });
    }
  return found;
}

/** A row for each source that brought anybody anything; what specimens score is paid last of all. */
export function sources(lines: readonly Line[], view: View): readonly Source[] {
  const all = gains(lines);
  view.players.forEach((player, seat) => {
    let left = player.specimensScore ?? 0;
    if (left > 0) all.push({ seat, name: 'specimens', credits: left });
    for (const gain of all.toReversed())
      if (gain.seat === seat && gain.name !== 'specimens' && gain.credits > 0 && left > 0) {
        const moved = Math.min(left, gain.credits);
        gain.credits -= moved;
        left -= moved;
      }
  });
  const sum = (seat: number, name: Name): number =>
    all.filter(g => g.seat === seat && g.name === name).reduce((n, g) => n + g.credits, 0);
  const rows = SOURCES.map(name => ({
    key: `source.${name}`,
    values: view.players.map((_, seat) => sum(seat, name)),
  })).filter(row => row.values.some(value => value !== 0));
  return [...rows, { key: 'source.total', values: view.players.map(p => p.credits), total: true }];
}
