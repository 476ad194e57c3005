// What this device remembers: name, language, colours, speed, and the seats it holds.

import { Refusal } from '../net/api';
import type { GameInfo } from '../net/messages';
import { isLevel } from './bots';
import { LANGUAGES, refusalWords, shellWords, type Language, type Values } from '../words/words';
import type { Key } from '../words/en';

export interface Kept {
  readonly table: string;
  readonly game: string;
  readonly tokens: Readonly<Record<string, string>>;
  readonly at: number;
  /** The table that this one was split off from. */
  readonly from?: string;
}

function read<T>(key: string, fallback: T): T {
  try {
    const found = localStorage.getItem(`battlespace.${key}`);
    return found === null ? fallback : (JSON.parse(found) as T);
  } catch {
    return fallback;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(`battlespace.${key}`, JSON.stringify(value));
  } catch {
    // a browser that keeps nothing can still play
  }
}

function spoken(): Language {
  const wanted = navigator.languages.map(l => l.slice(0, 2));
  return (
    LANGUAGES.find(l => l === wanted.find(w => (LANGUAGES as readonly string[]).includes(w))) ??
    'en'
  );
}

export const SPEEDS = { slow: 1800, normal: 900, fast: 350, none: 0 } as const;
export type Speed = keyof typeof SPEEDS;
export type Theme = 'auto' | 'light' | 'dark';

class Settings {
  name = $state(read('name', ''));
  language = $state<Language>(read('language', spoken()));
  theme = $state<Theme>(read('theme', 'dark'));
  speed = $state<Speed>(read('speed', 'normal'));
  /** Whether a game's own stage is shown: where it runs well, always where it runs, or never. */
  stage = $state<'auto' | 'always' | 'never'>(read('stage', 'auto'));
  /** Whether the log shows moves as they are written. */
  notation = $state(read('notation', false));
  sound = $state(read('sound', true));
  kept = $state<readonly Kept[]>(read('tables', []));

  /** Milliseconds that one move is shown for. */
  get pause(): number {
    return SPEEDS[this.speed];
  }

  save(): void {
    write('name', this.name);
    write('language', this.language);
    write('theme', this.theme);
    write('speed', this.speed);
    write('stage', this.stage);
    write('notation', this.notation);
    write('sound', this.sound);
    document.documentElement.lang = this.language;
    document.documentElement.dataset['theme'] = this.theme;
  }

  tokens(table: string): Readonly<Record<string, string>> {
    return this.kept.find(k => k.table === table)?.tokens ?? {};
  }

  /** Whether this device has sat at a table of a game before. */
  knows(game: string): boolean {
    return this.kept.some(k => k.game === game);
  }

  /** The table that one was split off from, if it was. */
  origin(table: string): string | undefined {
    return this.kept.find(k => k.table === table)?.from;
  }

  keep(
    table: string,
    game: string,
    tokens: Readonly<Record<string, string>>,
    from = this.origin(table),
  ): void {
    const all = { ...this.tokens(table), ...tokens };
    const others = this.kept.filter(k => k.table !== table);
    const one = { table, game, tokens: all, at: Date.now(), ...(from ? { from } : {}) };
    this.kept = [one, ...others].slice(0, 60);
    write('tables', this.kept);
  }

  /** Let go of one seat of a table. */
  drop(table: string, seat: number): void {
    this.kept = this.kept.map(k =>
      k.table === table
        ? {
            ...k,
            tokens: Object.fromEntries(
              Object.entries(k.tokens).filter(([own]) => own !== String(seat)),
            ),
          }
        : k,
    );
    write('tables', this.kept);
  }

  forget(table: string): void {
    this.kept = this.kept.filter(k => k.table !== table);
    write('tables', this.kept);
  }
}

export const settings = new Settings();

/** A sentence of the shell in the reader's language. */
export function t(key: Key, values?: Values): string {
  return shellWords(settings.language, key, values);
}

/** Why something did not work. */
export function reason(error: unknown): string {
  if (error instanceof Refusal) return refusalWords(settings.language, error.code, error.message);
  return error instanceof Error ? error.message : String(error);
}

const COLOURS = ['colour_0', 'colour_1', 'colour_2', 'colour_3'] as const;

/** What somebody without a name is called: by the colour of the seat. */
export function nameless(seat: number): string {
  return t(COLOURS[seat % COLOURS.length]!);
}

/** What a bot's level is called. */
export function levelName(level: string): string {
  return isLevel(level) ? t(`level_${level}`) : level;
}

/** How a game's bots play, by level or, with so many seats, `level.seats`, in each language. */
export type Manners = GameInfo['manners'];

/** How a bot of a level plays, with that many seats if it matters. */
export function manner(manners: Manners, level: string, seats = 0): string {
  return (manners[`${level}.${seats}`] ?? manners[level])?.[settings.language] ?? '';
}
