// The recorded motion of a drop: keyframes of every piece that moved, sixty pictures a second.

export interface Take {
  /** The number of the piece, in id order. */
  readonly piece: number;
  /** The picture at which it appears. */
  readonly first: number;
  /** For each picture from then on: x, y, z in millimetres and the quaternion w, i, j, k. */
  readonly poses: readonly (readonly number[])[];
}

export interface Film {
  readonly pictures: number;
  readonly takes: readonly Take[];
}

export const RATE = 60;

const range = (count: number, name: (n: number) => string): string[] =>
  Array.from({ length: count }, (_, i) => name(i + 1));
const two = (n: number): string => String(n).padStart(2, '0');
const COLOURS = ['pink', 'green', 'blue', 'orange'];

/** All pieces in id order, as films number them. */
export const PIECES: readonly string[] = [
  ...COLOURS,
  'purple',
  ...range(30, n => `a${two(n)}`),
  ...range(7, n => `f${n}`),
  ...range(6, n => `s${n}`),
  ...range(3, n => `n${n}`),
  ...COLOURS.map(c => `ship-${c}`),
  ...COLOURS.map(c => `pirate-${c}`),
  ...range(10, n => `m${two(n)}`),
  'w1',
  'w2',
  ...range(5, n => `d${n}`),
  'leviathan',
  'dyson',
];

async function inflated(text: string): Promise<Uint8Array> {
  const packed = Uint8Array.from(atob(text), c => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Undo byte planes and differences: positions are second differences, quaternions first ones. */
function poses(bytes: Uint8Array, at: number, count: number): number[][] {
  const rows = Array.from({ length: 7 }, (_, row) => {
    const found: number[] = [];
    let [value, speed] = [0, 0];
    for (let i = 0; i < count; i++) {
      const n = row * count + i;
      const raw = (bytes[at + n] ?? 0) | ((bytes[at + 7 * count + n] ?? 0) << 8);
      const step = raw >= 0x8000 ? raw - 0x10000 : raw;
      speed = row < 3 ? speed + step : step;
      value += speed;
      found.push(row < 3 ? value / 10 : value / 1000);
    }
    return found;
  });
  return Array.from({ length: count }, (_, i) => rows.map(row => row[i]!));
}

/** Read a recorded motion. */
export async function readFilm(text: string): Promise<Film> {
  const bytes = await inflated(text);
  const data = new DataView(bytes.buffer);
  const pictures = data.getInt16(0, true);
  const moved = Array.from({ length: data.getInt16(2, true) }, (_, i) =>
    data.getInt16(4 + 2 * i, true),
  );
  let at = 4 + 2 * moved.length;
  const takes = moved.map(piece => {
    const first = data.getInt16(at, true);
    const count = pictures - first;
    const take: Take = { piece, first, poses: poses(bytes, at + 2, count) };
    at += 2 + 14 * count;
    return take;
  });
  return { pictures, takes };
}

/** The pose of a piece at a time in pictures, between two keyframes; null before it appears. */
export function poseAt(take: Take, picture: number): readonly number[] | null {
  const n = picture - take.first;
  if (n < 0) return null;
  const [a, b] = [take.poses[Math.floor(n)], take.poses[Math.floor(n) + 1]];
  if (!a || !b) return take.poses.at(-1) ?? null;
  const part = n - Math.floor(n);
  const same = a.slice(3).reduce((sum, v, i) => sum + v * b[i + 3]!, 0) < 0 ? -1 : 1;
  return a.map((v, i) => v + (b[i]! * (i < 3 ? 1 : same) - v) * part);
}

/** A knock: something hits the table, the sun or a wall. */
export interface Impact {
  readonly picture: number;
  /** How loud, from 0 to 1. */
  readonly loud: number;
}

const [LEAST, HARDEST, APART] = [0.9, 7, 3];

/** When something hits something, in order: where a fall turns round within one picture; of a rattle the first knock. */
export function impacts(film: Film): readonly Impact[] {
  const found: Impact[] = [];
  for (const { first, poses: all } of film.takes)
    for (let n = 1; n + 1 < all.length; n++) {
      const [before, at, after] = [all[n - 1]![2]!, all[n]![2]!, all[n + 1]![2]!];
      const turned = after - at - (at - before);
      if (at - before < -0.3 && turned > LEAST)
        found.push({ picture: first + n, loud: Math.min(1, turned / HARDEST) });
    }
  found.sort((a, b) => a.picture - b.picture || b.loud - a.loud);
  return found.filter((one, i) => i === 0 || one.picture - (found[i - 1]?.picture ?? 0) >= APART);
}

/** How much slower than it happened a film is shown. */
export const SLOWER = 1.5;
export const lasts = (film: Film): number => (film.pictures / RATE) * 1000 * SLOWER;

/** Play the knocks of a film from now on; the answer stops them. */
export function rattle(film: Film, knock: (loud: number) => void): () => void {
  const timers = impacts(film).map(({ picture, loud }) =>
    setTimeout(() => knock(loud), (picture / RATE) * 1000 * SLOWER),
  );
  return () => timers.forEach(timer => clearTimeout(timer));
}

/** Pieces that fall from above are not there before; all others wait where they lay. */
export function seenAt(take: Take, picture: number): readonly number[] | null {
  const falls = (take.poses[0]?.[2] ?? 0) > 60;
  return poseAt(take, falls ? picture : Math.max(picture, take.first));
}
