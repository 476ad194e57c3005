// Written by tools/messages.py from the structs of view; do not edit.

/** What a seat sees: the whole table, which is open to all. */
export interface View {
  /** The seat to act; below 0 chance, or the end. */
  readonly turn: number;
  readonly round: number;
  /** The player whose turn it is. */
  readonly by: number;
  readonly ending: boolean;
  /** The question, as positions name it. */
  readonly asked: string | null;
  /** The question to a player, as the word in `ask.*`. */
  readonly decision: string | null;
  readonly objects: readonly Thing[];
  readonly players: readonly Player[];
  /** By planet. */
  readonly market: Readonly<Record<string, Tile>>;
  readonly tokens: Tokens;
  readonly hand: readonly string[];
  readonly kept: readonly string[];
  /** The faces of all cards that lie open. */
  readonly cards: Readonly<Record<string, Card>>;
  readonly anomalies: Readonly<Record<string, number>>;
  readonly energy: number;
  readonly flight: Flight | null;
  readonly aim: Aim | null;
  readonly encounter: Encounter | null;
  readonly sale: Sale | null;
  /** Cards left in it. */
  readonly deck: number;
}

/** An object in play: where it lies in space, in whose bay, or in which planet's hold. */
export interface Thing {
  readonly id: string;
  readonly kind: string;
  readonly zone: string;
  readonly pose?: readonly number[];
  readonly footprint?: readonly (readonly [number, number])[];
  /** What a ship lies at. */
  readonly base?: string | null;
  readonly seat?: number;
  readonly bay?: string;
  readonly frozen?: boolean;
  readonly hold?: string;
  readonly colour?: string;
}

/** A player's ship and what belongs to it; only the counters before a captain is chosen. */
export interface Player {
  readonly credits: number;
  readonly nav: number;
  readonly captain?: string;
  readonly ship?: string;
  readonly front?: string | null;
  readonly back?: string | null;
  readonly upgrades?: readonly Upgrade[];
  readonly passengers?: readonly string[];
  readonly specimens?: readonly Specimen[];
  readonly bays?: readonly string[];
  readonly slots?: number;
  readonly battle?: number;
  readonly explore?: number;
  readonly rocket?: number;
  readonly places?: readonly Bay[];
  readonly cages?: readonly Cage[];
  readonly colour?: string;
  /** Where its drops may begin. */
  readonly icons?: readonly string[];
  readonly specimensScore?: number;
}

/** An upgrade of a ship. */
export interface Upgrade {
  readonly card: string;
  readonly damaged: boolean;
}

/** A specimen, and the slot it lives in. */
export interface Specimen {
  readonly card: string;
  readonly slot: string;
}

/** A bay of a ship, and what lies there. */
export interface Bay {
  readonly place: string;
  readonly object: string | null;
  readonly frozen: boolean;
  /** Whether it takes every kind of object. */
  readonly any: boolean;
}

/** A specimen slot of a ship, and who lives there. */
export interface Cage {
  readonly place: string;
  readonly card: string | null;
  readonly frozen: boolean;
}

/** A planet's tile: its market with covered spaces, its facility, what lies there; no side: not laid yet. */
export interface Tile {
  readonly name: string;
  readonly side: string | null;
  readonly prices: Readonly<Record<string, number>>;
  readonly rows: readonly Row[];
  readonly facility?: Facility | null;
  readonly items?: readonly string[];
}

/** A row of a market: its prices from the first on, and how many of them are covered. */
export interface Row {
  readonly colour: string;
  readonly ladder: readonly number[];
  readonly covered: number;
  readonly price: number;
}

/** What a planet offers beside its market. */
export interface Facility {
  readonly name: string;
  readonly text: Readonly<Record<string, string>>;
}

/** How many anomaly tokens are left to draw, and how many lie in the box. */
export interface Tokens {
  readonly supply: number;
  readonly box: number;
}

/** A card's face, as far as the pack has it. */
export interface Card {
  readonly kind: string;
  readonly name: string;
  readonly origin?: string | null;
  readonly text?: Readonly<Record<string, string>>;
  readonly battle?: number;
  readonly explore?: number;
  readonly rocket?: number;
  readonly bays?: number;
  readonly slots?: number;
  readonly dropIcons?: readonly string[];
  readonly destinations?: readonly string[];
  readonly eyes?: number | string | null;
  readonly weight?: number | string | null;
  readonly limbs?: number | string | null;
  readonly colour?: string;
}

/** The path laid so far with its joints and what it would touch, for the flight planner. */
export interface Flight {
  readonly ship: string;
  readonly laying: boolean;
  readonly links: readonly number[];
  readonly left: number;
  readonly reach: number;
  readonly start: readonly [number, number];
  readonly nose: number;
  readonly points: readonly (readonly [number, number])[];
  /** How far along the path the ship is. */
  readonly s: number;
  /** Where it ends. */
  readonly stop: number;
  /** Whether it may land: nobody lands in the turn of a take-off. */
  readonly lands: boolean;
  readonly contacts: readonly Contact[];
}

/** Something that the laid path meets, and where. */
export interface Contact {
  readonly object: string;
  /** Along the path. */
  readonly at: number;
  readonly point: readonly [number, number];
}

/** What an aim must be near: how far its circle may be from which object. [DD-9.4] */
export interface Aim {
  readonly ship: string;
  readonly of: string | null;
  readonly clear?: number;
  readonly far?: number;
}

/** The meeting that is open: who approached whom, their dice and ratings. */
export interface Encounter {
  readonly kind: string;
  readonly ships: readonly string[];
  readonly dice: readonly number[];
  readonly ratings: readonly number[];
}

/** What is being sold, at which planet and price. */
export interface Sale {
  readonly planet: string;
  readonly colour: string;
  readonly price: number;
}
