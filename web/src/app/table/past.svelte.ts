// What was seen after each step of the stretch that is told of: kept as it comes, and asked for where it did not come.

import type { Line } from '../../net/line';
import type * as M from '../../net/messages';
import type { Values } from '../../scene/scene';

/** So many steps at most are asked for, as after a page is loaded anew: a server hears only so many questions at once. */
const MOST = 16;

export class Past {
  views = $state.raw<ReadonlyMap<number, Values>>(new Map());
  /** Steps that were asked for; another set where the game has taken another course since. */
  private asked = new Set<number>();

  constructor(private readonly line: Pick<Line, 'ask'>) {}

  /** Keep what came, after so many steps that stay as they were. */
  keep(ply: number, lines: readonly M.Line[], position: M.Position): void {
    const kept = [...this.views].filter(([at]) => at <= ply);
    const came = lines.flatMap((l): [number, Values][] => (l.view ? [[l.ply, l.view]] : []));
    this.views = new Map([...kept, ...came, [position.ply, position.view]]);
    if ([...this.asked].some(at => at > ply)) this.asked = new Set();
  }

  /** Have what was seen after these steps, one after another, and let go of what was before them. */
  async want(from: number, to: number): Promise<void> {
    const { asked } = this;
    if ([...this.views.keys()].some(at => at < from))
      this.views = new Map([...this.views].filter(([at]) => at >= from));
    for (let ply = to; ply >= Math.max(from, to - MOST); ply--) {
      if (this.views.has(ply) || asked.has(ply)) continue;
      asked.add(ply);
      const found = await this.line.ask<M.Seen>({ type: 'look', ply }).catch(() => null);
      if (asked !== this.asked) return;
      if (found) this.views = new Map([...this.views, [ply, found.view]]);
    }
  }
}
