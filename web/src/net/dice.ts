// Checking the dice: every draw follows from the seed, and the seed was promised before the first of them.

import type { Diced } from './messages';

const encoder = new TextEncoder();

async function sha256(text: string): Promise<ArrayBuffer> {
  return crypto.subtle.digest('SHA-256', encoder.encode(text));
}

const KEPT = 200;
const PLACE = 'battlespace.promised';

const hex = (bytes: Uint8Array): string =>
  [...bytes].map(b => b.toString(16).padStart(2, '0')).join('');

/** What was promised of a table's dice when this device first saw it, and what its player adds to them. */
interface Promised {
  readonly commitment: string;
  readonly entropy: string;
}

/** What this page has seen; a browser that keeps nothing still knows this much. */
const seen = new Map<string, Promised>();

function kept(): [string, string, string?][] {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '[]') as [string, string, string?][];
  } catch {
    return [];
  }
}

/** What was promised of a table, if this device has seen it. */
export function promised(table: string): Promised | null {
  const found = seen.get(table);
  if (found) return found;
  const row = kept().find(([id]) => id === table);
  return row ? { commitment: row[1], entropy: row[2] ?? '' } : null;
}

/** Keep a promise; only the first one counts. What is added to the dice is chosen now: the promise cannot depend on it. */
export function promise(table: string, commitment: string): Promised {
  const found = promised(table) ?? {
    commitment,
    entropy: hex(crypto.getRandomValues(new Uint8Array(32))),
  };
  const known = kept();
  seen.set(table, found);
  if (known.some(([id]) => id === table)) return found;
  try {
    const row: [string, string, string] = [table, found.commitment, found.entropy];
    localStorage.setItem(PLACE, JSON.stringify([...known, row].slice(-KEPT)));
  } catch {
    // a browser that keeps nothing
  }
  return found;
}

/** What was published of a seed before the match. */
export async function commitment(seed: string): Promise<string> {
  return hex(new Uint8Array(await sha256(`battlespace seed ${seed}`)));
}

/** The seed that draws come from once players have added chance of their own to it, one after the other. */
export async function mixed(seed: string, entropies: readonly string[]): Promise<string> {
  let now = seed;
  for (const entropy of entropies) {
    const found = new Uint8Array(await sha256(`battlespace mix ${now} ${entropy}`));
    now = BigInt(`0x${hex(found)}`).toString();
  }
  return now;
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
  /** Whether what this device added is in the draws. */
  readonly added: boolean;
  /** Draws that were recomputed, and the plies of those that came out otherwise. */
  readonly checked: number;
  /** What fell: only the server's physics can repeat it, so that it is not recomputed here. */
  readonly fell: number;
  readonly wrong: readonly number[];
}

/** Compare a revealed seed with what was promised, and every draw with what the seed says. */
export async function verdict(
  seed: string,
  own: Promised | null,
  { draws, entropy }: Pick<Diced, 'draws' | 'entropy'>,
): Promise<Verdict> {
  const listed = draws.filter(draw => draw.moves.length > 0);
  const seeds: string[] = [];
  for (let n = 0; n <= entropy.length; n++) seeds.push(await mixed(seed, entropy.slice(0, n)));
  const wrong: number[] = [];
  for (const { ply, moves, weights, drawn, mixed: count } of listed)
    if (moves[await pick(seeds[count]!, ply, weights)] !== drawn) wrong.push(ply + 1);
  return {
    promised: (await commitment(seed)) === own?.commitment,
    added: own !== null && entropy.includes(own.entropy),
    checked: listed.length,
    fell: draws.length - listed.length,
    wrong,
  };
}
