// The anomalies from above. Each lies on its true outline, which is what a path touches.

import type { Part } from '@web/scene/scene';
import { around, oval } from '@web/scene/strokes';
import { RING, SCALE, SUN } from './model';
import { yawOf } from './shapes';
import type { Thing } from './view';

const HORNS = Array.from({ length: 8 }, (_, i) => {
  const [a, tip, b] = [around(9, i * 45 - 10), around(15.5, i * 45), around(9, i * 45 + 10)];
  return `M${a}L${tip}L${b}Z`;
}).join('');

const SPIRAL = [0, 120, 240]
  .map(turn => `M${around(5, turn)}Q${around(17, turn + 30)} ${around(22, turn + 105)}`)
  .join('');

/** The beast, its head to the right: back and fluke, fins, and the lights along its flanks. */
const BEAST =
  'M37 0C36 10 22 15 4 13C-8 12-18 7-26 3C-30 8-34 13-39 15C-38 8-36 4-34 0C-36-4-38-8-39-15C-34-13-30-8-26-3C-18-7-8-12 4-13C22-15 36-10 37 0Z';
const FINS = 'M14 13C10 22 2 22-2 20C4 18 6 15 6 13ZM14-13C10-22 2-22-2-20C4-18 6-15 6-13Z';
const LIGHTS = [24, 15, 6, -3, -12, -21]
  .flatMap((x, i) => [oval(x, 8 - i * 0.9, 1.3), oval(x, -8 + i * 0.9, 1.3)])
  .join('');
const WRECK = 'M20-3L6-7L2-2L6 2L3 7L8 8L20 3ZM-20-8L-3-9L1-3L-3 1L-1 8L-20 8Z';

function sphere(): Part[] {
  const r = ((RING + SUN) / 2) * SCALE;
  const plates = (2 * Math.PI * r) / 18;
  return [
    { tag: 'circle', x: 0, y: 0, r, stroke: 'line', width: (RING - SUN) * SCALE },
    { tag: 'circle', x: 0, y: 0, r, stroke: 'piece-dyson', width: (RING - SUN) * SCALE - 3 },
    {
      tag: 'circle',
      x: 0,
      y: 0,
      r,
      stroke: 'space',
      width: (RING - SUN) * SCALE - 8,
      dash: `${(plates - 5).toFixed(1)} 5`,
      opacity: 0.7,
    },
  ];
}

export function anomaly(thing: Thing, outline: Part): Part[] {
  const turn = (-yawOf(thing) * 180) / Math.PI;
  const plate: Part = { ...outline, opacity: 0.4 };
  switch (thing.kind) {
    case 'dyson':
      return sphere();
    case 'mine':
      return [
        plate,
        { tag: 'path', d: HORNS, fill: 'piece-derelict' },
        { tag: 'circle', x: 0, y: 0, r: 9.5, fill: 'dark', stroke: 'piece-mine', width: 3 },
        { tag: 'circle', x: 0, y: 0, r: 3.6, fill: 'blocked', motion: 'pulse' },
      ];
    case 'wormhole':
      return [
        { ...outline, stroke: 'bright', width: 1.6 },
        { tag: 'path', d: SPIRAL, stroke: 'near', width: 2.4, opacity: 0.75 },
        { tag: 'circle', x: 0, y: 0, r: 10.5, fill: 'night' },
        {
          tag: 'text',
          x: 0,
          y: 1,
          text: thing.id === 'w1' ? 'A' : 'B',
          size: 16,
          weight: 800,
          fill: 'bright',
        },
      ];
    case 'derelict':
      return [
        plate,
        { tag: 'path', d: WRECK, fill: 'piece-derelict', stroke: 'line', width: 1.2, turn },
        { tag: 'path', d: 'M-16-3H-8M-16 3H-10M9-2L15-1', stroke: 'dark', width: 1.4, turn },
      ];
    default:
      return [
        { ...outline, opacity: 0.25 },
        { tag: 'path', d: FINS, fill: 'piece-leviathan', stroke: 'line', width: 1, turn },
        { tag: 'path', d: BEAST, fill: 'piece-leviathan', stroke: 'line', width: 1.4, turn },
        { tag: 'path', d: LIGHTS, fill: 'piece-fuel', turn },
        { tag: 'path', d: `${oval(31, 4, 1.8)}${oval(31, -4, 1.8)}`, fill: 'chain', turn },
      ];
  }
}
