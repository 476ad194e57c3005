// Written by tools/messages.py from the structs of view; do not edit.

/** What a seat sees: stacks, hands, and the clusters of a break. */
export interface View {
  readonly seats: number;
  /** The seat to act; below 0 the end. */
  readonly turn: number;
  readonly phase: string;
  /** How many turns were played. */
  readonly turns: number;
  readonly turn_limit: number;
  /** The seat whose turn it is in the round: in a break, who broke it. */
  readonly breaker: number;
  /** The seats that must put back their Controller, the first first. */
  readonly waiting: readonly number[];
  readonly winner: number | null;
  readonly stacks: readonly Stack[];
  readonly pieces: readonly Piece[];
  /** Each seat's pieces out of play, by letter. */
  readonly hands: readonly (Readonly<Record<string, number>>)[];
  /** Of a break, in the order of their names. */
  readonly clusters: readonly (readonly (readonly [number, number])[])[];
}

/** One or two pieces on a place, the lower first, by their numbers. */
export interface Stack {
  readonly hex: readonly [number, number];
  readonly pieces: readonly number[];
}

/** A piece: whose it is, its letter, and how high it stands (0: out of play, 1: below, 2: on top). */
export interface Piece {
  readonly seat: number;
  readonly kind: string;
  readonly level: number;
}
