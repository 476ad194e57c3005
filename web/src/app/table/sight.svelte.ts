// Which moment of the match is on the screen: a past one, one of a running animation, or the newest.

import type { Line } from '../../net/line';
import type * as M from '../../net/messages';
import type { Values } from '../../scene/scene';
import { begun, seen } from '../turns';
import type { Feed } from './feed.svelte';
import type { Review } from './review.svelte';
import type { Seats } from './seats.svelte';
import type { Showing } from './showing.svelte';

export class Sight {
  constructor(
    private readonly feed: Feed,
    private readonly seats: Pick<Seats, 'mine'>,
    private readonly showing: Pick<
      Showing,
      'running' | 'view' | 'ply' | 'mover' | 'moving' | 'told'
    >,
    private readonly review: Pick<Review, 'seen'>,
    private readonly line: Pick<Line, 'ask'>,
  ) {}

  /** The past position that is looked at. */
  get looking(): M.Seen | null {
    return this.review.seen;
  }

  get animating(): boolean {
    return this.showing.running;
  }

  get view(): Values | null {
    return this.looking?.view ?? this.showing.view ?? this.feed.position?.view ?? null;
  }

  get ply(): number {
    return this.looking?.ply ?? this.seenPly;
  }

  /** How far the game has been seen: nothing is told before. */
  get seenPly(): number {
    return this.animating ? this.showing.ply : (this.feed.position?.ply ?? 0);
  }

  /** The lines that have been seen, as far as they are told. */
  get log(): readonly M.Line[] {
    const { lines } = this.feed;
    return this.animating ? seen(lines, this.showing.ply, this.showing.told) : lines;
  }

  /** After how many steps the stretch began that is told of now. */
  get began(): number {
    return begun(this.log, this.seats.mine);
  }

  /** The recorded motion that leads to what is shown now. */
  get motion(): { readonly ply: number; readonly text: string } | null {
    const text = this.looking?.motion ?? (this.animating ? this.showing.moving : '');
    return text ? { ply: this.ply, text } : null;
  }

  /** Whose turn it is in what is shown. */
  get turn(): number {
    return (
      this.looking?.turn ?? (this.animating ? this.showing.mover : (this.feed.position?.turn ?? -1))
    );
  }

  /** Whether what is shown is the end, however it came. */
  get over(): boolean {
    const p = this.feed.position;
    return Boolean(p?.ended) && !this.animating && (this.looking?.ply ?? p?.ply) === p?.ply;
  }

  /** Whether somebody here is to act, and sees the position to act in. */
  get myTurn(): boolean {
    const p = this.feed.position;
    const now = !this.animating && !this.looking;
    return p !== null && !p.ended && this.seats.mine.includes(p.turn) && now;
  }

  /** What is shown, as text. */
  async text(): Promise<string> {
    return (await this.line.ask<M.Seen>({ type: 'look', ply: this.ply })).text;
  }
}
