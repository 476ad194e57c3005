import type { Happened } from '@web/net/messages';
import { expect, it } from 'vitest';
import { partway } from './partway';
import type { View } from './view';

const view = (credits: readonly number[], ending = false): View =>
  ({ ending, players: credits.map(n => ({ credits: n, nav: 6 })) }) as unknown as View;
const told = (kind: string, ...targets: string[]): Happened => ({
  kind: `event.${kind}`,
  targets,
  values: {},
});
const seen = (events: readonly Happened[]): unknown => {
  const { players, ending } = partway(view([3, 5]), view([7, 4], true), events) as unknown as View;
  return [players.map(one => one.credits), ending];
};

it('counts Credits when they are told, and calls the last round when that is told', () => {
  const events = [told('choice'), told('credits', 'seat:0'), told('pays', 'seat:1')];
  expect(seen(events.slice(0, 1))).toEqual([[3, 5], false]);
  expect(seen(events.slice(0, 2))).toEqual([[7, 5], false]);
  expect(seen(events)).toEqual([[7, 4], false]);
  expect(seen([...events, told('ending')])).toEqual([[7, 4], true]);
});
