// What a game's drawing is made of. A drawing is a pure function from a view to keyed shapes; the shell does the rest.

import type { Component } from 'svelte';
import type { Choice } from '../net/messages';

export type Point = readonly [number, number];

interface Paint {
  readonly fill?: string;
  readonly stroke?: string;
  readonly width?: number;
  readonly opacity?: number;
  readonly dash?: string;
  /** Where the part stands within its shape, and how large. */
  readonly at?: Point;
  readonly scale?: number;
}

/** One stroke of the brush, in the shape's own coordinates. Colours are names of the theme, such as `ink` or `seat-0`. */
export type Part =
  | (Paint & { readonly tag: 'path'; readonly d: string })
  | (Paint & {
      readonly tag: 'rect';
      readonly x: number;
      readonly y: number;
      readonly w: number;
      readonly h: number;
      readonly r?: number;
    })
  | (Paint & { readonly tag: 'circle'; readonly x: number; readonly y: number; readonly r: number })
  | (Paint & {
      readonly tag: 'text';
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly size: number;
      readonly weight?: number;
      readonly anchor?: 'start' | 'middle' | 'end';
    });

/** One thing on the board. `targets` are what a click on it may mean, the most telling first. */
export interface Shape {
  readonly id: string;
  readonly at: Point;
  readonly parts: readonly Part[];
  readonly targets?: readonly string[];
  /** Said by screen readers, and shown as a tip. */
  readonly label?: string;
  readonly tip?: string;
  /** Equal pieces share this word: one that vanishes here and appears there is shown as moving. */
  readonly like?: string;
  /** The outline that lights up, when it is not the first part. */
  readonly glow?: string;
  /** Targets that light up while the pointer is on this shape. */
  readonly reach?: readonly string[];
  /** A click adds its target to what is clicked and never starts anew, or takes its target out again. */
  readonly basket?: 'add' | 'drop';
  readonly layer?: number;
}

export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Shape[];
  /** Whether the board may be moved and enlarged by hand. */
  readonly free?: boolean;
}

export type Values = Readonly<Record<string, unknown>>;

/** What a drawing may know besides the view. */
export interface Context {
  /** The seat at the near side. */
  readonly near: number;
  readonly names: readonly string[];
  /** Whether the board's frame is wider than high. */
  readonly wide: boolean;
  /** A sentence of the game's `words.toml`, in the reader's language. */
  readonly say: (key: string, values?: Values) => string;
  /** Targets that may be clicked now, and those that are: where there are too many to draw, draw these. */
  readonly open: ReadonlySet<string>;
  readonly clicked: readonly string[];
  /** The view that the choice under the pointer would lead to. */
  readonly ahead: Values | null;
}

export type Draw<View> = (view: View, context: Context) => Scene;

/** What a stage gets: all that the drawn board gets, moves by their text, and recorded motion. */
export interface StageProps {
  readonly view: Values;
  readonly context: Context;
  readonly choices: readonly Choice[];
  readonly marks: ReadonlySet<string>;
  readonly press: (targets: readonly string[], at: Point | null) => void;
  readonly peek: (targets: readonly string[] | null) => void;
  /** Play a move by its text; a refused one is explained at `at`. */
  readonly play: (move: string, at: Point | null) => void;
  /** Show what a move would lead to, or nothing. */
  readonly foresee: (move: string | null) => void;
  /** The recorded motion that leads to this view, while it is to be shown. */
  readonly motion: { readonly ply: number; readonly text: string } | null;
  /** Milliseconds that a move is shown for; 0: nothing moves. */
  readonly pause: number;
  /** Keep what is shown for that many milliseconds. */
  readonly hold: (ms: number) => void;
  readonly title: string;
  readonly labels: { readonly zoomIn: string; readonly zoomOut: string; readonly fit: string };
}

/** What `web/scene.ts` of a game exports as default. */
export interface GameScene {
  readonly draw: Draw<never>;
  /**
   * A component of the game's own that stands in for the drawn board, loaded when it is shown; null where this machine
   * cannot show it well, or, when it is `wished` for, not at all.
   */
  readonly stage?: (wished: boolean) => Promise<{ default: Component<StageProps> } | null>;
}
