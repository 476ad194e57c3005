// The line to a table. It comes back by itself, says what it already has, and answers each question once.

import { Refusal } from './api';
import type { FromServer, ToServer } from './messages';

const BEAT = 'beat';

type Answer = Extract<FromServer, { id: string }>;
type Asking = Exclude<ToServer, { type: 'hello' }>;
type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;
export type Question = WithoutId<Asking>;

interface Waiting {
  readonly text: string;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Refusal) => void;
}

/** Milliseconds: how often we look, how long nothing may be heard before we ask, how long the answer may take. */
const LOOK = 2000;
const QUIET = 2500;
const PATIENCE = 4000;

const GONE = new Map([
  [4404, 'unknown-table'],
  [4403, 'origin'],
]);

export interface Ears {
  readonly hear: (message: FromServer) => void;
  readonly status: (connected: boolean, gone: string | null) => void;
  readonly hello: () => ToServer;
}

export class Line {
  private socket: WebSocket | null = null;
  private tries = 0;
  private closed = false;
  private count = 0;
  /** When something was heard last, and since when a beat waits for its answer. */
  private heardAt = 0;
  private askedAt: number | null = null;
  private readonly pulse: ReturnType<typeof setInterval>;
  private readonly waiting = new Map<string, Waiting>();
  private readonly name = Math.random().toString(36).slice(2, 12);

  constructor(
    private readonly table: string,
    private readonly ears: Ears,
  ) {
    this.pulse = setInterval(() => this.look(), LOOK);
    this.connect();
  }

  /** Notice a line that died without a word: nothing is heard, and nobody answers. */
  private look(): void {
    const { socket } = this;
    if (socket?.readyState !== WebSocket.OPEN) return;
    const now = performance.now();
    if (this.askedAt !== null) {
      if (now - this.askedAt >= PATIENCE) this.drop(socket);
    } else if (now - this.heardAt >= QUIET) {
      this.askedAt = now;
      socket.send(JSON.stringify({ type: 'beat', id: BEAT }));
    }
  }

  /** Take a line for dead and open another; what was asked is asked again there. */
  private drop(socket: WebSocket): void {
    this.socket = null;
    socket.close();
    this.ears.status(false, null);
    this.connect();
  }

  private connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/play/${this.table}`);
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.heardAt = performance.now();
      this.askedAt = null;
      socket.send(JSON.stringify(this.ears.hello()));
      for (const { text } of this.waiting.values()) socket.send(text);
    };
    socket.onmessage = event => {
      if (this.socket !== socket) return;
      this.heardAt = performance.now();
      this.askedAt = null;
      this.take(JSON.parse(String(event.data)) as FromServer);
    };
    socket.onclose = event => {
      if (this.closed || this.socket !== socket) return;
      const gone = GONE.get(event.code) ?? null;
      this.ears.status(false, gone);
      if (gone === null) {
        setTimeout(() => this.closed || this.connect(), Math.min(4000, 250 * 2 ** this.tries++));
      }
    };
  }

  private take(message: FromServer): void {
    if (message.type === 'welcome') this.ears.status(true, null);
    if (!('id' in message)) {
      this.ears.hear(message);
      return;
    }
    const asked = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.type === 'refused') asked?.reject(new RefusedMove(message));
    else asked?.resolve(message);
  }

  /** Ask, and wait for the one answer; after a lost connection it is asked again under the same id. */
  ask<T extends Answer>(question: Question): Promise<T> {
    const id = `${this.name}-${this.count++}`;
    const text = JSON.stringify({ ...question, id });
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { text, resolve: answer => resolve(answer as T), reject });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
    });
  }

  /** Say hello again, with new tokens. */
  greet(): void {
    if (this.socket?.readyState === WebSocket.OPEN)
      this.socket.send(JSON.stringify(this.ears.hello()));
  }

  close(): void {
    this.closed = true;
    clearInterval(this.pulse);
    this.socket?.close();
  }
}

/** A refused message, with the reasons that the rules give. */
export class RefusedMove extends Refusal {
  readonly reasons;

  constructor(message: Extract<FromServer, { type: 'refused' }>) {
    super(message.code, message.why);
    this.reasons = message.reasons ?? [];
  }
}
