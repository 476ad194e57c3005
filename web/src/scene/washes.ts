// Blends of colours that drawings share.

import type { Wash } from './scene';

/** From one colour to another. */
export const blend = (way: Wash['way'], from: string, to: string): Wash => ({
  way,
  stops: [
    [0, from],
    [1, to],
  ],
});

/** A light that fades away from the middle outwards. */
export const glow = (colour: string, strength: number): Wash => ({
  way: 'round',
  stops: [
    [0, colour, strength],
    [1, colour, 0],
  ],
});
