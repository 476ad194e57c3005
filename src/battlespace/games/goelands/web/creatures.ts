// Five drones and five gulls, each its own character, in a box of 60 by 38 around the middle; they look to the left.

import { inked, oval, type Stroke } from '@web/scene/strokes';
import type { Part } from '@web/scene/scene';

const rotor = (x: number, y: number, r: number): Stroke[] => [
  [`M${x} ${y}v5`, '', 'drone-shell', 2.4],
  [oval(x, y, r, 2.2), 'drone-blur'],
  [`M${x - r * 0.7} ${y}h${r * 1.4}`, '', 'drone-edge', 1.3],
];
const lens = (x: number, y: number, r: number): Stroke[] => [
  [oval(x, y, r), 'drone-dark', 'drone-edge', 1.4],
  [oval(x, y, r * 0.62), 'drone-eye'],
  [oval(x - r * 0.22, y - r * 0.25, r * 0.22), 'drone-glint'],
];

/** A whoop no larger than a hand. */
const WHOOP: readonly Stroke[] = [
  ...rotor(-12, -9, 9),
  ...rotor(12, -9, 9),
  ['M-15-3h30', '', 'drone-shell', 3.4],
  ['M-10-4q10-5 20 0q3 15-10 17q-13-2-10-17z', 'drone-plate', 'drone-edge', 1.4],
  ...lens(-2, 3, 6.4),
  ['M-5 14l-2 4M5 14l2 4', '', 'drone-shell', 2],
];

/** A courier with its parcel. */
const COURIER: readonly Stroke[] = [
  ...rotor(-22, -11, 8.5),
  ...rotor(22, -11, 8.5),
  ['M-23-5L-9-2M23-5L9-2', '', 'drone-shell', 3.4],
  ['M-13-6q13-5 26 0l2 6q-15 5-30 0z', 'drone-plate', 'drone-edge', 1.4],
  ...lens(-9, -2, 4.2),
  ['M-7 3l-1 3M7 3l1 3', '', 'drone-shell', 2],
  ['M-11 5h22v13h-22z', 'parcel', 'drone-edge', 1.3],
  ['M-2 5h4v13h-4z', 'parcel-tape'],
];

/** A watcher: all camera. */
const WATCHER: readonly Stroke[] = [
  ...rotor(-23, -13, 8),
  ...rotor(23, -13, 8),
  ['M-24-8l14 4M24-8l-14 4', '', 'drone-shell', 3.2],
  ['M-12-9h24l4 8q-16 6-32 0z', 'drone-plate', 'drone-edge', 1.4],
  ['M-3-1v4h6v-4', 'drone-shell'],
  [oval(-1, 8, 11), 'drone-shell', 'drone-edge', 1.5],
  ...lens(-4, 8, 7.6),
  ['M12-9v-5M12-15a2 2 0 1 0 .1 0', 'drone-eye', 'drone-edge', 1.2],
];

/** A striker: visor, pods, no patience. */
const STRIKER: readonly Stroke[] = [
  ...rotor(-25, -12, 8),
  ...rotor(25, -12, 8),
  ...rotor(0, -17, 9),
  ['M-26-7h52', '', 'drone-shell', 3.4],
  ['M-19-8l8-5h22l8 5l-5 12l-12 6h-4l-12-6z', 'drone-plate', 'drone-edge', 1.5],
  ['M-15-5h30l-3 7q-12 4-24 0z', 'drone-dark'],
  ['M-12-2l10 2.5h-8.5zM12-2l-10 2.5h8.5z', 'drone-eye'],
  ['M-26 1h10l4 3-4 3h-10zM26 1h-10l-4 3 4 3h10z', 'drone-trim', 'drone-edge', 1.2],
  ['M-5 12l5 6 5-6z', 'drone-trim', 'drone-edge', 1.2],
];

/** The mothership. */
const MOTHER: readonly Stroke[] = [
  ['M-10 8L-19 19h38L10 8z', 'drone-beam'],
  ...rotor(-25, -11, 7.5),
  ...rotor(25, -11, 7.5),
  ...rotor(-10, -17, 7.5),
  ...rotor(10, -17, 7.5),
  ['M-30-2q8-10 30-10t30 10q-8 12-30 12t-30-12z', 'drone-plate', 'drone-edge', 1.6],
  ['M-30-2q30 8 60 0q-8 12-30 12t-30-12z', 'drone-shell'],
  ['M-25-5q25 5 50 0', '', 'drone-trim', 2],
  ...lens(0, 3, 6),
  ...lens(-15, 1.5, 3.4),
  ...lens(15, 1.5, 3.4),
];

/** A chick, all fluff. */
const CHICK: readonly Stroke[] = [
  ['M-4 16v3M4 16v3', '', 'gull-beak', 2.2],
  [oval(2, 6, 13, 11), 'gull-down', 'gull-line', 1.4],
  [oval(-5, -6, 9, 8.5), 'gull-down', 'gull-line', 1.4],
  ['M-3 0q6 4 8-3', '', 'gull-down', 4],
  ['M-14-6l-6 2 6 2.4z', 'gull-beak', 'gull-line', 1.1],
  [oval(-8, -8, 2.1), 'gull-eye'],
  ['M2-10l1.5 1M-1-13l1 1M8 2l2 1M4 6l2 1M10 8l2 .6M-1 10l2 1', '', 'gull-grey', 2],
  ['M-5-14q0-4 3-5', '', 'gull-line', 1.4],
];

/** A young one that has found a chip. */
const CHIP: readonly Stroke[] = [
  ['M3 14l1 5M9 13l1 6', '', 'gull-beak', 2.2],
  ['M-12-2q2 16 17 16q12 0 22-11l-9-1q-6-9-19-7z', 'gull-white', 'gull-line', 1.4],
  ['M3-1q12-2 24 4q-12 9-22 4q-6-4-2-8z', 'gull-young', 'gull-line', 1.3],
  [oval(-9, -8, 9, 8.5), 'gull-white', 'gull-line', 1.4],
  ['M-8-1q4 6 10 0', 'gull-white'],
  ['M-27-15l9 11', '', 'chip', 4.4],
  ['M-17-9l-9 3 9 3.4z', 'gull-beak', 'gull-line', 1.2],
  [oval(-11, -10, 2), 'gull-eye'],
  ['M-3-12l1.5 1M-6-14l1 1M9 3l3 1M14 5l3 .6', '', 'gull-grey', 1.8],
];

/** One on the wing. */
const GLIDER: readonly Stroke[] = [
  ['M-2-2q8-18 30-17q-8 5-12 13q-5 10-15 10z', 'gull-grey', 'gull-line', 1.4],
  ['M20-17l8-2q-6 3-8 7z', 'gull-dark'],
  ['M-17 3q9-7 20-3q11 5 22 5l-5 5q-17 7-27 3q-8-3-10-10z', 'gull-white', 'gull-line', 1.4],
  ['M0 1Q-9-19-29-16q9 4 12 10q4 9 13 10z', 'gull-grey', 'gull-line', 1.4],
  ['M-21-15l-8-1q5 2 8 6z', 'gull-dark'],
  [oval(-15, 4, 6.6, 6), 'gull-white', 'gull-line', 1.4],
  ['M-13 9q4 2 7-2l-2-6q-4-2-6 0z', 'gull-white'],
  ['M-20 3l-8 2.5 8 2.3z', 'gull-beak', 'gull-line', 1.2],
  [oval(-16.5, 2.4, 1.8), 'gull-eye'],
];

/** One that screams. */
const SCREAMER: readonly Stroke[] = [
  ['M6 2Q14-18 30-16q-6 4-7 10q5-1 6 1q-6 14-21 16z', 'gull-grey', 'gull-line', 1.4],
  ['M22-14l8-2q-5 3-6 7z', 'gull-dark'],
  ['M-8 19Q-12-2-2-4Q12-4 14 6Q16 15 8 19z', 'gull-white', 'gull-line', 1.4],
  [oval(-4, -7, 11, 10), 'gull-white', 'gull-line', 1.5],
  ['M-10 0q6 6 14 0v6h-14z', 'gull-white'],
  ['M-13-9Q-22-15-29-12Q-23-10-19-5z', 'gull-beak', 'gull-line', 1.3],
  ['M-13-2Q-20 1-25 6Q-16 5-11 1z', 'gull-beak', 'gull-line', 1.3],
  ['M-12-8l-7 3 7 4z', 'gull-throat'],
  [oval(-6, -9, 2.6), 'gull-eye'],
  ['M-12-14l9 3', '', 'gull-line', 2.2],
  ['M-28-3h-2M-27 0l-2 1M-27-6l-2-1', '', 'gull-line', 1.6],
];

/** The captain of the harbour. */
const CAPTAIN: readonly Stroke[] = [
  ['M-13 19Q-16 4-4 2Q20 0 27 19z', 'gull-grey', 'gull-line', 1.5],
  ['M-13 19Q-14 8-6 4Q6 8 8 19z', 'gull-white'],
  [oval(-3, -2, 13, 12), 'gull-white', 'gull-line', 1.6],
  ['M-11 6q8 8 17 1l2 6h-18z', 'gull-white'],
  ['M-15-4Q-25-6-30 2q1 4 4 3Q-18 3-13 3z', 'gull-beak', 'gull-line', 1.4],
  ['M-24 1a2.2 2.2 0 1 0 .1 0', 'gull-throat'],
  ['M-14 1q-7-1-12 1', '', 'gull-line', 1.2],
  ['M-12-5l10-1', '', 'gull-line', 2.4],
  [oval(-7, -3, 2.2), 'gull-eye'],
  ['M2-9l6 9M8-8l-5 7', '', 'gull-throat', 1.6],
  ['M-16-9Q-4-16 11-9l3-8q-8-4-14-3q-10 1-17 6z', 'cap', 'gull-line', 1.4],
  ['M-16-9Q-4-15 11-9l0 3Q-3-11-18-6z', 'cap-band', 'gull-line', 1.2],
  [oval(-5, -14.5, 2.4), 'gull-beak'],
];

const CREATURES: readonly (readonly (readonly Stroke[])[])[] = [
  [WHOOP, COURIER, WATCHER, STRIKER, MOTHER],
  [CHICK, CHIP, GLIDER, SCREAMER, CAPTAIN],
];

/** The character of a card: `level` 1 to 5 of a camp. */
export function creature(camp: number, level: number): Part[] {
  return inked(CREATURES[camp]?.[level - 1] ?? []);
}
