// What the server sends of a table, and the words for it.

import type { Context, Values } from '@web/scene/scene';

export interface Thing {
  readonly id: string;
  readonly kind: string;
  readonly zone: string;
  readonly pose?: readonly number[];
  readonly footprint?: readonly (readonly [number, number])[];
  readonly base?: string | null;
  readonly colour?: string;
  readonly seat?: number;
  readonly hold?: string;
}

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
}

export interface Bay {
  readonly place: string;
  readonly object: string | null;
  readonly frozen: boolean;
  readonly any: boolean;
}

export interface Cage {
  readonly place: string;
  readonly card: string | null;
  readonly frozen: boolean;
}

export interface Player {
  readonly credits: number;
  readonly nav: number;
  readonly captain?: string;
  readonly ship?: string;
  readonly colour?: string;
  readonly front?: string | null;
  readonly back?: string | null;
  readonly upgrades?: readonly { readonly card: string; readonly damaged: boolean }[];
  readonly passengers?: readonly string[];
  readonly places?: readonly Bay[];
  readonly cages?: readonly Cage[];
  readonly battle?: number;
  readonly explore?: number;
  readonly rocket?: number;
  readonly icons?: readonly string[];
}

export interface Row {
  readonly colour: string;
  readonly ladder: readonly number[];
  readonly covered: number;
  readonly price: number;
}

export interface Tile {
  readonly name: string;
  readonly side: string | null;
  readonly rows: readonly Row[];
  readonly facility?: {
    readonly name: string;
    readonly text: Readonly<Record<string, string>>;
  } | null;
  readonly items?: readonly string[];
}

export interface Contact {
  readonly object: string;
  readonly at: number;
  readonly point: readonly [number, number];
}

export interface Flight {
  readonly ship: string;
  readonly laying: boolean;
  readonly links: readonly number[];
  readonly left: number;
  readonly reach: number;
  readonly start: readonly [number, number];
  readonly nose: number;
  readonly points: readonly (readonly [number, number])[];
  readonly s: number;
  readonly stop: number;
  readonly contacts: readonly Contact[];
}

export interface Aim {
  readonly ship: string;
  readonly of: string | null;
  readonly clear?: number;
  readonly far?: number;
}

export interface Encounter {
  readonly kind: string;
  readonly ships: readonly string[];
  readonly dice: readonly number[];
  readonly ratings: readonly number[];
}

export interface View {
  readonly turn: number;
  readonly round: number;
  readonly by: number;
  readonly ending: boolean;
  readonly decision: string | null;
  readonly objects: readonly Thing[];
  readonly players: readonly Player[];
  readonly market: Readonly<Record<string, Tile>>;
  readonly tokens: { readonly supply: number; readonly box: number };
  readonly hand: readonly string[];
  readonly kept: readonly string[];
  readonly cards: Readonly<Record<string, Card>>;
  readonly anomalies: Readonly<Record<string, number>>;
  readonly energy: number;
  readonly flight: Flight | null;
  readonly aim: Aim | null;
  readonly encounter: Encounter | null;
  readonly sale: {
    readonly planet: string;
    readonly colour: string;
    readonly price: number;
  } | null;
  readonly deck: number;
}

/** Sizes of the table in millimetres. */
export const WALL = 254;
export const SUN = 38;
export const RING = 52;
export const LINK = 25.4;
export const LINK_WIDTH = 10;

export const FACTIONS = ['pink', 'green', 'blue', 'orange', 'purple'] as const;
export const ROCKS = ['blue', 'yellow', 'red', 'white', 'copper'] as const;

/** A piece's key and values in `words.toml`. */
export function wordsOf(view: View, id: string): { key: string; values: Values } {
  const thing = view.objects.find(o => o.id === id);
  const kind = thing?.kind ?? (FACTIONS as readonly string[]).find(f => f === id) ?? 'token';
  if (kind === 'asteroid')
    return {
      key: 'object.asteroid',
      values: { colour: { key: `colour.${thing?.colour}`, values: {} } },
    };
  if (kind === 'ship' || kind === 'pirate')
    return {
      key: `object.${kind}`,
      values: { faction: { key: `faction.${id.split('-')[1]}`, values: {} } },
    };
  if (id in view.market)
    return { key: 'object.planet', values: { name: view.market[id]?.name ?? id } };
  return { key: `object.${kind}`, values: {} };
}

export function nameOf(context: Context, view: View, id: string): string {
  const { key, values } = wordsOf(view, id);
  return context.say(key, values);
}

/** The text of a card in the reader's language. Sentences of a game begin with a capital letter, even this one. */
export function textOf(context: Context, text?: Readonly<Record<string, string>>): string {
  return text?.[context.say('scene.language').toLowerCase()] ?? text?.['en'] ?? '';
}

/** The title of a card or a facility in the reader's language; one that our words do not know stays as its pack has it. */
export function titled(context: Context, name: string): string {
  const key = `card.${name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')}`;
  const said = context.say(key);
  return said.toLowerCase() === key ? name : said;
}

/** Break a text into lines of at most so many letters. */
export function lines(text: string, width: number): string[] {
  const found: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line && line.length + 1 + word.length > width) {
      found.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  return line ? [...found, line] : found;
}

export const short = (text: string, width: number): string =>
  text.length <= width ? text : `${text.slice(0, Math.max(1, width - 1))}…`;
