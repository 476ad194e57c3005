// What is seen while a step is told: a power bursts along its lane, and an outpost that turns over shines.

import type { Happened } from '@web/net/messages';
import type { Context, Part, Shape } from '@web/scene/scene';
import { oval, star } from '@web/scene/strokes';
import { centre, middle, size } from './outpost';

/** A wave that runs from the outpost to both ends of its lane. */
function wave(context: Context): Part[] {
  const { pitch, height, end } = size(context);
  const [w, far] = [pitch / 2 - 8, height / 2 - end];
  const rings = [0.35, 0.62, 0.9].map((at, i): Part => {
    const y = far * at;
    const d = [1, -1].map(way => `M${-w} ${way * y}Q0 ${way * (y + 34)} ${w} ${way * y}`);
    return {
      tag: 'path',
      d: d.join(''),
      stroke: 'mark',
      width: 10 - 2 * i,
      opacity: 0.85 - 0.2 * i,
    };
  });
  return [
    { tag: 'rect', x: -w, y: -far, w: 2 * w, h: 2 * far, r: 26, fill: 'mark', opacity: 0.22 },
    ...rings,
    { tag: 'path', d: star(18, 96, 58), fill: 'mark', opacity: 0.9 },
    { tag: 'path', d: star(14, 62, 40), fill: 'medal', opacity: 0.9 },
  ];
}

/** What the newest event looks like while it is told. */
export function action(context: Context): Shape[] {
  const event: Happened | undefined = context.happening?.at(-1);
  const lane = Number(event?.targets.find(t => t.startsWith('lane:'))?.slice(5)) - 1;
  if (!event || !(lane >= 0)) return [];
  const at: Shape['at'] = [centre(context, lane), middle(context)];
  const shape = { at, ghost: true, comes: 'grow', goes: 'burst' } as const;
  if (event.kind === 'event.power')
    return [{ ...shape, id: `power:${lane}`, layer: 1.5, parts: wave(context) }];
  if (event.kind !== 'event.flip') return [];
  const r = size(context).token * 0.72;
  return [
    {
      ...shape,
      id: `flip:${lane}`,
      layer: 6,
      parts: [{ tag: 'path', d: oval(0, 0, r), stroke: 'mark', width: 7, opacity: 0.8 }],
    },
  ];
}
