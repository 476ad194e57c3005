import { beforeEach, expect, it } from 'vitest';
import { Refusal } from '../../net/api';
import { settings } from '../settings.svelte';
import { book, choice, FakeLine, feed, line, position } from './samples';
import { Telling } from './telling.svelte';

const company = { name: () => undefined, you: null };

function telling(answers: unknown[], made = feed()) {
  const wire = new FakeLine(...answers);
  const told = new Telling(made, { company, mine: [0] }, wire);
  told.book = book('event.a', 'event.b', 'event.c', 'event.d', 'event.e', 'choice.go', 'about.x');
  return { told, wire, feed: made };
}

beforeEach(() => void (settings.language = 'en'));

it('fetches the words of all choices once, where they are missing', async () => {
  const made = feed({ choices: [{ ...choice(3), move: '' }] });
  const labels = [{ key: 'choice.go', values: {} }];
  const { told, wire } = telling([{ moves: ['go'], labels }], made);
  const one = made.position!.choices[0]!;
  expect(told.label(one)).toBe('');
  await told.speakChoices();
  await told.speakChoices();
  expect(wire.asked).toEqual([{ type: 'labels', last: 7 }]);
  expect([told.label(one), told.notation(one)]).toEqual(['Choice.go', 'go']);
});

it('asks for no words that came along', async () => {
  const label = { key: 'choice.go', values: {} };
  const made = feed({ choices: [{ ...choice(3), label }] });
  const { told, wire } = telling([], made);
  await told.speakChoices();
  expect([wire.asked, told.label(made.position!.choices[0]!)]).toEqual([[], 'Choice.go']);
});

it('drops the words of a position that has passed', async () => {
  const made = feed({ choices: [{ ...choice(3), move: '' }] });
  const { told } = telling([{ moves: ['go'], labels: [{}] }], made);
  const asking = told.speakChoices();
  const later = position({ last: 8, choices: [{ ...choice(3), move: '' }] });
  made.position = later;
  await asking;
  expect(told.notation(later.choices[0]!)).toBe('');
});

it('goes on without words that are refused', async () => {
  const made = feed({ choices: [choice(3)] });
  const { told } = telling([new Refusal('stale', '')], made);
  await told.speakChoices();
  expect(told.label(made.position!.choices[0]!)).toBe('m3');
});

it('tells what happened since somebody here acted', () => {
  const made = feed();
  const { told } = telling([], made);
  made.lines = [line(1, -1, 'a')];
  expect(told.lastTold).toEqual([]);
  made.lines = [line(1, -1, 'a'), line(2, 0, 'b'), line(3, 1, 'c'), line(4, 1, 'c', 'd')];
  expect(told.lastTold).toEqual(['Event.c', 'Event.d']);
  made.lines = [...made.lines, line(5, 0, 'e')];
  expect(told.lastTold).toEqual(['Event.e']);
});

it('says lines aloud', () => {
  const { told } = telling([]);
  told.aloud([line(1, 0, 'a', 'b'), line(2, 0, 'c')]);
  expect(told.heard).toBe('Event.a Event.b Event.c');
  told.aloud([]);
  expect(told.heard).toBe('');
});
