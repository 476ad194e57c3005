// The view in the middle of a step: damage, what flies and what is lost come one after the other, as they are told.

import type { Happened } from '@web/net/messages';
import type { Values } from '@web/scene/scene';
import { place, seatOf } from './plan';
import type { Station, Thing, View } from './view';

/** The square that an event is told of. */
export const squareOf = (event: Happened): string | undefined =>
  event.targets.find(target => target.startsWith('square:'))?.slice(7);

type Squares = ReadonlySet<string | undefined>;

/** Squares that events of these kinds are told of. */
const squaresOf = (told: readonly Happened[], ...kinds: string[]): Squares =>
  new Set(told.filter(e => kinds.includes(e.kind)).map(squareOf));

/** The way that the decision itself sent a piece, from square to square. */
function walked(told: readonly Happened[], ...kinds: string[]): readonly string[] {
  const first = told[0];
  if (!first || !kinds.includes(first.kind)) return [];
  return first.targets.filter(t => t.startsWith('square:')).map(t => t.slice(7));
}

/** Pieces of one kind before and after a step, and what has been told of them. */
interface Walkers<T> {
  readonly before: readonly T[];
  readonly after: readonly T[];
  readonly of: (one: T) => string;
  readonly to: (one: T, square: string) => T;
  readonly way: readonly string[];
  readonly lost: Squares;
  readonly come: Squares;
}

/** Who stands there: who was sent has walked, but nobody is lost and nobody new is there before that is told. */
function standing<T>({ before, after, of, to, way, lost, come }: Walkers<T>): T[] {
  const [start, end] = way;
  const stood = before.map(one => (end && of(one) === start ? to(one, end) : one));
  const [old, now] = [new Set(stood.map(of)), new Set(after.map(of))];
  return [
    ...after.filter(one => old.has(of(one)) || come.has(of(one))),
    ...stood.filter(one => !now.has(of(one)) && !lost.has(of(one))),
  ];
}

/** Who stands in a station in the middle of a step. */
function crew(old: Station, now: Station, told: readonly Happened[]): Partial<Station> {
  const place = { of: (square: string) => square, to: (_: string, square: string) => square };
  const way = walked(told, 'event.go', 'event.spy');
  return {
    clones: standing({
      ...place,
      before: old.clones,
      after: now.clones,
      way,
      lost: squaresOf(told, 'event.clone_lost', 'event.turned'),
      come: squaresOf(told, 'event.clone_new', 'event.lock', 'event.put', 'event.loyal'),
    }),
    spies: standing({
      ...place,
      before: old.spies,
      after: now.spies,
      way,
      lost: squaresOf(told, 'event.clone_lost', 'event.loyal'),
      come: squaresOf(told, 'event.turned'),
    }),
    drones: standing({
      of: one => one.square,
      to: (one, square) => ({ ...one, square }),
      before: old.drones,
      after: now.drones,
      way: walked(told, 'event.drone'),
      lost: squaresOf(told, 'event.drone_lost'),
      come: squaresOf(told, 'event.drone_landed'),
    }),
  };
}

/** What a rocket does where it comes down. */
export const BLOWS: ReadonlySet<string> = new Set([
  'event.damage',
  'event.clone_lost',
  'event.drone_lost',
]);

const alike = (a: Thing, b: Thing): boolean => a.owner === b.owner && a.kind === b.kind;
/** Whether two squares lie in one column, whoever's they are. */
export const inLine = (a: string, b: string): boolean => place(a)[1] === place(b)[1];

/**
 * Space in the middle of a step: what flies leaves its place when that is told, and what strikes is seen to come down
 * where the Damage is told of.
 */
function skyOf(before: View, after: View, told: readonly Happened[]): readonly Thing[] {
  const left = squaresOf(told, 'event.gone', 'event.flies');
  const come = squaresOf(told, 'event.appeared');
  const hurt = told.filter(e => BLOWS.has(e.kind)).flatMap(e => squareOf(e) ?? []);
  const same = (a: Thing, b: Thing): boolean => alike(a, b) && a.at === b.at;
  const gone = before.sky.filter(a => !after.sky.some(b => same(a, b)));
  const news = after.sky.filter(a => !before.sky.some(b => same(a, b)));
  const flown = gone.filter(one => left.has(one.at));
  const waiting = gone.flatMap((one): Thing[] => {
    if (left.has(one.at)) return [];
    const struck = hurt.find(square => seatOf(square) !== one.owner && inLine(one.at, square));
    return [struck && 'rn'.includes(one.kind) ? { ...one, at: struck } : one];
  });
  return [
    ...after.sky.filter(one => !news.includes(one)),
    ...waiting,
    ...news.filter(
      one => come.has(one.at) || flown.some(old => alike(old, one) && inLine(old.at, one.at)),
    ),
  ];
}

/** The view in the middle of a step: what was damaged, lost or has come is so when it is told. */
export function partway(before: View, after: View, told: readonly Happened[]): Values {
  const hurt = squaresOf(told, 'event.damage');
  const mended = squaresOf(told, 'event.repaired');
  const stations = after.stations.map((station, i) => {
    const old = before.stations[i];
    if (!old) return station;
    const damage = [
      ...old.damage.filter(square => !mended.has(square)),
      ...station.damage.filter(square => !old.damage.includes(square) && hurt.has(square)),
    ];
    return { ...station, ...crew(old, station, told), damage };
  });
  return { ...after, stations, sky: skyOf(before, after, told) };
}
