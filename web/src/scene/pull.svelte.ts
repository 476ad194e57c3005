// Pulling: a handle on the board that is drawn along by a pointer, and what that means on the way.

import type { Point, Pull, Shape } from './scene';

/** What pulling may do. */
export interface Acts {
  /** Play a move by its text; a refused one is explained at a point of the screen. */
  readonly play: (move: string, at: Point) => void;
  /** Show what a move would lead to, or nothing. */
  readonly foresee: (move: string | null) => void;
  /** Take back one's own last choice. */
  readonly back: () => void;
}

/** How long, in milliseconds, a pointer rests before anybody is asked what would come of it. */
const REST = 90;

export class Pulling {
  /** Where the handle is held, on the board, and whether a finger hides that place. */
  held = $state.raw<{ readonly at: Point; readonly hidden: boolean } | null>(null);
  over = $state.raw<readonly Shape[]>([]);
  private pointer = -1;
  /** Where the handle stood when something was last done: nothing more is until it stands elsewhere. */
  private done: Point | null = null;
  private asked: string | null = null;
  private soon: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly handle: () => Shape | undefined,
    private readonly board: (event: PointerEvent) => Point | null,
    private readonly acts: () => Acts | undefined,
  ) {}

  get holding(): boolean {
    return this.pointer >= 0;
  }

  grab(event: PointerEvent): boolean {
    if (!this.acts()) return false;
    this.pointer = event.pointerId;
    this.done = null;
    return true;
  }

  /** Follow the pointer; true while the handle is held. */
  move(event: PointerEvent): boolean {
    if (event.pointerId !== this.pointer) return false;
    const at = this.board(event);
    this.held = at && { at, hidden: event.pointerType === 'touch' };
    if (at) this.obey(this.meant(at, true), event);
    return true;
  }

  /** Let go; true where the handle was held. */
  up(event: PointerEvent, dropped: boolean): boolean {
    if (event.pointerId !== this.pointer) return false;
    const at = this.board(event);
    const meant = at && dropped && this.held ? this.meant(at, false) : {};
    this.pointer = -1;
    this.held = null;
    this.obey({ ...meant, over: [], foresee: null }, event);
    return true;
  }

  private meant(at: Point, held: boolean): Pull {
    const shape = this.handle();
    const stands = shape?.at.join() !== this.done?.join();
    return stands ? (shape?.pull?.(at, held) ?? {}) : {};
  }

  private obey(pull: Pull, event: PointerEvent): void {
    const acts = this.acts();
    this.over = pull.over ?? [];
    if (pull.back || pull.play !== undefined) {
      this.done = this.handle()?.at ?? null;
      this.over = [];
      this.look(null);
    }
    if (pull.back) acts?.back();
    else if (pull.play !== undefined) acts?.play(pull.play, [event.clientX, event.clientY]);
    else this.look(pull.foresee ?? null);
  }

  private look(move: string | null): void {
    if (move === this.asked) return;
    this.asked = move;
    clearTimeout(this.soon);
    if (move === null) this.acts()?.foresee(null);
    else this.soon = setTimeout(() => this.acts()?.foresee(move), REST);
  }
}
