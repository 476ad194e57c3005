// Requests: what is asked once, outside of a table.

import { promise } from './dice';
import type {
  Attempt,
  Coaching,
  Fork,
  GameBook,
  GameInfo,
  Judged,
  Listed,
  Opened,
  OwnFile,
  Readiness,
  Sitting,
  PrimerPart,
  Study,
  Wanted,
} from './messages';

/** What a file is drawn from; the rest is between the game's Python and its drawing. */
export interface Pictured extends Readonly<Record<string, unknown>> {
  readonly title?: string;
  readonly seats?: readonly number[];
  readonly text?: string;
}

/** The server said no; `code` is stable, the message is for people. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    why: string,
    readonly game = '',
  ) {
    super(why);
  }
}

const BUSY = ['limit', 'timeout', 'store'];

/** Whether the same may be answered in a moment: somebody has too much to do. */
export const later = (error: unknown): boolean =>
  error instanceof Refusal && BUSY.includes(error.code);

/** Hears how far a game is that is still being compiled, which happens once on a machine. */
export type Told = (how: Readiness) => void;

/** Ask; where the game is not compiled yet, wait until it is, which costs nothing, and ask again. */
async function whenReady<T>(path: string, body: unknown, told: Told): Promise<T> {
  for (;;) {
    try {
      return await ask<T>(path, body);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'preparing') throw error;
      await ready(error.game, told);
    }
  }
}

/** The server answers when the game is ready, or after a while with how far it is. */
async function ready(game: string, told: Told): Promise<void> {
  for (;;) {
    const how = await ask<Readiness>(`/api/games/${game}/ready`);
    if (how.ready) return;
    told(how);
  }
}

/** No answer, or one that is not ours, such as a proxy's. */
function nobody(): never {
  throw new Refusal('offline', 'the server does not answer; is it still running?');
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const raw = typeof body === 'string';
  const request: RequestInit =
    body === undefined
      ? {}
      : {
          method: 'POST',
          headers: { 'content-type': raw ? 'text/plain' : 'application/json' },
          body: raw ? body : JSON.stringify(body),
        };
  const answer = await fetch(path, request).catch(nobody);
  const found: unknown = await answer.json().catch(nobody);
  if (!answer.ok) {
    const { code, why, game } = found as { code: string; why: string; game?: string };
    throw new Refusal(code, why, game);
  }
  return found as T;
}

const books = new Map<string, Promise<GameBook>>();

export const games = (): Promise<GameInfo[]> => ask('/api/games');
export const tables = (): Promise<Listed[]> => ask('/api/tables');
/** Make a table. Its promise is kept before anything is added to its dice. */
export async function create(wanted: Wanted, told: Told): Promise<Opened> {
  const opened = await whenReady<Opened>('/api/tables', { ...wanted, adds: true }, told);
  promise(opened.table, opened.commitment);
  return opened;
}
export const sit = (table: string, wish: Sitting): Promise<Opened> =>
  ask(`/api/tables/${table}/seats`, wish);
export const fork = (table: string, wish: Fork): Promise<Opened> =>
  ask(`/api/tables/${table}/forks`, wish);
export const pictures = (game: string, option: string): Promise<Record<string, Pictured>> =>
  ask(`/api/games/${game}/options/${option}`);
export const checkFile = (game: string, option: string, file: OwnFile): Promise<Pictured> =>
  ask(`/api/games/${game}/options/${option}`, file);
export const upload = (text: string, told: Told): Promise<Opened> =>
  whenReady('/api/transcripts', text, told);

/** The lessons and puzzles of a game. */
export const study = (game: string, told: Told): Promise<Study> =>
  whenReady(`/api/games/${game}/study`, undefined, told);
/** The first page of a game's rules. */
export const primer = (game: string): Promise<PrimerPart[]> => ask(`/api/games/${game}/primer`);
/** What is said in a first game. */
export const coach = (game: string): Promise<Coaching> => ask(`/api/games/${game}/coach`);
/** Try a move in a lesson or a puzzle. */
export const attempt = (
  game: string,
  kind: 'lessons' | 'puzzles',
  name: string,
  what: Attempt,
): Promise<Judged> => ask(`/api/games/${game}/${kind}/${name}`, what);

/** The sentences and rules of a game, fetched once. */
export function book(slug: string): Promise<GameBook> {
  let found = books.get(slug);
  if (!found) {
    found = ask<GameBook>(`/api/games/${slug}`);
    books.set(slug, found);
  }
  return found;
}
