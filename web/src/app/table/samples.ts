// A table of two with nothing special about it, and a line that answers as it is told: for the tests of the parts.

import type { Question } from '../../net/line';
import type * as M from '../../net/messages';
import { Feed } from './feed.svelte';

export const guide = (key: string | null = 'ask.go'): M.Guide => ({
  standings: { goal: { key: 'goal' }, seats: [] },
  prompt: key === null ? null : { key, values: {} },
});

export const seat = (n: number, more: Partial<M.SeatInfo> = {}): M.SeatInfo => ({
  seat: n,
  kind: 'person',
  name: `P${n}`,
  level: '',
  here: true,
  left: null,
  out: false,
  ...more,
});

export const info = (more: Partial<M.TableInfo> = {}): M.TableInfo => ({
  table: 't',
  game: 'g',
  version: 1,
  seats: [seat(0), seat(1)],
  clock: null,
  listed: false,
  uploaded: false,
  commitment: 'c',
  seed: null,
  next: null,
  hints: false,
  ...more,
});

export const choice = (action: number, ...path: string[]): M.Choice => ({
  action,
  move: `m${action}`,
  path,
  label: null,
});

export const position = (more: Partial<M.Position> = {}): M.Position => ({
  last: 7,
  ply: 0,
  turn: 0,
  view: { at: 'now' },
  guide: guide(),
  choices: [],
  ended: null,
  offer: null,
  free: [],
  ...more,
});

export const line = (ply: number, turn: number, ...kinds: string[]): M.Line => ({
  ply,
  turn,
  move: 'm',
  events: kinds.map(kind => ({ kind: `event.${kind}`, targets: [`at:${kind}`], values: {} })),
  view: { ply },
  guide: null,
  motion: '',
});

export const seen = (ply: number): M.Seen => ({
  type: 'seen',
  id: '',
  ply,
  turn: 1,
  view: { past: ply },
  guide: guide(),
  text: `board ${ply}`,
  position: '',
  motion: '',
});

export const news = (more: Partial<M.News> = {}): M.News => ({
  type: 'news',
  table: info(),
  keep: 0,
  lines: [],
  position: position(),
  ...more,
});

export const welcome = (more: Partial<M.Welcome> = {}): M.Welcome => ({
  ...news(),
  setup: null,
  chat: [],
  ...more,
  type: 'welcome',
});

/** A book in which every key that is named says itself. */
export function book(...keys: string[]): M.GameBook {
  const words = Object.fromEntries(keys.map(key => [key, { en: key, fr: key }]));
  return { words } as unknown as M.GameBook;
}

export function feed(more: Partial<M.Position> = {}): Feed {
  const made = new Feed();
  made.hear(welcome({ position: position(more) }));
  return made;
}

/** A line that keeps what is asked, and gives one answer after another; an error is a refusal. */
export class FakeLine {
  readonly asked: Question[] = [];
  greeted = 0;
  private readonly answers: unknown[];

  constructor(...answers: unknown[]) {
    this.answers = answers;
  }

  ask<T>(question: Question): Promise<T> {
    this.asked.push(question);
    const answer = this.answers.shift();
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer as T);
  }

  greet(): void {
    this.greeted += 1;
  }
}
