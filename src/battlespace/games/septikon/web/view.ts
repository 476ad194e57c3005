// Written by tools/messages.py from the structs of view; do not edit.

/** What a seat sees: stations, space, and what is about to happen there. */
export interface View {
  /** The seat to act; below 0 chance, or the end. */
  readonly turn: number;
  readonly turns: number;
  /** Turns since the last progress. */
  readonly quiet: number;
  readonly quiet_limit: number;
  /** The option of a shorter match; 0: not set. */
  readonly short: number;
  /** The player whose turn it is. */
  readonly by: number;
  readonly die: number;
  readonly step: string;
  /** The same word, under the name that it has in all games. */
  readonly decision: string;
  /** The step of the turn, 0 to 8; none during the set-up. */
  readonly track: number | null;
  /** The square in use. */
  readonly at: string | null;
  /** Gunners who have fired. */
  readonly used: readonly string[];
  readonly stations: readonly Station[];
  readonly sky: readonly Thing[];
  readonly reach: readonly Way[];
  readonly shots: readonly Shot[];
  readonly fire: readonly Fire[];
  /** Squares whose pieces fire would take if it came now. */
  readonly doomed: readonly string[];
  /** Whether each player can still do damage. */
  readonly dangerous: readonly boolean[];
  readonly means: readonly (readonly Means[])[];
}

/** One station: who stands where, what is stored, which modules would do nothing. */
export interface Station {
  readonly clones: readonly string[];
  readonly spies: readonly string[];
  /** A clone that theft brought this turn. */
  readonly newcomer: string | null;
  readonly drones: readonly Drones[];
  readonly damage: readonly string[];
  readonly stores: readonly Store[];
  /** Kinds of modules that would do nothing now, and why. */
  readonly idle: Readonly<Record<string, readonly Why[]>>;
  readonly armed: readonly string[];
}

/** BioDrones on a square. */
export interface Drones {
  readonly square: string;
  readonly count: number;
  readonly moved: boolean;
}

/** A warehouse: its cells from slot 0 on, what bars it, what can be taken and stored. */
export interface Store {
  readonly name: string;
  /** Of each slot: x barred, u a unit, n a nuclear rocket, _ empty. */
  readonly cells: string;
  /** Open, partly or blocked. */
  readonly status: string;
  /** Slots that cannot be come to. */
  readonly shut: readonly number[];
  readonly bars: readonly Bar[];
  readonly available: number;
  readonly room: number;
}

/** A square of a warehouse that Damage or BioDrones bar. */
export interface Bar {
  readonly square: string;
  readonly by: string;
}

/** A reason: its clause, what on the board causes it, and its sentence. */
export interface Why {
  readonly clause: string;
  readonly targets: readonly string[];
  readonly words: Words;
}

/** One sentence to be: a key of `words.toml` and what fills its gaps (a value may be Words again, or several). */
export interface Words {
  readonly key: string;
  readonly values?: Readonly<Record<string, number | string | Words | readonly Words[]>>;
}

/** Something in space: a satellite with its zone, a shield, or a flying unit with what every die would do. */
export interface Thing {
  readonly owner: number;
  readonly kind: string;
  readonly at: string;
  readonly zone?: readonly string[];
  readonly flown?: boolean;
  readonly ends?: readonly string[];
  readonly dice?: readonly Flight[];
}

/** What a die does with a flying unit: what becomes of it, where it ends, what it strikes. */
export interface Flight {
  readonly effect: string;
  readonly end: string;
  readonly hits: readonly string[];
}

/** A walk that may be made now, and what the square at its end would do: with what shots, or why nothing. */
export interface Way {
  readonly from: string;
  readonly to: string;
  readonly does: string;
  readonly why?: readonly Why[];
  readonly shots?: readonly Shot[];
}

/** What a Gunner would do, the squares that it falls on, and where a unit that it launches ends. */
export interface Shot {
  readonly gunner: string;
  readonly effect: string;
  readonly hits: readonly string[];
  readonly end?: string;
}

/** The squares under a seat's fire: by satellites, and by hand weapons, piece by piece. */
export interface Fire {
  readonly satellites: readonly string[];
  readonly hands: readonly string[];
  readonly pieces: readonly Covering[];
}

/** A piece with hand weapons, and the squares under its fire. */
export interface Covering {
  readonly at: string;
  readonly zone: readonly string[];
}

/** A way to do damage: whether the player still has it, and if not what is lacking. */
export interface Means {
  readonly way: string;
  readonly can: boolean;
  readonly lacks: readonly string[];
}
