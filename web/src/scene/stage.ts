// How shapes come and go: a thing that lands, falls, bursts or fades. Only transforms and opacity: nothing is laid out anew.

import { cubicIn, cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';
import type { Entrance, Exit } from './scene';

type Frames = (t: number) => string;

const ENTRANCES: Readonly<Record<Entrance, Frames>> = {
  land: t => `transform: translateY(${-46 * (1 - t)}px); opacity: ${Math.min(1, 2 * t)}`,
  tumble: t =>
    `transform: translate(${-120 * (1 - t)}px, ${-60 * Math.abs(Math.sin(6 * (1 - t))) * (1 - t)}px) rotate(${-540 * (1 - t)}deg); opacity: ${Math.min(1, 4 * t)}`,
  grow: t => `transform: scale(${0.4 + 0.6 * t}); opacity: ${t}`,
  fade: t => `opacity: ${t}`,
};
const EXITS: Readonly<Record<Exit, Frames>> = {
  fall: t =>
    `transform: translateY(${54 * (1 - t)}px) rotate(${28 * (1 - t)}deg) scale(${0.55 + 0.45 * t}); opacity: ${t}`,
  burst: t => `transform: scale(${1 + 0.9 * (1 - t)}); opacity: ${t * t}`,
  fade: t => `opacity: ${t}`,
};

/** How long these take, in milliseconds. */
const COMING = 380;
const ROLLING = 900;
const GOING = 560;

export interface Staged {
  readonly way: Entrance | Exit | undefined;
  /** Nothing moves. */
  readonly still: boolean;
}

export function comes(_: Element, { way, still }: Staged): TransitionConfig {
  const frames = way === undefined ? undefined : ENTRANCES[way as Entrance];
  return frames && !still
    ? { duration: way === 'tumble' ? ROLLING : COMING, easing: cubicOut, css: frames }
    : { duration: 0 };
}

export function goes(_: Element, { way, still }: Staged): TransitionConfig {
  const frames = way === undefined ? undefined : EXITS[way as Exit];
  return frames && !still ? { duration: GOING, easing: cubicIn, css: frames } : { duration: 0 };
}
