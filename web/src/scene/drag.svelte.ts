// Carrying: a lit shape dragged onto another is the click on the one, then the click on the other.

import type { Point, Shape } from './scene';

/** How far a pointer goes, in pixels, before it means more than a click. */
const SLIP = 8;

interface Hand {
  readonly shape: Shape;
  readonly key: string;
  readonly id: number;
  readonly x: number;
  readonly y: number;
}

export class Carry {
  /** The shape that is in the air, and how far from its place, in pixels. */
  lifted = $state.raw<{ readonly key: string; readonly by: Point } | null>(null);
  private hand: Hand | null = null;
  private over: string | null = null;

  constructor(
    private readonly shapeOf: (key: string) => Shape | undefined,
    private readonly lift: (shape: Shape) => void,
    private readonly pass: (shape: Shape | null) => void,
    private readonly drop: (shape: Shape, at: Point) => void,
  ) {}

  grab(event: PointerEvent, shape: Shape, key: string): void {
    this.hand = { shape, key, id: event.pointerId, x: event.clientX, y: event.clientY };
  }

  get holding(): boolean {
    return this.hand !== null;
  }

  /** Follow the pointer; true once the shape is in the air. */
  move(event: PointerEvent): boolean {
    const hand = this.hand;
    if (!hand || hand.id !== event.pointerId) return false;
    const by: Point = [event.clientX - hand.x, event.clientY - hand.y];
    if (!this.lifted && Math.hypot(...by) < SLIP) return false;
    if (!this.lifted) this.lift(hand.shape);
    this.lifted = { key: hand.key, by };
    const below = this.below(event);
    if (below?.key !== this.over) {
      this.over = below?.key ?? null;
      this.pass(below?.shape ?? null);
    }
    return true;
  }

  /** Let go; true when something was in the air. */
  up(event: PointerEvent, dropped: boolean): boolean {
    const [hand, flown] = [this.hand, this.lifted !== null];
    if (!hand || hand.id !== event.pointerId) return false;
    const below = this.below(event);
    this.hand = this.lifted = this.over = null;
    if (flown && dropped && below && below.shape !== hand.shape)
      this.drop(below.shape, [event.clientX, event.clientY]);
    return flown;
  }

  private below(event: PointerEvent): { key: string; shape: Shape } | null {
    const found = document
      .elementsFromPoint(event.clientX, event.clientY)
      .map(e => e.closest<SVGGElement>('[data-key]')?.dataset['key'])
      .find(key => key !== undefined && key !== this.hand?.key && this.shapeOf(key)?.targets);
    const shape = found === undefined ? undefined : this.shapeOf(found);
    return found !== undefined && shape ? { key: found, shape } : null;
  }
}
