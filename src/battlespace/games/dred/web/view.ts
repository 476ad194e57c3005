// Written by tools/messages.py from the structs of view; do not edit.

/** What a seat sees: the map, the pieces and their reach, each seat's economy. */
export interface View extends Ground {
  readonly map: string;
  readonly seats: readonly Seat[];
  readonly pieces: readonly Piece[];
  /** The seat to act; below 0 chance, or the end. */
  readonly turn: number;
  readonly mover: number;
  readonly phase: 'ACT' | 'BANK' | 'BUY' | 'FIRST';
  /** What is asked of the mover, as the word in `ask.*`. */
  readonly decision: string;
  /** Supply of the first purchase. */
  readonly budget: number;
  readonly prices: Readonly<Record<string, number>>;
  /** What the gained Supply can become, one for each number of Gatherers. */
  readonly takes: readonly Store[];
  /** The seat that began. */
  readonly first: number;
  /** Actions that the mover still has. */
  readonly left: number;
  readonly most_actions: number;
  /** Supply to take into the bank. */
  readonly gain: number;
  /** Whether the mover has spawned this turn. */
  readonly spawned: boolean;
  /** Whether the mover's Hero has captured this turn. */
  readonly halted: boolean;
  /** Whether the mover's Hero must get out now. */
  readonly must_leave: boolean;
  readonly round: number;
  readonly max_rounds: number;
  /** Turns since the last capture. */
  readonly quiet: number;
  readonly quiet_limit: number;
}

/** A board without pieces: what a map is, and what a picture of it needs. [DRED-2.1] */
export interface Ground {
  readonly geometry: 'hex' | 'square';
  readonly places: readonly Place[];
}

/** A place of the map; a node says what a Gatherer gets there. [DRED-5.2] */
export interface Place {
  readonly name: string;
  readonly row: number;
  readonly column: number;
  /** A blank tile, a node, a blockage, or the letter of a Starting Zone. */
  readonly kind: string;
  readonly actions?: number;
  readonly supply?: number;
}

/** One seat's economy: what it has, what it gets next turn, and how far it is from its limits. */
export interface Seat {
  /** The letter of its Starting Zone. */
  readonly letter: string;
  /** When it was eliminated; none while it plays. */
  readonly out: number | null;
  readonly rank: number;
  readonly turns: number;
  readonly supply: number;
  readonly supply_limit: number;
  readonly gatherers: number;
  readonly bank: Store;
  readonly bag: Store;
  readonly income: Income;
  readonly zone: readonly Inside[];
  /** What could capture its Hero if it were their owner's turn now. */
  readonly threats: readonly Threat[];
}

/** Stacks and Gatherers, one beside the other. */
export interface Store {
  readonly stacks: number;
  readonly gatherers: number;
}

/** What a seat gets in its next turn as its Gatherers stand now. */
export interface Income {
  readonly supply: number;
  readonly actions: number;
}

/** Pieces of one type in a seat's Starting Zone, and the tiles that one of them could go to now. */
export interface Inside {
  readonly type: '1' | '2' | '3' | 'G' | 'H';
  readonly count: number;
  readonly reach: readonly string[];
}

/** A piece that could capture a Hero, with what to click for it. */
export interface Threat {
  readonly by: string;
  readonly seat: number;
  readonly type: '1' | '2' | '3' | 'G' | 'H';
}

/** A piece on a tile, and the tiles that it could go to if it were to move now. */
export interface Piece {
  readonly tile: string;
  readonly seat: number;
  readonly type: '1' | '2' | '3' | 'G' | 'H';
  readonly moved: boolean;
  readonly reach: readonly string[];
}

/** A map to choose: its name, for how many it is, its text and its places. */
export interface Picture extends Ground {
  readonly title: string;
  readonly seats: readonly number[];
  readonly text: string;
}
