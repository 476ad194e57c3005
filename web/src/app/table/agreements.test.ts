import { beforeEach, expect, it } from 'vitest';
import { Refusal } from '../../net/api';
import type { Offered } from '../../net/messages';
import { settings, t } from '../settings.svelte';
import { Agreements } from './agreements.svelte';
import { Requests } from './requests.svelte';
import { FakeLine, feed, info, position } from './samples';

const offer = (kind: Offered['kind']): Offered => ({ kind, seat: 0, ply: 0, waiting: [1] });

function agreeing(...answers: unknown[]) {
  const line = new FakeLine(...answers);
  const made = feed();
  const requests = new Requests(line);
  const part = new Agreements(made, { mine: [0], token: 'a' }, requests);
  return { part, line, requests, feed: made };
}

beforeEach(() => void (settings.language = 'en'));

it('says that a question was declined: it is gone and nothing was played', () => {
  const { part } = agreeing();
  part.settle(offer('draw'), true);
  expect(part.note).toBe(t('draw_declined'));
  part.settle(offer('draw'), false);
  expect(part.note).toBe('');
  part.settle({ ...offer('draw'), seat: 1 }, true);
  expect(part.note).toBe('');
});

it('does not take a question that still waits for one that was declined', () => {
  const { part, feed: made } = agreeing();
  made.position = position({ offer: offer('back') });
  part.settle(offer('back'), true);
  expect(part.note).toBe('');
});

it('says that hints were agreed to', () => {
  const { part, feed: made } = agreeing();
  made.info = info({ hints: true });
  part.settle(offer('hints'), true);
  expect(part.note).toBe(t('hints_agreed'));
});

it('asks with the token and with what it has seen', async () => {
  const { part, line } = agreeing({}, {}, {}, {}, {});
  await part.back();
  await part.draw();
  await part.wishHints();
  await part.resign();
  await part.reply(false);
  const stamp = { token: 'a', last: 7 };
  expect(line.asked).toEqual([
    { type: 'back', ...stamp },
    { type: 'draw', ...stamp },
    { type: 'hints', ...stamp },
    { type: 'resign', ...stamp },
    { type: 'reply', ...stamp, yes: false },
  ]);
});

it('waits for the next table until it is told of', async () => {
  const { part, line, requests, feed: made } = agreeing({});
  const next = part.nextTable();
  await new Promise(resolve => setTimeout(resolve));
  expect([line.asked, requests.busy]).toEqual([[{ type: 'rematch', token: 'a' }], true]);
  part.look();
  made.info = info({ next: 'n' });
  part.look();
  expect(await next).toBe('n');
  expect(requests.busy).toBe(false);
  expect(await part.nextTable()).toBe('n');
  expect(line.asked.length).toBe(1);
});

it('does not wait for a table that was refused', async () => {
  const { part, requests } = agreeing(new Refusal('full', 'no'));
  expect(await part.nextTable()).toBeNull();
  expect([requests.busy, requests.problem === '']).toEqual([false, false]);
});
