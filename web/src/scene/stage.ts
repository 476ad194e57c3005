// How shapes come and go: a thing that lands, falls, bursts or fades. Only transforms and opacity: nothing is laid out anew.

import { cubicIn, cubicOut, linear } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';
import type { Entrance, Exit } from './scene';

type Frames = (t: number) => string;

/** The part of its time after which a blow is seen. */
const STRUCK = 0.45;

const ENTRANCES: Readonly<Record<Entrance, Frames>> = {
  land: t => `transform: translateY(${-46 * (1 - t)}px); opacity: ${Math.min(1, 2 * t)}`,
  tumble: t =>
    `transform: translate(${-120 * (1 - t)}px, ${-60 * Math.abs(Math.sin(6 * (1 - t))) * (1 - t)}px) rotate(${-540 * (1 - t)}deg); opacity: ${Math.min(1, 4 * t)}`,
  grow: t => `transform: scale(${0.4 + 0.6 * t}); opacity: ${t}`,
  fade: t => `opacity: ${t}`,
  /** Out of the shape's own place, as long as it is far. */
  shoot: t => `transform: scale(${t}); opacity: ${Math.min(1, 0.4 + 2 * t)}`,
  /** Only when what strikes has come there, and then all at once: a little too large, and back. */
  strike: t => {
    const late = Math.max(0, (t - STRUCK) / (1 - STRUCK));
    return `transform: scale(${late < 0.6 ? 2 * late : 1.2 - 0.5 * (late - 0.6)}); opacity: ${Math.min(1, 5 * late)}`;
  },
};
const EXITS: Readonly<Record<Exit, Frames>> = {
  fall: t =>
    `transform: translateY(${54 * (1 - t)}px) rotate(${28 * (1 - t)}deg) scale(${0.55 + 0.45 * t}); opacity: ${t}`,
  burst: t => `transform: scale(${1 + 0.9 * (1 - t)}); opacity: ${t * t}`,
  fade: t => `opacity: ${t}`,
};

/** How long these take, in milliseconds. */
const COMING = 380;
const SLOW: Partial<Record<Entrance, number>> = { tumble: 900, shoot: 260, strike: 640 };
export const GOING = 560;

export interface Staged {
  readonly way: Entrance | undefined;
  /** Nothing moves. */
  readonly still: boolean;
}

export function comes(_: Element, { way, still }: Staged): TransitionConfig {
  const frames = way === undefined ? undefined : ENTRANCES[way];
  return frames && !still
    ? {
        duration: SLOW[way!] ?? COMING,
        easing: way === 'strike' ? linear : cubicOut,
        css: frames,
      }
    : { duration: 0 };
}

/** The way out of something that is no longer there: a beginning for Svelte, since it is drawn anew for this alone. */
export function goes(_: Element, { way }: { readonly way: Exit | undefined }): TransitionConfig {
  const frames = EXITS[way ?? 'fade'];
  return { duration: GOING, easing: cubicIn, css: t => frames(1 - t) };
}
