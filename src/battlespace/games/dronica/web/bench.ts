// The bench below the battlespace: an etched plane of hexes, empty sockets along the rim, and cracks where it breaks.

import type { Part, Point, Shape } from '@web/scene/scene';
import { BEYOND, ground, polygon, scattered } from '@web/scene/strokes';
import { SIDE } from './tiles';

/** The plane, lit from above the middle; `origin` is where the hexes are counted from. */
export function bench(width: number, height: number, origin: Point): Shape[] {
  const [x, y] = [width / 2, height / 2];
  const r = Math.max(width, height) * 0.85;
  return [
    ground('bench', [
      {
        tag: 'rect',
        x: -BEYOND,
        y: -BEYOND,
        w: width + 2 * BEYOND,
        h: height + 2 * BEYOND,
        fill: 'bench',
      },
      { tag: 'circle', x, y, r, wash: 'bench' },
      { tag: 'path', d: lattice(width, height, origin), stroke: 'etch', width: 1, opacity: 0.5 },
    ]),
  ];
}

/** Half the edges of every hex: together they are the whole net. */
function lattice(width: number, height: number, [ox, oy]: Point): string {
  const [w, h] = [SIDE * Math.sqrt(3), SIDE * 1.5];
  const far = 620;
  let d = '';
  const first = Math.floor((-far * 0.3 - oy) / h);
  const last = Math.ceil((height + far * 0.3 - oy) / h);
  for (let row = first; row <= last; row++) {
    const y = oy + row * h;
    const shift = ox + (Math.abs(row) % 2) * (w / 2);
    for (let n = Math.floor((-far - shift) / w); n <= Math.ceil((width + far - shift) / w); n++) {
      const x = shift + n * w;
      const [l, t] = [(x - w / 2).toFixed(0), (y - SIDE / 2).toFixed(0)];
      d += `M${l} ${(y + SIDE / 2).toFixed(0)}V${t}L${x.toFixed(0)} ${(y - SIDE).toFixed(0)}L${(x + w / 2).toFixed(0)} ${t}`;
    }
  }
  return d;
}

/** A place where a piece may come to stand: a socket in the plane. */
export function socket(): Part[] {
  return [
    {
      tag: 'path',
      d: polygon(6, SIDE - 5),
      fill: 'socket',
      stroke: 'socket-rim',
      width: 1.2,
      opacity: 0.75,
    },
    { tag: 'path', d: polygon(6, SIDE - 15), stroke: 'etch', width: 1, opacity: 0.6 },
  ];
}

/** A crack through an empty hex: what lay on either side of it no longer hangs together. */
export function crack(at: Point, n: number): Shape {
  const thrown = scattered(n + 3, 8);
  const turn = (thrown[0] ?? 0) * 60;
  const jag = (i: number): number => ((thrown[i] ?? 0) - 0.5) * 26;
  const d = `M${jag(1)}-44L${jag(2)}-24L${jag(3)}-6L${jag(4)} 12L${jag(5)} 28L${jag(6)} 44`;
  return {
    id: `crack:${at[0].toFixed(0)}.${at[1].toFixed(0)}`,
    at,
    turn,
    ghost: true,
    comes: 'grow',
    goes: 'fade',
    layer: 0,
    parts: [
      { tag: 'path', d, stroke: 'steel-dark', width: 11 },
      { tag: 'path', d, stroke: 'crack', width: 6 },
      { tag: 'path', d, stroke: 'crack-core', width: 2 },
    ],
  };
}
