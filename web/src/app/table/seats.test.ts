import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Refusal } from '../../net/api';
import { settings } from '../settings.svelte';
import { Feed } from './feed.svelte';
import { Requests } from './requests.svelte';
import { FakeLine, info, position, seat, welcome } from './samples';
import { Seats } from './seats.svelte';

function sitting(line = new FakeLine(), turn = 0, seats = [seat(0), seat(1)]) {
  const feed = new Feed();
  feed.hear(welcome({ table: info({ seats }), position: position({ turn }) }));
  const requests = new Requests(line);
  return { feed, line, requests, seats: new Seats('t', feed, requests, line) };
}

beforeEach(() => {
  settings.language = 'en';
  settings.forget('t');
});
afterEach(() => void vi.unstubAllGlobals());

it('holds the seats of people that it has tokens for', () => {
  settings.keep('t', 'g', { 0: 'a', 1: 'b', 2: 'c' });
  const { seats } = sitting(new FakeLine(), 0, [seat(0), seat(1, { kind: 'open' }), seat(2)]);
  expect(seats.mine).toEqual([0, 2]);
  expect(seats.tokens).toEqual(['a', 'b', 'c']);
  expect([seats.token, seats.tokenOf(2), seats.tokenOf(3)]).toEqual(['a', 'c', 'a']);
});

it('says each token once', () => {
  settings.keep('t', 'g', { 0: 'a', 1: 'a' });
  expect(sitting().seats.tokens).toEqual(['a']);
});

it('turns the board to the one who plays alone here, and not for two', () => {
  expect(sitting().seats.near).toBe(0);
  settings.keep('t', 'g', { 1: 'b' });
  expect(sitting().seats.near).toBe(1);
  settings.keep('t', 'g', { 0: 'a' });
  expect(sitting(new FakeLine(), 1).seats.near).toBe(0);
});

it('addresses whoever plays alone, and names all others', () => {
  settings.keep('t', 'g', { 0: 'a' });
  const { seats } = sitting(new FakeLine(), 0, [seat(0), seat(1), seat(2, { kind: 'open' })]);
  expect(seats.name(0)).toBe('You');
  expect(seats.name(1)).toBe('P1');
  expect(seats.name(2)).toMatch(/free|waiting|open/i);
  expect([seats.company.you, seats.company.name(2)]).toEqual([0, undefined]);
  settings.keep('t', 'g', { 1: 'b' });
  expect([seats.name(0), seats.company.you]).toEqual(['P0', null]);
});

it('lets go of a seat only when that is stored', async () => {
  settings.keep('t', 'g', { 0: 'a' });
  const { seats, line, requests } = sitting(new FakeLine(new Refusal('busy', 'no'), {}));
  expect(await seats.handOn(0)).toBeNull();
  expect([settings.tokens('t'), line.greeted]).toEqual([{ 0: 'a' }, 0]);
  expect(requests.problem).not.toBe('');
  const fresh = await seats.handOn(0);
  expect(fresh).toMatch(/^[0-9a-f]{32}$/);
  expect(line.asked[1]).toEqual({ type: 'hand-on', token: 'a', seat: 0, fresh });
  expect([settings.tokens('t'), line.greeted]).toEqual([{}, 1]);
});

it('stands up, and takes the seat of a link', async () => {
  settings.keep('t', 'g', { 1: 'b' });
  const { seats, line } = sitting(new FakeLine({}));
  await seats.leave(1);
  expect(line.asked).toEqual([{ type: 'leave', token: 'b', seat: 1 }]);
  seats.claim('1', 'x');
  expect([settings.tokens('t'), line.greeted]).toEqual([{ 1: 'x' }, 2]);
});

it('sits down, and says so when another was faster', async () => {
  const answers = [
    new Response(JSON.stringify({ table: 't', tokens: { 1: 'n' }, commitment: '' })),
    new Response(JSON.stringify({ code: 'taken', message: 'taken' }), { status: 409 }),
  ];
  vi.stubGlobal('fetch', () => Promise.resolve(answers.shift()));
  const { seats, line, requests } = sitting();
  seats.joining = 1;
  await seats.sit(1, 'Ann');
  expect([seats.joining, settings.tokens('t'), line.greeted]).toEqual([null, { 1: 'n' }, 1]);
  await seats.sit(0, 'Ann');
  expect([line.greeted, requests.problem === '']).toEqual([1, false]);
});
