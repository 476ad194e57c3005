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
export function brief(lines: readonly Line[], details: ReadonlySet<string>): readonly Happened[] {
  const all = lines.flatMap(line => line.events);
  const told = all.filter(event => !details.has(event.kind.replace('event.', '')));
  return told.length > 0 ? told : all;
}

/** The turns of the others since one of these seats acted last; none while nobody else has acted. */
export function since(lines: readonly Line[], mine: readonly number[]): readonly Turn[] {
  const own = lines.findLastIndex(line => mine.includes(line.turn));
  return turns(lines.slice(own + 1));
}
