// Four factions: machines of war, riders of the tide, beasts of the wood, and the veiled. Silhouettes and portraits.

import type { Part } from '@web/scene/scene';
import { inked, oval, type Stroke } from '@web/scene/strokes';

/** What fights for a faction, seen from the side, in a box of 28 by 22 around the middle. */
const WALKER: readonly Stroke[] = [
  ['M-8 4l-4 8h6l3-8zM8 4l4 8H6L3 4z', 'dred-metal', 'dred-ink', 1.4],
  ['M5-5.5h10v4H5z', 'dred-ink'],
  ['M-10-6h16l4 4v7H-10z', 'dred-metal', 'dred-ink', 1.5],
  ['M-6-11h9v5h-9z', 'dred-metal', 'dred-ink', 1.4],
  ['M-7-3h7v4h-7z', 'dred-ink'],
  ['M-5.5-2h3v2h-3z', 'dred-light'],
];
const MANTA: readonly Stroke[] = [
  ['M1 8q1 5 7 4', '', 'dred-ink', 3.5],
  ['M-16 3Q-7-11 0-9Q7-11 16 3Q7 1 3.5 5L0 10L-3.5 5Q-7 1-16 3z', 'dred-glass', 'dred-ink', 1.5],
  ['M-10-1q5-4 7-4M10-1q-5-4-7-4', '', 'dred-ink', 1.1],
  ['M-4.5-2h3M1.5-2h3', '', 'dred-ink', 2.6],
];
const BEAST: readonly Stroke[] = [
  ['M-12-8l-2-5 5 3M-6-8l2-5 2 4', '', 'dred-ink', 2.4],
  [
    'M-15-2l3-7 5 2q9-3 16 2l5-2-2 6q1 6-1 12h-4l-1-6q-6 2-9 0l-2 6h-4l-1-9z',
    'dred-hide',
    'dred-ink',
    1.5,
  ],
  [oval(-9, -3.5, 1.9), 'dred-ink'],
  ['M0-6l1 4M5-6l1 4', '', 'dred-ink', 1.3],
];
const WISP: readonly Stroke[] = [
  ['M-14-5l4 3M14-5l-4 3', '', 'dred-ink', 2.6],
  [
    'M0-14Q10-8 8 1Q7 7 10 12Q5 11 2.5 8.5L0 13L-2.5 8.5Q-5 11-10 12Q-7 7-8 1Q-10-8 0-14z',
    'dred-mask',
    'dred-ink',
    1.5,
  ],
  ['M-5-3l4 2-4 2zM5-3l-4 2 4 2z', 'dred-ink'],
];
const FIGHTERS = [WALKER, MANTA, BEAST, WISP] as const;

/** A commander behind a visor. */
const COMMANDER: readonly Stroke[] = [
  ['M-14 17Q-13 8-6 7h12q7 1 8 10z', 'dred-coat', 'dred-ink', 1.4],
  ['M-9-6Q-9-15 0-15T9-6V4L4 9h-8L-9 4z', 'dred-metal', 'dred-ink', 1.5],
  ['M-1.5-19h3v9h-3z', 'dred-light', 'dred-ink', 1],
  ['M-9-5h18v5l-9 3-9-3z', 'dred-ink'],
  ['M-7-3l6 1.5v1.5l-6-1.5zM7-3l-6 1.5v1.5l6-1.5z', 'dred-light'],
  ['M-2 5h4M-1.5 7h3', '', 'dred-ink', 1.2],
];
/** A navigator in a dome of water. */
const NAVIGATOR: readonly Stroke[] = [
  ['M-14 17Q-12 9 0 9t14 8z', 'dred-coat', 'dred-ink', 1.4],
  ['M-12-8l-5-5 3 11zM12-8l5-5-3 11z', 'dred-light', 'dred-ink', 1.2],
  [oval(0, -3, 12.5), 'dred-glass', 'dred-ink', 1.5],
  ['M-7-4Q-7-11 0-11T7-4Q7 5 0 7T-7-4z', 'dred-skin', 'dred-ink', 1.2],
  [oval(-3, -2.5, 1.9), 'dred-ink'],
  [oval(3, -2.5, 1.9), 'dred-ink'],
  ['M-2.5 3q2.5 1.5 5 0', '', 'dred-ink', 1.3],
  ['M-9-9q3-4 7-4.5', '', 'dred-shine', 2],
];
/** A ranger under antlers. */
const RANGER: readonly Stroke[] = [
  ['M-5-12q-1-6-8-7M-9-18l-1 4M5-12q1-6 8-7M9-18l1 4', '', 'dred-light', 2.2],
  ['M-14 17Q-14-2-8-8Q0-16 8-8Q14-2 14 17z', 'dred-coat', 'dred-ink', 1.5],
  ['M-7-2Q-6-8 0-8T7-2Q7 6 0 10Q-7 6-7-2z', 'dred-ink'],
  [oval(-3, -1, 1.8), 'dred-light'],
  [oval(3, -1, 1.8), 'dred-light'],
  ['M-6 5q6 6 12 0l-2 7h-8z', 'dred-skin', 'dred-ink', 1],
];
/** A queen behind her mask. */
const QUEEN: readonly Stroke[] = [
  ['M-15 17Q-9 7 0 7t15 10z', 'dred-coat', 'dred-ink', 1.4],
  ['M-10-6L-13-19L-5-12L0-21L5-12L13-19L10-6z', 'dred-light', 'dred-ink', 1.3],
  ['M-9-8H9Q10 2 5 7L0 11L-5 7Q-10 2-9-8z', 'dred-mask', 'dred-ink', 1.5],
  ['M-7-2q3-3 6 1q-4 2-6-1zM7-2q-3-3-6 1q4 2 6-1z', 'dred-ink'],
  ['M0 1v4M-2 7h4', '', 'dred-ink', 1.2],
  ['M0-8v4', '', 'dred-coat', 2],
];
const HEROES = [COMMANDER, NAVIGATOR, RANGER, QUEEN] as const;

export const fighter = (seat: number): Part[] => inked(FIGHTERS[seat % 4] ?? WALKER);
export const portrait = (seat: number): Part[] => inked(HEROES[seat % 4] ?? COMMANDER);

/** A faction's sign, for what all factions have alike: a cog, a wave, a leaf, an eye; in a box of 14 around the middle. */
const COG =
  'M-1.6-7h3.2l.5 2 1.9.8 1.8-1.1 2.2 2.2-1.1 1.8.8 1.9 2 .5V-1.6v3.2l-2 .5-.8 1.9 1.1 1.8-2.2 2.2-1.8-1.1-1.9.8-.5 2h-3.2l-.5-2-1.9-.8-1.8 1.1-2.2-2.2 1.1-1.8-.8-1.9-2-.5v-3.2l2-.5.8-1.9-1.1-1.8 2.2-2.2 1.8 1.1 1.9-.8z';
const EMBLEMS: readonly (readonly Stroke[])[] = [
  [
    [COG, 'dred-pale'],
    [oval(0, 0, 2.4), 'dred-ink'],
  ],
  [['M-7-2q3.5-5 7 0t7 0M-7 4q3.5-5 7 0t7 0', '', 'dred-pale', 2.4]],
  [
    ['M-5 6Q-8-5 6-7Q7 6-3 5.5z', 'dred-pale'],
    ['M-6 7L3-3', '', 'dred-ink', 1.4],
  ],
  [
    ['M-8 0Q0-8.5 8 0Q0 8.5-8 0z', 'dred-pale'],
    [oval(0, 0, 2.8), 'dred-ink'],
  ],
];

export const emblem = (seat: number): Part[] => inked(EMBLEMS[seat % 4] ?? []);
