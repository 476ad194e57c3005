// The log by turns: all steps of one seat in a row, with what was drawn for them.

import type { Happened, Line } from '../net/messages';

export interface Turn {
  /** The seat, or -1 where only something was drawn. */
  readonly seat: number;
  readonly lines: readonly Line[];
}

/** What is drawn belongs to the turn that it falls in; before the first turn it stands alone. */
export function turns(lines: readonly Line[]): readonly Turn[] {
  const found: { seat: number; lines: Line[] }[] = [];
  for (const line of lines) {
    const last = found.at(-1);
    if (last && (line.turn === last.seat || (line.turn < 0 && last.seat >= 0)))
      last.lines.push(line);
    else found.push({ seat: line.turn, lines: [line] });
  }
  return found;
}

/** What a turn comes down to: its events without those that are details; where there are no others, all of them. */
export function brief(
  lines: readonly Pick<Line, 'events'>[],
  details: ReadonlySet<string>,
): readonly Happened[] {
  const all = lines.flatMap(line => line.events);
  const told = all.filter(event => !details.has(event.kind.replace('event.', '')));
  return told.length > 0 ? told : all;
}

/** What one entry of a list tells: a step, or several that say the same; what was drawn for it is one entry. */
export interface Entry {
  /** The steps that it tells of, the first and the last. */
  readonly from: number;
  readonly to: number;
  readonly drawn: boolean;
  readonly events: readonly Happened[];
}

/**
 * A turn step by step, without what is a detail of it; where all of it is, in one entry. A step of somebody's that
 * moved a piece on the board is told even if it is called a detail.
 */
export function entries(
  turn: Turn,
  details: ReadonlySet<string>,
  moved: ReadonlySet<number | undefined> = new Set(),
): readonly Entry[] {
  const found: Entry[] = [];
  for (const line of turn.lines) {
    const told = line.events.filter(e => !details.has(e.kind.replace('event.', '')));
    const last = found.at(-1);
    const drawn = line.turn < 0;
    const events = told.length === 0 && !drawn && moved.has(line.ply) ? line.events : told;
    if (events.length === 0) continue;
    if (last && ((drawn && last.drawn) || same(last.events, events)))
      found[found.length - 1] = { ...last, to: line.ply, events: [...last.events, ...events] };
    else found.push({ from: line.ply, to: line.ply, drawn, events });
  }
  const [first, last] = [turn.lines[0], turn.lines.at(-1)];
  if (found.length > 0 || !first || !last) return found;
  const events = turn.lines.flatMap(line => line.events);
  return [{ from: first.ply, to: last.ply, drawn: turn.seat < 0, events }];
}

/** Whether two steps are told in the same words. */
function same(some: readonly Happened[], others: readonly Happened[]): boolean {
  const said = (events: readonly Happened[]): string =>
    JSON.stringify(events.map(({ kind, values }) => [kind, values]));
  return said(some.slice(0, others.length)) === said(others);
}

/** The lines that have been seen; of the one that is being shown, what has been told of it. */
export function seen(
  lines: readonly Line[],
  ply: number,
  told: readonly Happened[],
): readonly Line[] {
  const last = lines[ply - 1];
  return last ? [...lines.slice(0, ply - 1), { ...last, events: told }] : lines.slice(0, ply);
}

/**
 * After how many steps the stretch began that is told of now: one's own last step, or else all before the first turn;
 * whoever only watches is told of the newest turn.
 */
export function begun(lines: readonly Line[], mine: readonly number[]): number {
  if (mine.length === 0) return (turns(lines).at(-1)?.lines[0]?.ply ?? 1) - 1;
  const own = lines.findLastIndex(line => mine.includes(line.turn));
  const first = lines.findIndex(line => line.turn >= 0);
  return own >= 0 ? own + 1 : first >= 0 ? first : lines.length;
}

/** The turns of the others since one of these seats acted last; none while nobody else has acted. */
export function since(lines: readonly Line[], mine: readonly number[]): readonly Turn[] {
  const own = lines.findLastIndex(line => mine.includes(line.turn));
  return turns(lines.slice(own + 1));
}
