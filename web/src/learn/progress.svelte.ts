// What this device has learnt: the moves of each lesson and puzzle that were right so far, and which are done.

import { read, write } from './kept';
import { rated, UNRATED, type Rating } from './rating';

interface Progress {
  readonly moves: readonly string[];
  readonly done: boolean;
}

export class Learner {
  private kept = $state.raw<Readonly<Record<string, Progress>>>({});
  rating = $state.raw<Rating>(UNRATED);

  constructor(readonly game: string) {
    this.kept = read(game, {});
    this.rating = read(`${game}.rating`, this.rating);
  }

  moves(name: string): readonly string[] {
    return this.kept[name]?.moves ?? [];
  }

  done(name: string): boolean {
    return this.kept[name]?.done ?? false;
  }

  /** Keep how far a lesson is; what was done once stays done when it is repeated. */
  keep(name: string, moves: readonly string[], done: boolean): void {
    this.kept = { ...this.kept, [name]: { moves, done: done || this.done(name) } };
    write(this.game, this.kept);
  }

  /** A puzzle of a level was solved at the first try, or not: only the first try counts. */
  judge(level: number, solved: boolean): void {
    this.rating = rated(this.rating, 900 + 300 * level, solved ? 1 : 0);
    write(`${this.game}.rating`, this.rating);
  }
}
