// Somebody's first game of each kind, with a coach: at which table it is, what was said, what was asked how often.

import { nameless, settings } from '../app/settings.svelte';
import { firstOptions, wanted } from '../app/setup';
import { create, type Told } from '../net/api';
import type { GameInfo } from '../net/messages';
import { read, write } from './kept';

interface Kept {
  readonly table: string;
  readonly said: readonly string[];
  readonly asked: Readonly<Record<string, number>>;
  /** How many steps the coach has seen. */
  readonly seen: number;
  /** Whether the player wants to hear no more. */
  readonly silent: boolean;
  /** Whether one such game was played to its end. */
  readonly done: boolean;
}

const NOTHING: Kept = { table: '', said: [], asked: {}, seen: 0, silent: false, done: false };

export class FirstGame {
  private kept = $state.raw<Kept>(NOTHING);

  constructor(readonly game: string) {
    this.kept = read(`${game}.first`, NOTHING);
  }

  get table(): string {
    return this.kept.table;
  }
  get said(): readonly string[] {
    return this.kept.said;
  }
  get asked(): Readonly<Record<string, number>> {
    return this.kept.asked;
  }
  get seen(): number {
    return this.kept.seen;
  }
  get silent(): boolean {
    return this.kept.silent;
  }
  get done(): boolean {
    return this.kept.done;
  }

  private change(change: Partial<Kept>): void {
    this.kept = { ...this.kept, ...change };
    write(`${this.game}.first`, this.kept);
  }

  /** Begin anew: all is explained again. */
  begin(table: string): void {
    this.change({ ...NOTHING, table, done: this.done });
  }
  say(name: string): void {
    this.change({ said: [...this.said, name] });
  }
  ask(key: string): void {
    this.change({ asked: { ...this.asked, [key]: (this.asked[key] ?? 0) + 1 } });
  }
  see(steps: number): void {
    if (steps !== this.seen) this.change({ seen: steps });
  }
  hush(silent: boolean): void {
    this.change({ silent });
  }
  /** It was played to its end: the next one begins from scratch. */
  finish(): void {
    this.change({ done: true, table: '' });
  }
}

/** Make a table against the gentlest bot, as a first game is played; return the way to it. */
export async function firstTable(game: GameInfo, told: Told): Promise<string> {
  const seats = game.seats[0];
  const levels = Array.from({ length: seats }, () => game.levels[0] ?? '');
  const wishes = { against: 'bots', mine: 0, clock: 'none', listed: false } as const;
  const opened = await create(
    wanted(
      game,
      { ...wishes, seats, levels, options: firstOptions(game) },
      settings.name || nameless(0),
    ),
    told,
  );
  settings.keep(opened.table, game.slug, opened.tokens);
  return opened.table;
}

/** Begin a first game with a coach; return its page. */
export async function begin(game: GameInfo, told: Told): Promise<string> {
  const table = await firstTable(game, told);
  new FirstGame(game.slug).begin(table);
  return `/t/${table}`;
}
