import { expect, it } from 'vitest';
import { Refusal } from '../../net/api';
import { RefusedMove } from '../../net/line';
import type { ReasonInfo } from '../../net/messages';
import { Requests } from './requests.svelte';
import { FakeLine } from './samples';

const BACK = { type: 'back', token: 't', last: 1 } as const;
const why: ReasonInfo = { clause: 'G-1', targets: ['a:1'], text: {} };
const refused = (reasons: readonly ReasonInfo[]): RefusedMove =>
  new RefusedMove({ type: 'refused', id: '', code: 'illegal', why: 'no', reasons });

it('says what went wrong, until something goes well', async () => {
  const requests = new Requests(new FakeLine(new Refusal('full', 'too many'), {}));
  expect(await requests.act(BACK)).toBe(false);
  expect(requests.problem).not.toBe('');
  expect(await requests.act(BACK)).toBe(true);
  expect(requests.problem).toBe('');
});

it('is silent about what came too late', async () => {
  const requests = new Requests(new FakeLine(new Refusal('stale', 'late')));
  expect(await requests.act(BACK)).toBe(false);
  expect(requests.problem).toBe('');
});

it('hands on the reasons of the rules instead of naming a problem', async () => {
  const requests = new Requests(new FakeLine(refused([why]), refused([])));
  const got: ReasonInfo[] = [];
  await requests.act(BACK, reasons => void got.push(...reasons));
  expect([got, requests.problem]).toEqual([[why], '']);
  await requests.act(BACK, reasons => void got.push(...reasons));
  expect(got).toEqual([why]);
  expect(requests.problem).not.toBe('');
});

it('is busy for as long as something is done, even where it fails', async () => {
  const requests = new Requests(new FakeLine());
  const done = requests.during(() => Promise.reject(new Error('no')));
  expect(requests.busy).toBe(true);
  await expect(done).rejects.toThrow('no');
  expect(requests.busy).toBe(false);
});
