// What a coach says when: each thing once, when it first happens, and ideas only as long as something is new.

import type { CoachNote, Hinted, Line, Weighed } from '../net/messages';

/** So often ideas are offered unasked for one kind of decision; then the player knows it. */
const OFTEN = 2;
/** Ideas that are offered at once, the best included. */
const IDEAS = 3;
/** What a move may give less than the best one and still be a good one, as a share of the win. */
const NEARLY = 0.12;

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
export const offers = (asked: Readonly<Record<string, number>>, key: string): boolean =>
  (asked[key] ?? 0) < OFTEN;

/** A move to consider. */
export type Idea = Pick<Weighed, 'action' | 'label' | 'path' | 'share' | 'does'>;

/** The best move and those that are nearly as good and read otherwise, the best first. */
export function ideas(hint: Hinted, read: (idea: Idea) => string): readonly Idea[] {
  const best: Idea = { ...hint, share: hint.after };
  const texts = new Set([read(best)]);
  const others = hint.others.filter(other => {
    const text = read(other);
    const good = other.share >= hint.after - NEARLY && !texts.has(text);
    texts.add(text);
    return good;
  });
  return [best, ...others].slice(0, IDEAS);
}
