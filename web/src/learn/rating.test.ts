import { expect, it } from 'vitest';
import { rated } from './rating';

const fresh = { value: 1500, deviation: 200, volatility: 0.06 };

it('moves up after a win and down after a loss, the more the less it is known', () => {
  const won = rated(fresh, 1400, 1, 30);
  const lost = rated(fresh, 1400, 0, 30);
  expect(won.value).toBeGreaterThan(1500);
  expect(lost.value).toBeLessThan(1500);
  expect(1500 - lost.value).toBeGreaterThan(won.value - 1500);
  const known = rated({ ...fresh, deviation: 50 }, 1400, 1, 30);
  expect(known.value - 1500).toBeLessThan(won.value - 1500);
});

it('agrees with a game worked out by hand from the published steps', () => {
  // one win of a player of 1500 (200) over one of 1400 (30), tau 0.5
  const { value, deviation, volatility } = rated(fresh, 1400, 1, 30);
  expect(value).toBeCloseTo(1563.6, 0);
  expect(deviation).toBeCloseTo(175.4, 0);
  expect(volatility).toBeCloseTo(0.06, 4);
});

it('stays in bounds however often the same thing happens', () => {
  let mine = { value: 1500, deviation: 350, volatility: 0.06 };
  for (let i = 0; i < 300; i++) mine = rated(mine, 1500, 1);
  expect(mine.value).toBeLessThan(4000);
  expect(mine.deviation).toBeGreaterThan(0);
  expect(mine.deviation).toBeLessThanOrEqual(350);
});
