import { expect, it } from 'vitest';
import { Feed } from './feed.svelte';
import { info, line, news, position, welcome } from './samples';

it('takes the place of what is no longer kept', () => {
  const feed = new Feed();
  feed.hear(welcome({ lines: [line(1, 0), line(2, 1)], position: position({ ply: 2, last: 4 }) }));
  feed.hear(news({ keep: 1, lines: [line(2, 0)], position: position({ ply: 2, last: 6 }) }));
  expect(feed.lines.map(l => [l.ply, l.turn])).toEqual([
    [1, 0],
    [2, 0],
  ]);
  expect(feed.last).toBe(6);
});

it('adds to the chat, and begins it anew with a welcome', () => {
  const said = (text: string) => ({ name: 'A', seat: 0, text, at: 0 });
  const feed = new Feed();
  feed.hear(welcome({ chat: [said('a')] }));
  feed.hear({ type: 'chat', said: said('b') });
  expect(feed.chat.map(s => s.text)).toEqual(['a', 'b']);
  feed.hear(welcome({ chat: [said('c')] }));
  expect(feed.chat.map(s => s.text)).toEqual(['c']);
});

it('knows who is present without touching the position', () => {
  const feed = new Feed();
  feed.hear(welcome());
  const { position: before } = feed;
  feed.hear({ type: 'present', table: info({ next: 'n' }) });
  expect(feed.info?.next).toBe('n');
  expect(feed.position).toBe(before);
});

it('says whether the line is up, and why the table is gone', () => {
  const feed = new Feed();
  expect([feed.connected, feed.gone, feed.last]).toEqual([false, null, 0]);
  feed.status(false, 'unknown-table');
  expect(feed.gone).toBe('unknown-table');
});
