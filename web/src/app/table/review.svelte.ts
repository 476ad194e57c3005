// Looking back: one past position at a time, and what each seat could expect along the way.

import { later } from '../../net/api';
import type * as M from '../../net/messages';
import type { Line } from '../../net/line';

/** How often it is asked how far a bot has looked, in milliseconds. */
const OFTEN = 600;

export class Review {
  seen = $state.raw<M.Seen | null>(null);
  /** What each seat could expect, position by position, and how many positions there are to look at. */
  graph = $state.raw<Pick<M.Graphed, 'shares' | 'total'> | null>(null);
  private charting = false;
  private closed = false;

  constructor(private readonly line: Pick<Line, 'ask'>) {}

  async look(ply: number): Promise<void> {
    this.seen = await this.line.ask<M.Seen>({ type: 'look', ply });
    if (!this.charting) void this.chart();
  }

  leave(): void {
    this.seen = null;
  }

  close(): void {
    this.closed = true;
  }

  /** Ask for the chances as long as somebody looks back: a bot finds them one by one. */
  private async chart(): Promise<void> {
    this.charting = true;
    while (this.seen && !this.closed) {
      try {
        const found = await this.line.ask<M.Graphed>({ type: 'graph' });
        this.graph = found;
        if (found.shares.length >= found.total) break;
      } catch (error) {
        if (!later(error)) break;
      }
      await new Promise(resolve => setTimeout(resolve, OFTEN));
    }
    this.charting = false;
  }
}
