import type { Happened } from '@web/net/messages';
import { expect, it } from 'vitest';
import { partway } from './partway';
import { whose } from './people';
import type { Piece, Seat, View } from './view';

const seat = (letter: string, more: Partial<Seat> = {}): Seat =>
  ({ letter, out: null, rank: 1, supply: 12, zone: [], ...more }) as Seat;
const piece = (tile: string, of: number, type: Piece['type']): Piece => ({
  tile,
  seat: of,
  type,
  moved: false,
  reach: [],
});
const view = (more: Partial<View>): View =>
  ({
    turn: 0,
    mover: 0,
    phase: 'ACT',
    decision: 'ACT',
    left: 2,
    round: 4,
    quiet: 0,
    ...more,
  }) as View;
const told = (kind: string, who: number): Happened => ({
  kind: `event.${kind}`,
  targets: [],
  values: { who: whose(who) },
});
const stands = (seen: unknown): string[] =>
  (seen as View).pieces.map(p => `${p.seat}${p.type}@${p.tile}`).toSorted();

const before = view({
  seats: [seat('A'), seat('C', { supply: 9 })],
  pieces: [piece('f7', 0, '3'), piece('h7', 1, 'H'), piece('i8', 1, 'G')],
});
const after = view({
  turn: -2,
  left: 0,
  seats: [seat('A'), seat('C', { out: 1, rank: 2, supply: 0 })],
  pieces: [piece('h7', 0, '3')],
});
const blow = [told('capture', 0), told('eliminated', 1), told('win', 0)];

it('shows a capture that decides all, and says who is out and who has won when that is told', () => {
  const first = partway(before, after, blow.slice(0, 1)) as unknown as View;
  expect(stands(first)).toEqual(['03@h7', '1G@i8']);
  expect(first.seats[1]).toEqual(before.seats[1]);
  expect(first.turn).toBe(0);
  const second = partway(before, after, blow.slice(0, 2)) as unknown as View;
  expect([stands(second), second.seats[1]?.out, second.turn]).toEqual([['03@h7'], 1, 0]);
});

it('leaves the turn with whoever acts until the next one is told', () => {
  const next = view({
    turn: 1,
    mover: 1,
    phase: 'BANK',
    left: 0,
    round: 5,
    seats: before.seats,
    pieces: [piece('h7', 0, '3'), piece('i8', 1, 'G')],
  });
  const seen = partway(before, next, [told('go', 0)]) as unknown as View;
  expect([seen.turn, seen.mover, seen.phase, seen.round, seen.left]).toEqual([0, 0, 'ACT', 4, 0]);
  expect(stands(seen)).toEqual(['03@h7', '1G@i8']);
});
