// Written by tools/messages.py from the structs of view; do not edit.

/** What a seat sees: lanes, hands and what is asked. */
export interface View {
  readonly lanes: readonly Lane[];
  /** Each camp's cards: how many of each strength, from 1 on. */
  readonly hands: readonly (readonly number[])[];
  /** The camp whose turn it is. */
  readonly active: number;
  /** What is asked: play, a power's code, next, order, lock, draw or over. */
  readonly decision: string;
  /** The seat to act; below 0 chance, or the end. */
  readonly turn: number;
  /** Whether this is the final turn. */
  readonly final: boolean;
  /** Rounds won by each camp. */
  readonly wins: readonly number[];
  /** How many rounds win the match. */
  readonly need: number;
  /** Started since the last card was played. */
  readonly powers: number;
  /** How many may be. */
  readonly cap: number;
  /** The lanes that may be settled next. */
  readonly choices: readonly number[];
}

/** A lane: its token, the cards on both sides, who is ahead and what is owed there. */
export interface Lane {
  /** The power that lies there, by its code. */
  readonly token: string | null;
  /** The camp that holds it. */
  readonly control: number;
  /** Whether it is set aside. */
  readonly locked: boolean;
  /** Each camp's cards: how many of each strength. */
  readonly cards: readonly (readonly number[])[];
  /** Each camp's, as it counts now. */
  readonly strength: readonly number[];
  /** Powers that wait to be used here. */
  readonly owed: number;
}
