// Checking the dice: every draw follows from the seed, and the seed was promised before the first of them.

import type { Diced } from './messages';

const encoder = new TextEncoder();

async function sha256(text: string): Promise<ArrayBuffer> {
  return crypto.subtle.digest('SHA-256', encoder.encode(text));
}

const KEPT = 200;
const PLACE = 'battlespace.promised';

/** What was promised of a table's dice when this device first saw it: a later promise does not count. */
export function promised(table: string, commitment: string): string {
  try {
    const known = JSON.parse(localStorage.getItem(PLACE) ?? '[]') as [string, string][];
    const found = known.find(([id]) => id === table);
    if (found) return found[1];
    localStorage.setItem(PLACE, JSON.stringify([...known, [table, commitment]].slice(-KEPT)));
  } catch {
    // a browser that keeps nothing still knows what it heard first on this page
  }
  return commitment;
}

/** What was published of a seed before the match. */
export async function commitment(seed: string): Promise<string> {
  const found = new Uint8Array(await sha256(`battlespace seed ${seed}`));
  return [...found].map(b => b.toString(16).padStart(2, '0')).join('');
}

/** The index that a seed draws after so many plies, with chance proportional to its weight. */
export async function pick(seed: string, ply: number, weights: readonly number[]): Promise<number> {
  const total = BigInt(weights.reduce((a, b) => a + b, 0));
  const fair = ((1n << 64n) / total) * total;
  for (let counter = 0; ; counter++) {
    const numbers = new DataView(await sha256(`battlespace draw ${seed} ${ply} ${counter}`));
    for (let i = 0; i < 4; i++) {
      const number = numbers.getBigUint64(8 * i);
      if (number < fair) return index(number % total, weights);
    }
  }
}

function index(number: bigint, weights: readonly number[]): number {
  let left = number;
  for (const [i, weight] of weights.entries()) {
    if (left < BigInt(weight)) return i;
    left -= BigInt(weight);
  }
  throw new Error('weights changed while drawing');
}

export interface Verdict {
  /** Whether the seed is the one that was promised. */
  readonly promised: boolean;
  /** Draws that were recomputed, and the plies of those that came out otherwise. */
  readonly checked: number;
  readonly wrong: readonly number[];
}

/** Compare a revealed seed with what was promised, and every draw with what the seed says. */
export async function verdict(
  seed: string,
  promised: string,
  draws: Diced['draws'],
): Promise<Verdict> {
  const listed = draws.filter(draw => draw.moves.length > 0);
  const wrong: number[] = [];
  for (const { ply, moves, weights, drawn } of listed)
    if (moves[await pick(seed, ply, weights)] !== drawn) wrong.push(ply + 1);
  return { promised: (await commitment(seed)) === promised, checked: listed.length, wrong };
}
