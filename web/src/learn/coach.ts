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

/** The best move and those that are nearly as good and lead elsewhere; the best first. */
export function ideas(hint: Hinted): readonly Weighed[] {
  const found = [hint.best];
  for (const other of hint.others) {
    const nearly = other.share === null || other.share >= (hint.best.share ?? 0) - NEARLY;
    const same = found.some(one => one.path.at(-1) === other.path.at(-1));
    if (nearly && !same) found.push(other);
  }
  return found.slice(0, IDEAS);
}

/** A move in a hint: how it is written, and its words. */
export type Named = Pick<Weighed, 'move' | 'label'>;

/** What each of a hint's moves is called: where others of it read the same, with the place that is written last. */
export function named(
  hint: Hinted,
  read: (label: Named['label']) => string,
): (one: Named) => string {
  const { best, others, played, otherwise } = hint;
  const all = [best, ...others, played, otherwise].filter(one => one !== null);
  return one => {
    const label = read(one.label);
    const alike = all.filter(other => other.move !== one.move && read(other.label) === label);
    if (alike.length === 0) return label;
    const place = ({ move }: Named): string => move.split(/[@:]/).at(-1) ?? '';
    const unique = alike.every(other => place(other) !== place(one));
    return `${label} (${unique ? place(one) : one.move})`;
  };
}
