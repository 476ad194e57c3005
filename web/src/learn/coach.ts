// What a coach says when: each thing once, when it first happens, and ideas only as long as something is new.

import { turns } from '../app/turns';
import type { CoachNote, Hinted, Line, Weighed } from '../net/messages';

/** So often ideas are offered unasked for one kind of decision: in the first turns, and when those are over. */
const OFTEN = { first: 6, later: 2 };
/** Turns of one's own after which one knows how this works. */
const PRACTISED = 5;
/** Ideas that are offered at once, the best included. */
const IDEAS = 3;
/** What a move may give less than the best one and still be a good one, as a share of the win. */
const NEARLY = 0.06;

export const nameOf = (note: CoachNote): string => `${note.when[0] ?? ''} ${note.by}`.trim();

/** Whose turn each step belongs to: what is drawn belongs to the seat that acted before it. */
function acting(lines: readonly Line[], until: number): number {
  for (let i = until; i >= 0; i--) if (lines[i]!.turn >= 0) return lines[i]!.turn;
  return -1;
}

/** The notes for what happened after `from` steps, and for what is asked now, that were not said before. */
export function fresh(
  notes: readonly CoachNote[],
  said: readonly string[],
  lines: readonly Line[],
  from: number,
  asked: string | null,
  mine: readonly number[],
): readonly CoachNote[] {
  const happened = lines.slice(from).flatMap((line, i) => {
    const by = mine.includes(acting(lines, from + i)) ? 'me' : 'others';
    return line.events.map(event => ({ kind: event.kind, by }));
  });
  const fits = (note: CoachNote): boolean =>
    (asked !== null && note.when.includes(asked)) ||
    happened.some(h => note.when.includes(h.kind) && (note.by === '' || note.by === h.by));
  return notes.filter(note => !said.includes(nameOf(note)) && fits(note));
}

/** Whether ideas are offered unasked. */
export const offers = (
  asked: Readonly<Record<string, number>>,
  key: string,
  practised: boolean,
): boolean => (asked[key] ?? 0) < (practised ? OFTEN.later : OFTEN.first);

/** Whether somebody has had enough turns to go on alone. */
export const practised = (lines: readonly Line[], mine: readonly number[]): boolean =>
  turns(lines).filter(turn => mine.includes(turn.seat)).length > PRACTISED;

/** The best move and those that are nearly as good and lead elsewhere; the best first, then by what they are worth. */
export function ideas(hint: Hinted): readonly Weighed[] {
  const found = [hint.best];
  for (const other of hint.others) {
    const nearly = other.share === null || other.share >= (hint.best.share ?? 0) - NEARLY;
    const same = found.some(one => one.path.at(-1) === other.path.at(-1));
    if (nearly && !same) found.push(other);
  }
  const [best, ...rest] = found.slice(0, IDEAS) as [Weighed, ...Weighed[]];
  return [best, ...rest.toSorted((a, b) => (b.share ?? -1) - (a.share ?? -1))];
}

export type Spot = readonly [number, number];
export type Side = 'left' | 'right' | 'top' | 'bottom' | 'middle';
const ALONG = [
  ['left', 'middle', 'right'],
  ['top', 'middle', 'bottom'],
] as const;
/** So much of the way from the first to the last lies at least between two that are told apart. */
const CLEAR = 1 / 8;

/** On which side each of two or three spots lies, seen from the others; null where that tells them not apart. */
function sides(spots: readonly Spot[]): readonly Side[] | null {
  const long = (n: 0 | 1): number => {
    const along = spots.map(spot => spot[n]);
    return Math.max(...along) - Math.min(...along);
  };
  for (const n of long(0) >= long(1) ? ([0, 1] as const) : ([1, 0] as const)) {
    const along = spots.map(spot => spot[n]).toSorted((a, b) => a - b);
    const gaps = along.slice(1).map((at, i) => at - along[i]!);
    if (long(n) === 0 || gaps.some(gap => gap < CLEAR * long(n))) continue;
    const [first, middle, last] = ALONG[n];
    const names = along.length === 2 ? [first, last] : [first, middle, last];
    return spots.map(spot => names[along.indexOf(spot[n])]!);
  }
  return null;
}

/** On which side each of some ways to click ends, or else begins, on a board that knows where targets lie. */
export function sidesOf(
  paths: readonly (readonly string[])[],
  spotOf: (target: string) => Spot | null,
): readonly Side[] | null {
  if (paths.length > 3) return null;
  const most = Math.min(...paths.map(path => path.length));
  for (let back = 1; back <= most; back++) {
    const spots = paths.map(path => spotOf(path.at(-back)!)).filter(spot => spot !== null);
    const found = spots.length === paths.length ? sides(spots) : null;
    if (found) return found;
  }
  return null;
}

/** A move in a hint: how it is written, its words, and what is clicked for it. */
export type Named = Pick<Weighed, 'move' | 'label'> & Partial<Pick<Weighed, 'path'>>;
/** What tells some ways to click apart, if anything does. */
export type Aside = (paths: readonly (readonly string[])[]) => readonly string[] | null;

/** What each of some moves is called: where others read the same, with where it lies, or the place written last. */
export function named(
  moves: readonly (Named | null)[],
  read: (label: Named['label']) => string,
  aside: Aside = () => null,
): (one: Named) => string {
  const all = moves.filter(one => one !== null);
  return one => {
    const label = read(one.label);
    const alike = all.filter(other => other.move !== one.move && read(other.label) === label);
    if (alike.length === 0) return label;
    const paths = [one, ...alike].flatMap(({ path }) => (path ? [path] : []));
    const told = paths.length === alike.length + 1 ? aside(paths)?.[0] : undefined;
    const place = ({ move }: Named): string => move.split(/[@:]/).at(-1) ?? '';
    const unique = alike.every(other => place(other) !== place(one));
    return `${label} (${told ?? (unique ? place(one) : one.move)})`;
  };
}
