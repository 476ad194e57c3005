// Who the bots are: each level has characters with a name of their own, so that a game is against somebody.

/** Names by level; a seat picks its own, so that two of one level are told apart. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  novice: ['Pip', 'Lulu', 'Tibo', 'Nanou'],
  easy: ['Rosa', 'Otis', 'Mina', 'Basile'],
  medium: ['Vera', 'Anton', 'Salomé', 'Igor'],
  hard: ['Magnus', 'Irène', 'Dragan', 'Oriane'],
  expert: ['Cassandre', 'Viktor', 'Ariane', 'Maximus'],
  master: ['Athéna', 'Archimède', 'Sibylle', 'Octave'],
  greedy: ['Zip', 'Presto', 'Flash', 'Vif'],
};
const OTHERS: readonly string[] = ['Orbit', 'Quark', 'Delta', 'Ohm'];

export const LEVELS = ['novice', 'easy', 'medium', 'hard', 'expert', 'master', 'greedy'] as const;
export type Level = (typeof LEVELS)[number];

export const isLevel = (level: string): level is Level =>
  (LEVELS as readonly string[]).includes(level);

export function botName(level: string, seat: number): string {
  const names = NAMES[level] ?? OTHERS;
  return names[seat % names.length] ?? '';
}

/** How quick-witted a face looks: one feature more with each level. */
export const rank = (level: string): number =>
  level === 'greedy' ? 0 : isLevel(level) ? LEVELS.indexOf(level) : 2;
