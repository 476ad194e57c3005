// The log by turns: all steps of one seat in a row, with what was drawn for them.

import type { Line } from '../net/messages';

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
