// What a bot would do, and what a move would lead to.

import { Refusal } from '../../net/api';
import type { Line, Question } from '../../net/line';
import type * as M from '../../net/messages';
import type { Feed } from './feed.svelte';
import type { Requests } from './requests.svelte';
import type { Sight } from './sight.svelte';

/** How often a bot that is looking for another hint is asked again, and after how many milliseconds each time. */
const TRIES = 40;
const PAUSE = 500;

export class Advice {
  hint = $state.raw<M.Hinted | null>(null);
  /** What the idea that is looked at would click: of several in a hint, one. */
  pointed = $state.raw<readonly string[] | null>(null);
  /** What would have been better after so many steps. */
  better = $state.raw<
    (Pick<M.Weighed, 'path' | 'label'> & Pick<M.Hinted, 'steps'> & { readonly ply: number }) | null
  >(null);
  preview = $state.raw<M.Previewed | null>(null);
  private foreseen = 0;

  constructor(
    private readonly feed: Feed,
    private readonly sight: Pick<Sight, 'myTurn'>,
    private readonly requests: Requests,
    private readonly line: Pick<Line, 'ask'>,
  ) {}

  clear(): void {
    this.hint = this.preview = null;
  }

  /** Show what a move, by number or text, would lead to; of several questions the last one counts. */
  async foresee(move: number | string | null): Promise<void> {
    const asked = ++this.foreseen;
    const { last } = this.feed;
    const found =
      move === null || !this.sight.myTurn
        ? null
        : await this.line.ask<M.Previewed>({ type: 'preview', last, move }).catch(() => null);
    if (asked === this.foreseen && last === this.feed.last) this.preview = found;
  }

  /** Whether it is the best idea of a hint that is pointed at. */
  get best(): boolean {
    return this.hint !== null && (this.pointed ?? this.hint.best.path) === this.hint.best.path;
  }

  /** What is seen along a move that the board shows: the better one after so many steps, or the best of a hint. */
  shown(looking: number | undefined): M.Hinted['steps'] | null {
    if (this.better && this.better.ply === looking) return this.better.steps;
    return this.best ? (this.hint?.steps ?? null) : null;
  }

  /** Point at an idea of a hint; with `ahead` the board shows what it leads to, as it does of the best by itself. */
  point(idea: M.Weighed | undefined, ahead: boolean): void {
    this.pointed = idea?.path ?? null;
    if (ahead && this.hint) void this.foresee(this.best ? null : (idea?.action ?? null));
  }

  /** Ask for a hint, and say whether one came. */
  ask(): Promise<boolean> {
    return this.requests.during(async () => {
      const { last } = this.feed;
      try {
        const hint = await this.found({ type: 'hint', last });
        if (last !== this.feed.last) return false; // somebody has moved meanwhile
        this.hint = hint;
        return true;
      } catch (error) {
        this.requests.fail(error);
        return false;
      }
    });
  }

  /** Ask for a hint that nobody asked for: it must not disturb whoever has begun to choose. */
  async offer(begun: () => boolean): Promise<void> {
    const p = this.feed.position;
    const hint = await this.line
      .ask<M.Hinted>({ type: 'hint', last: this.feed.last })
      .catch(() => null);
    if (p === this.feed.position && this.sight.myTurn && !begun()) this.hint = hint;
  }

  /** What a bot would have played after so many steps of a match that is over. */
  at(ply: number): Promise<M.Hinted | null> {
    const { last } = this.feed;
    return this.found({ type: 'hint', last, ply }).catch(() => null);
  }

  /** Ask for a hint again, for some time, where the server looks for another one: others at the table may ask, too. */
  private async found(question: Question): Promise<M.Hinted> {
    for (let tries = 1; ; tries++)
      try {
        return await this.line.ask<M.Hinted>(question);
      } catch (error) {
        if (!(error instanceof Refusal && error.code === 'limit') || tries === TRIES) throw error;
        await new Promise(resolve => setTimeout(resolve, PAUSE));
      }
  }
}
