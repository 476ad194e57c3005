// Laying a flight by hand: which link a pointer means at the end of the chain, on the table from above and on the stage.

import type { Choice } from '@web/net/messages';
import { LINK } from './model';
import type { Flight } from './view';

type Spot = readonly [number, number];

/** Millimetres: so near to the joint before it, the last link is meant to be taken up. */
const UP = 8;
/** So far from the end no link is meant yet; a link is laid when let go so far, and by itself beyond its own length. */
const [LEAST, LET_GO, BEYOND] = [5, 8, LINK + 3];

/** The next link: the heading that is wished for, the open one that is nearest, and how far the pointer is along it. */
export interface Bend {
  readonly wanted: number;
  readonly heading: number;
  readonly far: number;
  readonly from: Spot;
}

/** What pulling the end of the chain means: a link to lay, one that would lie there, or the last one to take up. */
export interface Pulled {
  readonly back?: true;
  readonly lay?: number;
  readonly bend?: Bend;
}

/** The headings that may be laid now. */
export function headings(choices: readonly Choice[]): ReadonlySet<number> {
  return new Set(
    choices.flatMap(c => {
      const last = c.path.at(-1) ?? '';
      return last.startsWith('link:') ? [Number(last.slice(5))] : [];
    }),
  );
}

/** Where the next link begins. */
export const endOf = (flight: Flight): Spot =>
  flight.points.at(-1) ?? [flight.start[0] / 100, flight.start[1] / 100];

/** Whether there is a handle: it stays after the last link, since dragged back it takes links up again. */
export const grips = (flight: Flight | null, choices: readonly Choice[]): boolean =>
  flight?.laying === true &&
  choices.length > 0 &&
  (headings(choices).size > 0 || flight.links.length > 0);

/** The open heading that is nearest to a wanted one. */
function snapped(open: ReadonlySet<number>, wanted: number): number | null {
  for (let d = 0; d <= 180; d++)
    for (const sign of [1, -1]) {
      const heading = (wanted + sign * d + 720) % 360;
      if (open.has(heading)) return heading;
    }
  return null;
}

/** The link that a pointer at this place of the table means, if any may be laid. */
export function bent(flight: Flight, open: ReadonlySet<number>, at: Spot): Bend | null {
  const end = endOf(flight);
  const [dx, dy] = [at[0] - end[0], at[1] - end[1]];
  const wanted = (Math.round((Math.atan2(dy, dx) * 180) / Math.PI) + 360) % 360;
  const heading = snapped(open, wanted);
  if (heading === null) return null;
  const angle = (heading * Math.PI) / 180;
  const nose = flight.points.length > 0 ? 0 : flight.nose;
  const from = [end[0] + nose * Math.cos(angle), end[1] + nose * Math.sin(angle)] as const;
  return { wanted, heading, far: Math.hypot(dx, dy) - nose, from };
}

/** What it means to hold the end of the chain at a place, or to let it go there. */
export function pulled(flight: Flight, open: ReadonlySet<number>, at: Spot, held: boolean): Pulled {
  const before = flight.points.at(-2);
  if (held && before && Math.hypot(at[0] - before[0], at[1] - before[1]) < UP)
    return { back: true };
  const bend = bent(flight, open, at);
  if (!bend || bend.far < LEAST) return {};
  const laid = bend.far > (held ? BEYOND : LET_GO);
  return laid ? { lay: bend.heading, bend } : { bend };
}
