// What a game's drawing is made of. A drawing is a pure function from a view to keyed shapes; the shell does the rest.

import type { Component } from 'svelte';
import type { Choice, Happened, Line } from '../net/messages';

export type Point = readonly [number, number];

/** A blend of colours across a part: from top to bottom, from left to right, or from the middle outwards. */
export interface Wash {
  readonly way: 'down' | 'across' | 'round';
  /** How far along (0 to 1), the colour's name, how much of it (0 to 1). */
  readonly stops: readonly (readonly [number, string, number?])[];
}

export type Motion = 'spin' | 'float' | 'pulse' | 'flicker';

/** How a thing comes to the board, and how it goes. */
export type Entrance = 'land' | 'tumble' | 'grow' | 'fade' | 'shoot' | 'strike';
export type Exit = 'fall' | 'burst' | 'fade';

interface Paint {
  readonly fill?: string;
  readonly stroke?: string;
  readonly width?: number;
  readonly opacity?: number;
  readonly dash?: string;
  /** Slanted lines of this colour in place of a fill: what is barred. */
  readonly hatch?: string;
  /** A blend of the scene's `washes` in place of a fill. */
  readonly wash?: string;
  /** One of the two sides of something that turns over: the side that is down is drawn, but edge on. */
  readonly face?: 'up' | 'down';
  /** Moves for as long as it is seen, where motion is wished for; sparingly, since it costs every frame. */
  readonly motion?: Motion;
  /** Where the part stands within its shape, how far it is turned (degrees, clockwise) and how large it is. */
  readonly at?: Point;
  readonly turn?: number;
  readonly scale?: number;
}

/** One stroke of the brush, in the shape's own coordinates. Colours are names of the theme, such as `ink` or `seat-0`. */
export type Part =
  | (Paint & {
      readonly tag: 'path';
      readonly d: string;
      /** An arrow's head at the end, in the colour of the stroke. */
      readonly arrow?: boolean;
    })
  | (Paint & { readonly tag: 'group'; readonly parts: readonly Part[] })
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
      /** Set in the display typeface. */
      readonly display?: boolean;
      readonly anchor?: 'start' | 'middle' | 'end';
    });

/** One thing on the board. Its first part is the outline that lights up. `targets` are what a click on it may mean, the most telling first. */
export interface Shape {
  readonly id: string;
  readonly at: Point;
  readonly turn?: number;
  readonly parts: readonly Part[];
  readonly targets?: readonly string[];
  /** What a pointer means at a point of the board: for shapes so small or so large that where they are met says more. */
  readonly pick?: (at: Point) => readonly string[];
  /** Said by screen readers. */
  readonly label?: string;
  /** Shown beside the shape under a pointer, a resting finger or the keyboard's focus; its first line stands out. */
  readonly tip?: string;
  /** Equal pieces share this word: one that vanishes here and appears there is shown as moving. */
  readonly like?: string;
  /** It lies where there is room for it, as a card of a hand does: where it was before tells nothing, and leaves no trail. */
  readonly loose?: boolean;
  /** Targets that light up while the pointer is on this shape. */
  readonly reach?: readonly string[];
  /** A click adds its target to what is clicked and never starts anew, or takes its target out again. */
  readonly basket?: 'add' | 'drop';
  /** What is in the hand while it is carried; the shape itself stays, as a stock does. Without it the shape is carried. */
  readonly carried?: readonly Part[];
  /** A handle: what it means to hold it at a place of the board, or to let it go there. */
  readonly pull?: (at: Point, held: boolean) => Pull;
  /** What is drawn on top of everything while the pointer or the focus is on this shape. */
  readonly over?: () => readonly Shape[];
  /** Pointers pass through: what lies below is meant. */
  readonly ghost?: boolean;
  /** How it appears and vanishes, when it neither moves nor stays. */
  readonly comes?: Entrance;
  readonly goes?: Exit;
  readonly layer?: number;
}

/** What pulling a handle to a place means; where nothing is said, nothing is meant. */
export interface Pull {
  /** A move that is made at once, by its text. */
  readonly play?: string;
  /** A move whose outcome is shown meanwhile. */
  readonly foresee?: string | null;
  /** One's own last choice is taken back. */
  readonly back?: boolean;
  /** What is drawn above all else meanwhile. */
  readonly over?: readonly Shape[];
}

/** One line of a panel; `tone` says whether it is good or bad news for that seat. */
export interface Row {
  readonly text: string;
  readonly seat?: number;
  readonly value?: string;
  readonly tone?: 'good' | 'bad';
}

/** One step of a sequence such as a turn; `note` is a few characters about it. */
export interface Step {
  readonly text: string;
  readonly state: 'done' | 'now' | 'next';
  readonly note?: string;
}

/** A card of words beside the board. */
export interface Panel {
  readonly id: string;
  readonly title: string;
  readonly steps?: readonly Step[];
  readonly rows?: readonly Row[];
}

export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Shape[];
  /** The blends that its parts are painted with. */
  readonly washes?: Readonly<Record<string, Wash>>;
  /** Whether the board may be moved and enlarged by hand. */
  readonly free?: boolean;
  /** The size of the smallest thing to touch: a small screen starts enlarged until a finger can hit it. */
  readonly grip?: number;
  /** What an enlarged board shows at first. */
  readonly focus?: Point;
  readonly panels?: readonly Panel[];
}

export type Values = Readonly<Record<string, unknown>>;

/** What a drawing may know besides the view. */
export interface Context {
  /** The seat at the near side. */
  readonly near: number;
  readonly names: readonly string[];
  /** Whether the board's frame is wider than high. */
  readonly wide: boolean;
  /** The size of the board's frame on the screen, in pixels; what is drawn beyond the scene's edges is seen around it. */
  readonly frame?: { readonly width: number; readonly height: number };
  /** A sentence of the game's `words.toml`, in the reader's language. */
  readonly say: (key: string, values?: Values) => string;
  /** All that may be chosen now, by what is clicked for it. */
  readonly choices?: readonly Choice[];
  /** Targets that may be clicked now, and those that are: where there are too many to draw, draw these. */
  readonly open: ReadonlySet<string>;
  readonly clicked: readonly string[];
  /** The view that the choice under the pointer would lead to. */
  readonly ahead: Values | null;
  /** Whether the match is over, whatever the view asks for: somebody may have given up. Then nothing is offered, and nobody is to act. */
  readonly over?: boolean;
  /** What was told of the step that is being shown, the newest last; nothing once all is seen. */
  readonly happening?: readonly Happened[];
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
  /** Let something be heard, where sound is on; how loud is from 0 to 1. */
  readonly sound: (tune: 'thud', loud: number) => void;
  /** Take back one's own last choice. */
  readonly back: () => void;
  readonly title: string;
}

/** What a stage offers: the buttons below the board enlarge it, or, without a factor, show all of it. */
export interface StageExports extends Record<string, unknown> {
  readonly enlarge?: (factor?: number) => void;
}

/** What everybody has by one source, at the end of a game; the key is one of the game's words. */
export interface Source {
  readonly key: string;
  readonly values: readonly number[];
  readonly total?: boolean;
}

/** Recorded motion on the drawn board: how long it takes, what is seen at a moment, and its knocks (the answer stops them). */
export interface Replay {
  readonly ms: number;
  readonly at: (ms: number) => Values;
  readonly sound: (knock: (loud: number) => void) => () => void;
}

/** What `web/scene.ts` of a game exports as default. */
export interface GameScene {
  readonly draw: Draw<never>;
  /**
   * The view in the middle of one step, when only these of its events are told: so the picture follows the words.
   * Without it the picture is that of the end from the first event on.
   */
  readonly partway?: (before: never, after: never, told: readonly Happened[]) => Values;
  /** Whether the two targets of a path may be clicked in either order, as where two things are exchanged. */
  readonly either?: (path: readonly string[]) => boolean;
  /**
   * The choice that nobody would think about, such as from which of two stores to pay: it is made without asking, and
   * whoever steps back from it is asked. None where there is something to think about.
   */
  readonly obvious?: (view: never, choices: readonly Choice[]) => Choice | undefined;
  /** The recorded motion that leads to a view, to be drawn moment by moment. */
  readonly replay?: (motion: string, view: never) => Promise<Replay>;
  /** Of what would be seen after each move that a hint proposes, the one to be shown as lying ahead. */
  readonly hinted?: (steps: readonly never[]) => Values | undefined;
  /** The same in a sentence: what all moves of a hint bring together, where the first of them says little. */
  readonly foretold?: (steps: readonly never[], context: Context) => string;
  /** Small pictures of an option's values, from the data that the game gives of them. */
  readonly pictures?: Readonly<Record<string, (data: never) => Scene>>;
  /**
   * The background of the whole page below the board, from edge to edge: a CSS background whose colours are names of
   * the theme (`var(--sea)`) or pairs (`light-dark(#fff, #000)`).
   */
  readonly ground?: string;
  /** Where points came from, for the final count: read from the whole log and the last view. */
  readonly sources?: (lines: readonly Line[], view: never) => readonly Source[];
  /** The colour (one of `colours`) that a seat has in this match, where its pieces are not of the seat's own colour. */
  readonly captain?: (view: never, seat: number) => string | undefined;
  /** Colours of the game's own, each for a light and for a dark ground. */
  readonly colours?: Readonly<Record<string, readonly [string, string]>>;
  /**
   * A component of the game's own that stands in for the drawn board, loaded when it is shown; null where this machine
   * cannot show it well, or, when it is `wished` for, not at all.
   */
  readonly stage?: (
    wished: boolean,
  ) => Promise<{ default: Component<StageProps, StageExports> } | null>;
}
