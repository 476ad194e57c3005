// What the game's view holds, as `view.py` writes it.

export interface Place {
  readonly name: string;
  readonly row: number;
  readonly column: number;
  /** A blank tile, a node, a blockage, or the letter of a Starting Zone. */
  readonly kind: string;
  readonly supply?: number;
  readonly actions?: number;
}

/** A board without pieces: what a map is, and what a picture of it needs. */
export interface Ground {
  readonly geometry: 'hex' | 'square';
  readonly places: readonly Place[];
}

export type Kind = 'H' | 'G' | '1' | '2' | '3';

export interface Piece {
  readonly tile: string;
  readonly seat: number;
  readonly type: Kind;
  readonly moved: boolean;
  readonly reach: readonly string[];
}

export interface Inside {
  readonly type: Kind;
  readonly count: number;
  readonly reach: readonly string[];
}

export interface Threat {
  readonly by: string;
  readonly seat: number;
  readonly type: Kind;
}

interface Store {
  readonly stacks: number;
  readonly gatherers: number;
}

export interface Seat {
  readonly letter: string;
  readonly out: number | null;
  readonly rank: number;
  readonly supply: number;
  readonly supply_limit: number;
  readonly bank: Store;
  readonly bag: Store;
  readonly income: { readonly supply: number; readonly actions: number };
  readonly zone: readonly Inside[];
  readonly threats: readonly Threat[];
}

export interface View extends Ground {
  readonly seats: readonly Seat[];
  readonly pieces: readonly Piece[];
  /** The seat to act; below 0 chance, or the end. */
  readonly turn: number;
  readonly mover: number;
  readonly phase: 'FIRST' | 'BUY' | 'BANK' | 'ACT';
  readonly budget: number;
  readonly prices: Readonly<Record<string, number>>;
  readonly takes: readonly Store[];
  readonly left: number;
  readonly most_actions: number;
  readonly gain: number;
  readonly round: number;
  readonly max_rounds: number;
  readonly quiet: number;
  readonly quiet_limit: number;
}
