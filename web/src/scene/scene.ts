// What a game's drawing is made of. A drawing is a pure function from a view to keyed shapes; the shell does the rest.

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
}

export type Draw<View> = (view: View, context: Context) => Scene;

/** What `web/scene.ts` of a game exports as default. */
export interface GameScene {
  readonly draw: Draw<never>;
}
