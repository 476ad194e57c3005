// Glicko-2 (Mark Glickman, 2013) for one game against an opponent of known strength: a puzzle, or a bot of some level.

export interface Rating {
  readonly value: number;
  readonly deviation: number;
  readonly volatility: number;
}

/** Somebody of whom nothing is known. */
export const UNRATED: Rating = { value: 1500, deviation: 350, volatility: 0.06 };

const SCALE = 173.7178;
/** How much volatility may change; and how sure the strength of a puzzle is. */
const TAU = 0.5;
const SURE = 60;

/** The new volatility: the root of Glickman's function, by the Illinois variant of false position. */
function settled(delta: number, phi: number, v: number, sigma: number): number {
  const a = Math.log(sigma * sigma);
  const f = (x: number): number => {
    const e = Math.exp(x);
    const d = phi * phi + v + e;
    return (e * (delta * delta - d)) / (2 * d * d) - (x - a) / (TAU * TAU);
  };
  let low = a;
  let high = delta * delta > phi * phi + v ? Math.log(delta * delta - phi * phi - v) : a - TAU;
  while (high < a && f(high) < 0) high -= TAU;
  let atLow = f(low);
  let atHigh = f(high);
  while (Math.abs(high - low) > 1e-6) {
    const middle = low + ((low - high) * atLow) / (atHigh - atLow);
    const atMiddle = f(middle);
    if (atMiddle * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [middle, atMiddle];
  }
  return Math.exp(low / 2);
}

/** The rating after one result: 1 for a win, 0 for a loss, half for a draw. */
export function rated(mine: Rating, theirs: number, score: number, deviation = SURE): Rating {
  const mu = (mine.value - 1500) / SCALE;
  const phi = mine.deviation / SCALE;
  const other = (theirs - 1500) / SCALE;
  const g = 1 / Math.sqrt(1 + (3 * (deviation / SCALE) ** 2) / Math.PI ** 2);
  const expected = 1 / (1 + Math.exp(-g * (mu - other)));
  const v = 1 / (g * g * expected * (1 - expected));
  const volatility = settled(v * g * (score - expected), phi, v, mine.volatility);
  const before = phi * phi + volatility * volatility;
  const after = 1 / Math.sqrt(1 / before + 1 / v);
  return {
    value: 1500 + SCALE * (mu + after * after * g * (score - expected)),
    deviation: Math.min(350, SCALE * after),
    volatility,
  };
}
