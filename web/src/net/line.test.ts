import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Line } from './line';
import type { ToServer } from './messages';

class Socket {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  readyState = 0;
  sent: ToServer[] = [];
  closed = false;
  onopen = (): void => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: (event: { code: number }) => void = () => undefined;

  constructor() {
    Socket.all.push(this);
  }
  open(): void {
    this.readyState = 1;
    this.onopen();
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ToServer);
  }
  close(): void {
    this.closed = true;
  }
  say(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

let status: boolean[] = [];

function line(): Line {
  return new Line('t', {
    hear: () => undefined,
    status: connected => status.push(connected),
    hello: () => ({ type: 'hello' }),
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
  Socket.all = [];
  status = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a dead line is noticed within ten seconds, and what was asked is asked again', () => {
  const made = line();
  const first = Socket.all[0]!;
  first.open();
  vi.advanceTimersByTime(2400);
  first.say({ type: 'present' });
  void made.ask({ type: 'look', ply: 0 });
  vi.advanceTimersByTime(10_000);
  expect(first.closed).toBe(true);
  expect(status).toEqual([false]);
  const second = Socket.all[1]!;
  second.open();
  expect(second.sent.map(m => m.type)).toEqual(['hello', 'look']);
  first.say({ type: 'welcome' });
  expect(status).toEqual([false]);
  made.close();
});

test('a line whose beats are answered stays', () => {
  const made = line();
  const socket = Socket.all[0]!;
  socket.open();
  const beats = (): number => socket.sent.filter(m => m.type === 'beat').length;
  for (let n = 0, answered = 0; n < 30; n++) {
    vi.advanceTimersByTime(1000);
    if (beats() > answered) {
      answered = beats();
      socket.say({ type: 'done', id: 'beat' });
    }
  }
  expect(socket.closed).toBe(false);
  expect(beats()).toBeGreaterThan(3);
  made.close();
});
