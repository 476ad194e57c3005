// What somebody wishes for before a game begins, and the table that is asked for in the end.

import type { GameInfo, OptionInfo, Wanted } from '../net/messages';

export type Against = 'bots' | 'friends' | 'here' | 'watch';
export type Options = Readonly<Record<string, unknown>>;

export interface Wishes {
  readonly against: Against;
  readonly seats: number;
  readonly mine: number;
  /** The level of each seat's bot. */
  readonly levels: readonly string[];
  readonly clock: keyof typeof CLOCKS;
  readonly listed: boolean;
  readonly options: Options;
}

export const CLOCKS = {
  none: undefined,
  quick: { base: 300_000, increment: 5_000 },
  slow: { base: 900_000, increment: 10_000 },
  days: { base: 3 * 86_400_000, each: 'turn' },
} as const satisfies Record<string, Wanted['clock'] | undefined>;

export const nameOf = (option: OptionInfo): string => String(option.declared['name']);
const isFile = (option: OptionInfo): boolean => option.declared['kind'] === 'file';

/** Whether a value is a file that somebody brought. */
export const isOwn = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** The options that make another game of it, as the game lists them, and the switches that only change a rule. */
export function arranged(game: GameInfo): {
  readonly variants: readonly OptionInfo[];
  readonly house: readonly OptionInfo[];
} {
  const listed = (game.about['variants']?.['en'] ?? '').split(' ');
  const variants = game.options.filter(o => listed.includes(nameOf(o)));
  const flag = (o: OptionInfo): number => Number(o.declared['kind'] === 'flag');
  return {
    variants,
    // boxes to tick come last: they are of another height
    house: game.options.filter(o => !variants.includes(o)).toSorted((a, b) => flag(a) - flag(b)),
  };
}

/** What a first game is played with: `name=value` words of the game's own. */
export function firstOptions(game: GameInfo): Options {
  const words = (game.about['first']?.['en'] ?? '').split(' ').filter(word => word.includes('='));
  return Object.fromEntries(
    words.map(word => {
      const [name = '', value = ''] = word.split('=');
      return [name, /^\d+$/.test(value) ? Number(value) : value];
    }),
  );
}

/** How long a game takes, in minutes, as its own words say. */
export function minutes(game: GameInfo): number {
  return Number(/\d+/.exec(game.about['length']?.['en'] ?? '')?.[0] ?? Infinity);
}

/** Options for another number of seats: those supplied follow the number, a file of one's own stays. */
export function reseated(game: GameInfo, options: Options): Options {
  const supplied = game.options.filter(o => isFile(o) && !isOwn(options[nameOf(o)])).map(nameOf);
  return Object.fromEntries(Object.entries(options).filter(([name]) => !supplied.includes(name)));
}

/** The weakest level that is not aimless: what a newcomer meets. */
export function gentle(game: GameInfo): string {
  return game.levels.includes('easy') ? 'easy' : (game.levels[0] ?? '');
}

export function wanted(game: GameInfo, wishes: Wishes, name: string): Wanted {
  const all = Array.from({ length: wishes.seats }, (_, seat) => seat);
  const mine = { bots: [wishes.mine], friends: [wishes.mine], here: all, watch: [] }[
    wishes.against
  ];
  const bots = { bots: all.filter(s => s !== wishes.mine), friends: [], here: [], watch: all };
  const clock = CLOCKS[wishes.clock];
  return {
    game: game.slug,
    seats: wishes.seats,
    options: wishes.options,
    name,
    mine,
    bots: Object.fromEntries(
      bots[wishes.against].map(seat => [String(seat), wishes.levels[seat] || gentle(game)]),
    ),
    listed: wishes.listed,
    ...(clock ? { clock } : {}),
  };
}
