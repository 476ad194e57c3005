import { beforeEach, expect, it } from 'vitest';
import { Refusal } from '../../net/api';
import { RefusedMove } from '../../net/line';
import type { Choice, ReasonInfo } from '../../net/messages';
import { settings } from '../settings.svelte';
import { Advice } from './advice.svelte';
import { Choosing } from './choosing.svelte';
import { Requests } from './requests.svelte';
import { book, choice, FakeLine, feed } from './samples';

const why: ReasonInfo = { clause: 'G-1', targets: ['a:1'], text: {} };
const GO = [choice(1, 'man:1', 'at:1'), choice(2, 'man:1', 'at:2'), choice(3, 'pass:1')];

function choosing(choices: Choice[], ...answers: unknown[]) {
  const line = new FakeLine(...answers);
  const made = feed({ choices, turn: 1 });
  const requests = new Requests(line);
  const sight = { looking: null, animating: false, myTurn: true };
  const advice = new Advice(made, sight, requests, line);
  const words = book('ask.go', 'then.go.at');
  const tunes: string[] = [];
  const part = new Choosing({
    feed: made,
    seats: { tokenOf: seat => `token ${seat}` },
    sight,
    telling: { say: key => key, book: words },
    advice,
    requests,
    line,
    sound: tune => void tunes.push(tune),
  });
  return { part, line, sight, advice, tunes };
}

beforeEach(() => void (settings.language = 'en'));

it('goes on click by click, and plays what is complete', async () => {
  const { part, line } = choosing(GO, {});
  expect([[...part.open], part.asked]).toEqual([['man:1', 'pass:1'], 'ask.go']);
  await part.press(['man:1'], null, { tip: 'Man\nwalks' });
  expect([part.clicked, [...part.open], part.what]).toEqual([['man:1'], ['at:1', 'at:2'], 'walks']);
  expect([part.asked, part.left.map(c => c.action)]).toEqual(['then.go.at', [1, 2]]);
  expect(part.ending('at:2')?.action).toBe(2);
  await part.press(['at:2'], null);
  expect(line.asked).toEqual([{ type: 'play', token: 'token 1', last: 7, move: 2 }]);
  expect(part.clicked).toEqual(['man:1', 'at:2']); // until the position that follows is there
  part.renew();
  expect(part.clicked).toEqual([]);
});

it('shows a choice as made while it is on its way, and lets nothing else be chosen meanwhile', async () => {
  const { part, line } = choosing(GO, new Promise(() => {}));
  await part.press(['man:1'], null);
  void part.press(['at:2'], null);
  expect([part.clicked, part.open.size, part.left.map(c => c.action)]).toEqual([
    ['man:1', 'at:2'],
    0,
    [2],
  ]);
  await part.press(['pass:1'], null);
  expect([part.carries(['man:1']), line.asked.length]).toEqual([false, 1]);
  part.renew();
  expect([part.clicked, part.open.size]).toEqual([[], 2]);
});

it('takes back what was refused, and nothing that was begun since', async () => {
  let refuse: (error: Error) => void = () => undefined;
  const late = new Promise((_, reject) => (refuse = reject));
  const { part } = choosing(GO, new Refusal('internal', ''), late);
  await part.press(['pass:1'], null);
  expect([part.clicked, part.open.size]).toEqual([[], 2]);
  const second = part.press(['pass:1'], null);
  expect(part.clicked).toEqual(['pass:1']);
  part.renew();
  await part.press(['man:1'], null);
  refuse(new Refusal('stale', ''));
  await second;
  expect(part.clicked).toEqual(['man:1']);
});

it('puts away what was begun by a click on nothing, and in the past clicks do nothing', async () => {
  const { part, sight } = choosing(GO);
  await part.press(['man:1'], null);
  await part.press([], null);
  expect(part.clicked).toEqual([]);
  sight.animating = true;
  await part.press(['man:1'], null);
  expect([part.clicked, part.carries(['man:1'])]).toEqual([[], false]);
});

it('carries what begins a choice, and not what ends one', () => {
  const { part } = choosing(GO);
  expect([part.carries(['man:1']), part.carries(['pass:1'])]).toEqual([true, false]);
});

it('explains a choice at the first tap of a finger, and makes it at the second', async () => {
  const { part, line, advice } = choosing(GO, { n: 1 }, { n: 2 }, {});
  await part.press(['pass:1'], null, { touch: true });
  expect([part.armed, advice.preview, line.asked.map(q => q.type)]).toEqual([
    'pass:1',
    { n: 1 },
    ['preview'],
  ]);
  await part.press(['man:1'], null, { touch: true });
  expect([part.armed, advice.preview, part.clicked]).toEqual([null, null, ['man:1']]);
  await part.press([], null);
  await part.press(['pass:1'], null, { touch: true });
  await part.press(['pass:1'], null, { touch: true });
  expect([part.armed, advice.preview, line.asked[2]?.type]).toEqual([null, null, 'play']);
});

it('says why clicks lead nowhere: of all of them, or of the last alone', async () => {
  const { part, line, tunes } = choosing(GO, new Refusal('malformed', ''), { reasons: [why] });
  await part.press(['man:1'], null);
  await part.press(['wall:1'], [3, 4]);
  expect(line.asked).toEqual([
    { type: 'why', last: 7, clicks: ['man:1', 'wall:1'] },
    { type: 'why', last: 7, clicks: ['wall:1'] },
  ]);
  expect([part.bubble, tunes]).toEqual([{ reasons: [why], text: '', at: [3, 4] }, ['no']]);
});

it('says what is asked for where clicks mean nothing at all', async () => {
  const { part } = choosing(GO, { reasons: [] }, { reasons: [] });
  await part.press(['sea:1'], null, { tip: 'The sea.' });
  expect(part.bubble?.reasons).toEqual([]);
  expect(part.bubble?.text).toContain('The sea.');
  expect(part.bubble?.text).toContain('ask.go');
});

it('shows the reasons of a refused move where it was made', async () => {
  const refused = { type: 'refused', id: '', code: 'illegal', why: '', reasons: [why] } as const;
  const { part } = choosing(GO, new RefusedMove(refused));
  await part.play('m9', [1, 2]);
  expect(part.bubble).toEqual({ reasons: [why], text: '', at: [1, 2] });
  part.renew();
  expect([part.bubble, part.armed]).toEqual([null, null]);
});

it('foresees what a hovered target would complete', async () => {
  const { part, line } = choosing(GO, { n: 1 });
  await part.peek(['man:1']);
  expect(line.asked).toEqual([]);
  await part.peek(['pass:1']);
  expect(line.asked).toEqual([{ type: 'preview', last: 7, move: 3 }]);
});

it('makes a choice that needs no thought, and only once', () => {
  const { part, line } = choosing(GO, {}, {});
  expect(part.spare()).toBe(false);
  part.obvious = (_, choices) => choices[2];
  expect(line.asked.map(q => q.type)).toEqual(['play']);
  expect(part.spare()).toBe(false);
});

it('offers nothing to somebody whose turn it is not', () => {
  const { part, sight } = choosing(GO);
  sight.myTurn = false;
  expect([part.choices, part.open.size]).toEqual([[], 0]);
});
