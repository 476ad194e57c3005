// The game in words: its sentences, what happened in them, and what each choice is called.

import { book as fetchBook } from '../../net/api';
import type { Line } from '../../net/line';
import type * as M from '../../net/messages';
import { gameWords, wordsOf } from '../../words/words';
import { settings } from '../settings.svelte';
import { brief } from '../turns';
import type { Feed } from './feed.svelte';
import type { Seats } from './seats.svelte';

/** How many lines are told again at most. */
export const FEW_LINES = 4;

/** The text and the words of a choice, which come when they are asked for. */
interface Spoken {
  readonly move: string;
  readonly label: unknown;
}

export class Telling {
  book = $state.raw<M.GameBook | null>(null);
  /** What is said aloud now. */
  heard = $state('');
  private spoken = $state.raw<ReadonlyMap<number, Spoken> | null>(null);

  constructor(
    private readonly feed: Feed,
    private readonly seats: Pick<Seats, 'company' | 'mine'>,
    private readonly line: Pick<Line, 'ask'>,
  ) {}

  async fetch(game: string): Promise<void> {
    this.book = await fetchBook(game);
  }

  /** Another position has come: its choices have words of their own. */
  renew(): void {
    this.spoken = null;
  }

  say(key: string, values: Readonly<Record<string, unknown>> = {}): string {
    return gameWords(this.book, settings.language, key, values, this.seats.company);
  }

  words(words: unknown): string {
    return wordsOf(this.book, settings.language, words, this.seats.company);
  }

  tell(line: M.Line): string[] {
    return line.events.map(e => this.say(e.kind, e.values));
  }

  /** Say these lines aloud. */
  aloud(lines: readonly M.Line[]): void {
    this.heard = lines.flatMap(line => this.tell(line)).join(' ');
  }

  /** A choice in words; many choices come without, and then all their words are asked for at once. */
  label(choice: M.Choice): string {
    if (choice.label) return this.words(choice.label);
    return this.words(this.spoken?.get(choice.action)?.label) || this.notation(choice);
  }

  /** A choice as it is written; that of many choices comes with their words. */
  notation(choice: M.Choice): string {
    return choice.move || (this.spoken?.get(choice.action)?.move ?? '');
  }

  /** Fetch the words of all choices where they are missing. */
  async speakChoices(): Promise<void> {
    const p = this.feed.position;
    if (!p || this.spoken || p.choices.every(c => c.label)) return;
    this.spoken = new Map();
    try {
      const { moves, labels } = await this.line.ask<M.Labelled>({ type: 'labels', last: p.last });
      if (this.feed.position === p)
        this.spoken = new Map(
          p.choices.map((c, i) => [c.action, { move: moves[i] ?? '', label: labels[i] }]),
        );
    } catch {
      return; // another position has come meanwhile, with words of its own
    }
  }

  /** Kinds of events that are left out where a turn is told in short. */
  get details(): ReadonlySet<string> {
    return new Set((this.book?.words['about.details']?.en ?? '').split(' '));
  }

  /** What happened since somebody here acted, or else the last thing that did; nothing before the first move. */
  get lastTold(): string[] {
    const { lines } = this.feed;
    const { mine } = this.seats;
    const own = lines.findLastIndex(l => mine.includes(l.turn));
    const from = own === lines.length - 1 ? own : Math.max(own + 1, lines.length - FEW_LINES);
    if (!lines.some(l => l.turn >= 0)) return [];
    const told = brief(lines.slice(Math.max(0, from)), this.details);
    return [...new Set(told.map(e => this.say(e.kind, e.values)))];
  }
}
