import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ToServer } from '../net/messages';
import { settings } from './settings.svelte';
import { book, choice, guide, line, news, position, seen, welcome } from './table/samples';
import { TableState } from './table.svelte';

class Socket {
  static readonly OPEN = 1;
  static last: Socket;
  readonly readyState = 1;
  readonly sent: (ToServer & { id?: string })[] = [];
  onopen = (): void => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose = (): void => undefined;

  constructor() {
    Socket.last = this;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ToServer);
  }
  close(): void {}
  say(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
  /** Answer the newest question. */
  answer(message: object): void {
    this.say({ ...message, id: this.sent.at(-1)!.id });
  }
}

const KEYS = ['event.a', 'event.b', 'event.c', 'ask.go'];
let table: TableState;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(book(...KEYS)))));
  settings.language = 'en';
  settings.speed = 'normal';
  settings.sound = false;
  settings.forget('t');
  settings.keep('t', 'g', { 0: 'mine' });
  table = new TableState('t');
  table.showing.settling = false;
});
afterEach(() => {
  table.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const socket = (): Socket => Socket.last;
const MARKED = position({ ply: 1, turn: 0, choices: [choice(1, 'at:b')] });

it('greets with its tokens and what it has, and takes a welcome at once', async () => {
  socket().onopen();
  expect(socket().sent[0]).toMatchObject({ type: 'hello', tokens: ['mine'], last: 0 });
  socket().say(welcome());
  await vi.advanceTimersByTimeAsync(0);
  expect(table.feed.connected).toBe(true);
  expect([table.sight.myTurn, table.sight.animating, table.ready]).toEqual([true, false, true]);
});

it('stages what another played, and only then lets one act', async () => {
  socket().say(welcome());
  await vi.advanceTimersByTimeAsync(0);
  socket().say(news({ lines: [line(1, 1, 'a', 'b')], position: MARKED }));
  expect([table.sight.animating, table.telling.heard]).toEqual([true, 'Event.a']);
  expect([[...table.marks], table.choosing.choices]).toEqual([['at:a'], []]);
  await vi.advanceTimersByTimeAsync(3000);
  expect([table.sight.animating, table.telling.heard]).toEqual([false, 'Event.b']);
  // what can be clicked is lit, and not marked as what happened
  expect([[...table.marks], table.choosing.choices.length]).toEqual([['at:a'], 1]);
});

it('goes on showing after a second greeting, and skips on demand', async () => {
  socket().say(welcome());
  await vi.advanceTimersByTimeAsync(0);
  socket().say(news({ lines: [line(1, 1, 'a', 'b')], position: MARKED }));
  socket().say(welcome({ keep: 1, position: MARKED }));
  expect(table.sight.animating).toBe(true);
  table.hurry();
  expect([table.sight.animating, table.sight.myTurn]).toEqual([false, true]);
});

it('says all at once to whoever wants no staging', async () => {
  settings.speed = 'none';
  socket().say(welcome());
  await vi.advanceTimersByTimeAsync(0);
  socket().say(news({ lines: [line(1, 1, 'a', 'b')], position: MARKED }));
  expect([table.sight.animating, table.telling.heard]).toEqual([false, 'Event.a Event.b']);
});

it('puts away all that was begun when another position comes', async () => {
  socket().say(welcome({ position: position({ choices: [choice(1, 'a:1', 'b:1')] }) }));
  await table.choosing.press(['a:1'], null);
  table.requests.problem = 'x';
  expect(table.choosing.clicked).toEqual(['a:1']);
  socket().say(news({ lines: [line(1, 1, 'a')], position: MARKED }));
  expect([table.choosing.clicked, table.requests.problem]).toEqual([[], '']);
});

it('keeps what was begun when somebody comes, leaves or asks for something', async () => {
  const begun = position({ choices: [choice(1, 'a:1', 'b:1')] });
  socket().say(welcome({ position: begun }));
  await table.choosing.press(['a:1'], null);
  socket().say(news({ position: begun }));
  socket().say(welcome({ position: begun }));
  expect(table.choosing.clicked).toEqual(['a:1']);
});

it('looks back, tells what led there, and marks it', async () => {
  socket().onopen();
  socket().say(welcome({ lines: [line(1, 1, 'c')], position: MARKED }));
  await vi.advanceTimersByTimeAsync(0);
  const looking = table.look(99);
  expect(socket().sent.at(-1)).toMatchObject({ type: 'look', ply: 1 });
  socket().answer(seen(1));
  await looking;
  expect([table.telling.heard, [...table.marks]]).toEqual(['Event.c', ['at:c']]);
  expect(table.sight.myTurn).toBe(false);
  table.advice.better = { ply: 1, path: ['at:d'], label: {}, steps: [] };
  expect([...table.marks]).toEqual(['at:d']);
  table.advice.better = { ply: 0, path: ['at:d'], label: {}, steps: [] };
  expect([...table.marks]).toEqual(['at:c']);
  table.review.leave();
  expect(table.sight.myTurn).toBe(true);
});

it('shows the deciding steps again from how everybody stood before them', async () => {
  socket().onopen();
  const ended = { kind: 'rules', seat: null, scores: [1, 0] } as const;
  const over = position({ ply: 1, turn: -2, guide: guide('over'), ended });
  socket().say(welcome({ lines: [line(1, 1, 'a', 'b')], position: over }));
  await vi.advanceTimersByTimeAsync(0);
  const again = table.again();
  for (const [ply, asked] of [
    [0, 'ask.go'],
    [1, 'over'],
  ] as const) {
    socket().answer({ ...seen(ply), guide: guide(asked) });
    await vi.advanceTimersByTimeAsync(0);
  }
  await again;
  expect([table.telling.heard, table.guide?.prompt?.key]).toEqual(['Event.a', 'ask.go']);
  await vi.advanceTimersByTimeAsync(900);
  expect([table.telling.heard, table.guide?.prompt?.key]).toEqual(['Event.b', 'over']);
});

it('keeps the hint that came and drops what was clicked', async () => {
  socket().onopen();
  socket().say(welcome({ position: position({ choices: [choice(1, 'a:1', 'b:1')] }) }));
  await table.choosing.press(['a:1'], null);
  const asking = table.askHint();
  socket().answer({ type: 'hinted', best: { path: ['a:1', 'b:1'] } });
  await asking;
  expect([table.choosing.clicked, [...table.marks]]).toEqual([[], ['a:1', 'b:1']]);
});
