import { beforeEach, expect, test } from 'vitest';
import { settings } from '../app/settings.svelte';
import type { TableState } from '../app/table.svelte';
import type { Happened, Hinted, Weighed } from '../net/messages';
import { why } from './why';

const event = (kind: string): Happened => ({ kind: `event.${kind}`, targets: [], values: {} });
const weighed = (part: Partial<Weighed>): Weighed => ({
  action: 1,
  move: 'a',
  label: {},
  path: [],
  share: 0.5,
  visits: 1,
  does: [event('move')],
  stands: [],
  ...part,
});
const hinted = (best: Weighed, part: Partial<Hinted> = {}): Hinted =>
  ({ best, others: [], now: 0.4, otherwise: [], forced: false, sure: false, ...part }) as never;
const table = {
  telling: {
    details: new Set(['turn']),
    say: (kind: string) => `${kind.replace('event.', '')} happens.`,
    words: (words: string) => words,
  },
  seats: { name: (seat: number) => ['You', 'Ann'][seat] },
} as unknown as Pick<TableState, 'telling' | 'seats'>;
const nothing = (): string => '';

beforeEach(() => void (settings.language = 'en'));

test('what a move itself is says nothing that its name does not', () => {
  const best = weighed({ does: [event('move'), event('turn')] });
  expect(why(table, hinted(best), best, nothing)).toBe('');
});

test('what a move does, how everybody stands then, and what else would happen', () => {
  const best = weighed({
    does: [event('move'), event('hit')],
    stands: [[1, 'damage: 2']] as never,
  });
  const hint = hinted(best, { otherwise: [event('shot')] });
  expect(why(table, hint, best, () => 'The whole way')).toBe(
    'The whole way. Hit happens. Then – Ann: damage: 2. ' +
      'Otherwise, this might happen: Shot happens.',
  );
  const other = weighed({ action: 2 });
  expect(why(table, hint, other, () => 'The whole way')).toBe('');
});

test('a win is called one where it is proven', () => {
  const best = weighed({ share: 1 });
  expect(why(table, hinted(best), best, nothing)).toBe('');
  const wins = 'This wins, whatever anybody does.';
  expect(why(table, hinted(best, { sure: true }), best, nothing)).toBe(wins);
  const lost = weighed({ share: 0 });
  expect(why(table, hinted(lost, { sure: true }), lost, nothing)).toBe('');
});

test('nothing is told to happen otherwise where a move is forced', () => {
  const best = weighed({});
  const hint = hinted(best, { otherwise: [event('shot')], forced: true });
  expect(why(table, hint, best, nothing)).toBe('');
});
