import { describe, expect, it } from 'vitest';
import type { Line } from '@web/net/messages';
import { sources } from './tally';
import type { View } from './view';

const seat = (n: number): unknown => ({ key: 'seat', values: { seat: n } });
const choice = (n: number, key: string): unknown => ({
  kind: 'event.choice',
  targets: [],
  values: { seat: seat(n), choice: { key, values: {} } },
});
const credits = (n: number, gain: number): unknown => ({
  kind: gain < 0 ? 'event.pays' : 'event.credits',
  targets: [],
  values: { seat: seat(n), gain: Math.abs(gain) },
});
const line = (...events: unknown[]): Line => ({ events }) as unknown as Line;

describe('the final count', () => {
  it('tells where credits came from, specimens last, and adds up to the score', () => {
    const lines = [
      line(choice(0, 'label_of.sell'), credits(0, 10)),
      line(choice(1, 'label_of.deliver'), credits(1, 8)),
      line(choice(0, 'label_of.facility_yes'), credits(0, -2)),
      line(choice(1, 'label_of.sell'), credits(1, 5), credits(0, 4)),
    ];
    const view = {
      players: [
        { credits: 12, nav: 6, specimensScore: 4 },
        { credits: 13, nav: 6, specimensScore: 0 },
      ],
    } as unknown as View;
    expect(sources(lines, view)).toEqual([
      { key: 'source.sales', values: [10, 5] },
      { key: 'source.passengers', values: [0, 8] },
      { key: 'source.facilities', values: [-2, 0] },
      { key: 'source.specimens', values: [4, 0] },
      { key: 'source.total', values: [12, 13], total: true },
    ]);
  });
});
