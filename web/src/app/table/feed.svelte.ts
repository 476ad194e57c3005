// What came over the line: the table, its position, what was played and what was said. It asks for nothing.

import type * as M from '../../net/messages';

export class Feed {
  info = $state.raw<M.TableInfo | null>(null);
  position = $state.raw<M.Position | null>(null);
  lines = $state.raw<readonly M.Line[]>([]);
  chat = $state.raw<readonly M.Said[]>([]);
  /** The position that the match began with, where that is not the usual one. */
  start = $state<string | null>(null);
  connected = $state(false);
  /** Why there is no such table, where there is none. */
  gone = $state<string | null>(null);
  /** When something came last: clocks run on from there. */
  at = $state(Date.now());

  /** How much of the table's log this device has. */
  get last(): number {
    return this.position?.last ?? 0;
  }

  status(connected: boolean, gone: string | null): void {
    this.connected = connected;
    this.gone = gone;
  }

  hear(message: M.FromServer): void {
    if (message.type === 'chat') this.chat = [...this.chat, message.said];
    if (message.type === 'welcome') this.chat = message.chat;
    if (message.type === 'welcome' && message.setup) this.start = message.setup.start;
    if (message.type === 'welcome' || message.type === 'news') {
      this.lines = [...this.lines.slice(0, message.keep), ...message.lines];
      this.position = message.position;
    }
    if ('table' in message) this.info = message.table;
    this.at = Date.now();
  }
}
