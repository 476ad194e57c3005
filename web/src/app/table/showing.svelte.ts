// Staging: what came over the line is shown in order, event by event, at a pace that can be followed and skipped.

import type * as M from '../../net/messages';
import type { GameScene, Values } from '../../scene/scene';

type View = Values;

/** What the stage asks of the table that it belongs to. */
export interface House {
  /** Milliseconds that one event is shown for; 0: nothing is staged. */
  readonly pause: () => number;
  readonly mine: (seat: number) => boolean;
  /** An event is seen now: it may be said and heard. */
  readonly shown: (events: readonly M.Happened[], line: M.Line) => void;
  /** All that came has been seen. */
  readonly done: () => void;
}

/** An own step that nothing follows from is seen at once: its player knows it. */
const AT_ONCE = 60;
/** So many lines are caught up with quickly, without stopping at each event. */
const MANY = 12;
/** How often it is looked whether the board is there. */
const SETTLING = 100;

/** How long an event is shown, in milliseconds: more of it is to be seen where much happens, less where one catches up. */
export function pace(line: M.Line, own: boolean, waiting: number, pause: number): number {
  if (own && waiting === 0 && line.events.length < 2) return AT_ONCE;
  if (waiting > MANY) return pause / 4;
  return own ? pause * 0.7 : pause;
}

export class Showing {
  view = $state.raw<View | null>(null);
  /** What guides through what is shown: it follows a line when all of it is told. */
  guide = $state.raw<M.Guide | null>(null);
  ply = $state(0);
  mover = $state(-1);
  lit = $state.raw<readonly string[]>([]);
  moving = $state('');
  /** Whether the board is still being loaded: what happened is shown when it is there. */
  settling = $state(true);
  /** How the game draws a step that is not yet told to its end. */
  partway: GameScene['partway'];
  private queue: M.Line[] = [];
  private line: M.Line | null = null;
  /** What has been told of the line that is shown, and what is still to be told. */
  told = $state.raw<readonly M.Happened[]>([]);
  private events: readonly M.Happened[] = [];
  /** The views between which the line leads. */
  private between: readonly [View | null, View | null] = [null, null];
  /** Whether nothing has been drawn yet of what came. */
  private unseen = false;
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly house: House) {}

  get running(): boolean {
    return this.view !== null;
  }

  /** What was seen before the line that is shown. */
  get before(): View | null {
    return this.between[0];
  }

  /** The board is there: what waits for it is shown now, and its end not for a moment before. */
  settled(): void {
    const waiting = this.settling && this.timer;
    this.settling = false;
    if (!waiting) return;
    clearTimeout(waiting);
    this.step();
  }

  /** Stage these lines, beginning at what is seen before them. */
  play(lines: readonly M.Line[], before: View | null, guide: M.Guide | null = null): void {
    this.queue.push(...lines.filter(l => l.view !== null));
    if (this.timer) return;
    this.view ??= before;
    this.guide ??= guide;
    this.step();
  }

  /** Keep what is shown for so many milliseconds from now. */
  hold(ms: number): void {
    if (!this.timer) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.step(), ms);
  }

  /** Show the newest position at once. */
  hurry(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.queue = [];
    this.events = [];
    this.view = this.guide = null;
  }

  private wait(ms: number): void {
    this.timer = setTimeout(() => this.step(), ms);
  }

  private step(): void {
    this.timer = null;
    if (this.settling && this.queue[0]) {
      this.view ??= this.queue[0].view;
      this.unseen = true;
      this.wait(SETTLING);
      return;
    }
    const event = this.events[0];
    if (event && this.line) {
      this.events = this.events.slice(1);
      this.show([event], this.line);
      this.wait(this.house.pause());
      return;
    }
    const line = this.queue.shift();
    if (!line) {
      this.view = this.guide = null;
      this.house.done();
      return;
    }
    this.begin(line);
  }

  private begin(line: M.Line): void {
    this.between = [this.unseen ? null : this.view, line.view ?? null];
    this.unseen = false;
    this.line = line;
    this.told = [];
    this.ply = line.ply;
    this.mover = line.turn;
    this.moving = line.motion;
    const many = this.queue.length > MANY;
    this.events = many ? [] : line.events.slice(1);
    this.show(many ? line.events : line.events.slice(0, 1), line);
    this.wait(pace(line, this.house.mine(line.turn), this.queue.length, this.house.pause()));
  }

  /** Light what events are about, and let them be told. */
  private show(events: readonly M.Happened[], line: M.Line): void {
    const [before, after] = this.between;
    this.told = [...this.told, ...events];
    this.view =
      this.partway && before && after && this.events.length > 0
        ? this.partway(before as never, after as never, this.told)
        : after;
    if (this.events.length === 0) this.guide = line.guide;
    this.lit = events.flatMap(e => [...e.targets]);
    this.house.shown(events, line);
  }
}
