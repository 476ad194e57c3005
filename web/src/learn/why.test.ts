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
  does: [],
  stands: [],
  answer: [],
  example: [],
  ...part,
});
const hinted = (best: Weighed, part: Partial<Hinted> = {}): Hinted =>
  ({
    best,
    others: [],
    played: null,
    otherwise: null,
    forced: false,
    sure: false,
    expects: [],
    ...part,
  }) as never;
const table = {
  telling: {
    say: (kind: string) => `${kind.replace('event.', '')} happens.`,
    words: (words: string) => words,
  },
  seats: { name: (seat: number) => ['You', 'Ann'][seat] },
} as unknown as Pick<TableState, 'telling' | 'seats'>;
const nothing = (): string => '';

beforeEach(() => void (settings.language = 'en'));

test('nothing is said where nothing tells for a move, nor what its name says', () => {
  const best = weighed({});
  expect(why(table, hinted(best), best, 0, nothing)).toBe('');
});

test('what a move does, how everybody stands then, and what would follow on another one', () => {
  const best = weighed({ does: [event('hit')], stands: [[1, 'damage: 2']] as never });
  const otherwise = { label: 'fly home', does: [event('shot')] } as never;
  const hint = hinted(best, { otherwise });
  expect(why(table, hint, best, 0, () => 'The whole way')).toBe(
    'The whole way. Hit happens. After that: Ann (damage: 2). ' +
      'After “fly home” instead, this might follow: Shot happens.',
  );
  const other = weighed({ action: 2 });
  expect(why(table, hint, other, 0, () => 'The whole way')).toBe('');
});

test('a warning about a move that reads as an idea does says that it is made elsewhere', () => {
  const best = weighed({ move: 'T@-2,0', label: 'swap' as never });
  const otherwise = { move: 'T@2,0', label: 'swap', does: [event('shot')] } as never;
  expect(why(table, hinted(best, { otherwise }), best, 0, nothing)).toContain('“swap (elsewhere)”');
});

test('where a move brings nothing, what is expected after it is told', () => {
  const best = weighed({ answer: [event('shot')] });
  expect(why(table, hinted(best), best, 0, nothing)).toBe('What to expect next: Shot happens.');
});

test('where something is drawn first, what might follow is told after how the turn goes on', () => {
  const best = weighed({ example: [event('six'), event('shot')] });
  const expects = [Object.assign(new String('aim'), { turn: 0 })] as never;
  const read = { ...table, telling: { ...table.telling, words: String } } as never;
  expect(why(read, hinted(best, { expects }), best, 0, nothing)).toBe(
    'Then: aim. For example, this might follow: Six happens. Shot happens.',
  );
});

test('where nothing tells for a move, it is told how the turn goes on, and no turn of others', () => {
  const label = (key: string, turn: number): never =>
    Object.assign(new String(key), { turn }) as never;
  const best = weighed({ label: 'drop' as never });
  const expects = [label('drop', 0), label('aim here', 0), label('aim here', 0)];
  const hint = hinted(best, { expects });
  const read = { ...table, telling: { ...table.telling, words: String } } as never;
  expect(why(read, hint, best, 0, nothing)).toBe('Then: aim here.');
  expect(why(read, hint, best, 1, nothing)).toBe('');
  expect(why(read, hinted(best, { expects: [label('fly', 1)] }), best, 0, nothing)).toBe('');
  expect(why(read, hint, weighed({ action: 2 }), 0, nothing)).toBe('');
  const stands = weighed({ label: 'drop' as never, stands: [[0, 'supply: 2']] as never });
  expect(why(read, hinted(stands, { expects }), stands, 0, nothing)).toBe(
    'Then: aim here. After that: You (supply: 2).',
  );
  const does = weighed({ label: 'drop' as never, does: [event('hit')] });
  expect(why(read, hinted(does, { expects }), does, 0, nothing)).toBe('Hit happens.');
});

test('a win or a loss is called one where it is proven', () => {
  const best = weighed({ share: 1 });
  expect(why(table, hinted(best), best, 0, nothing)).toBe('');
  const wins = 'This wins, whatever anybody does.';
  expect(why(table, hinted(best, { sure: true }), best, 0, nothing)).toBe(wins);
  const lost = weighed({ share: 0 });
  expect(why(table, hinted(lost), lost, 0, nothing)).toBe('');
  const loses = 'Every move loses if nobody else slips.';
  expect(why(table, hinted(lost, { sure: true }), lost, 0, nothing)).toBe(loses);
});

test('nothing is told to happen otherwise where a move is forced', () => {
  const otherwise = { label: 'fly home', does: [event('shot')] } as never;
  const best = weighed({});
  const hint = hinted(best, { otherwise, forced: true });
  expect(why(table, hint, best, 0, nothing)).toBe('');
});
