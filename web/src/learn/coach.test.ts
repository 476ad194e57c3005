import { expect, test } from 'vitest';
import type { CoachNote, Hinted, Line, Weighed } from '../net/messages';
import { fresh, ideas, named, nameOf, offers, practised, sidesOf, type Spot } from './coach';

const note = (when: readonly string[], by: CoachNote['by'] = ''): CoachNote => ({
  when,
  by,
  say: { en: when.join(), fr: '' },
  clause: '',
});
const line = (turn: number, ...kinds: string[]): Line => ({
  ply: 1,
  turn,
  move: '',
  events: kinds.map(kind => ({ kind, targets: [], values: {} })),
  view: null,
  guide: null,
  motion: '',
});
const NOTES = [note(['ask.play']), note(['event.flip'], 'me'), note(['event.flip'], 'others')];

test('what is asked for the first time is explained, and only once', () => {
  expect(fresh(NOTES, [], [], 0, 'ask.play', [0]).map(nameOf)).toEqual(['ask.play']);
  expect(fresh(NOTES, ['ask.play'], [], 0, 'ask.play', [0])).toEqual([]);
  expect(fresh(NOTES, [], [], 0, null, [0])).toEqual([]);
});

test('an event is explained by whoever did it', () => {
  expect(fresh(NOTES, [], [line(0, 'event.flip')], 0, null, [0]).map(nameOf)).toEqual([
    'event.flip me',
  ]);
  expect(fresh(NOTES, [], [line(1, 'event.flip')], 0, null, [0]).map(nameOf)).toEqual([
    'event.flip others',
  ]);
});

test('what is drawn belongs to the seat that acted before it, and what was seen is past', () => {
  const lines = [line(0, 'event.flip'), line(-1, 'event.flip')];
  expect(fresh(NOTES, [], lines, 1, null, [0]).map(nameOf)).toEqual(['event.flip me']);
  expect(fresh(NOTES, [], lines, 2, null, [0])).toEqual([]);
});

test('ideas are offered twice for each kind of decision, and more often in the first turns', () => {
  expect(offers({}, 'ask.play', true)).toBe(true);
  expect(offers({ 'ask.play': 1 }, 'ask.play', true)).toBe(true);
  expect(offers({ 'ask.play': 2 }, 'ask.play', true)).toBe(false);
  expect(offers({ 'ask.play': 5 }, 'ask.play', false)).toBe(true);
  expect(offers({ 'ask.play': 6 }, 'ask.play', false)).toBe(false);
});

test('nobody is told to go on alone before some turns of their own', () => {
  const round = [line(0, 'event.flip'), line(-1, 'event.flip'), line(1, 'event.flip')];
  const rounds = (n: number): Line[] => Array.from({ length: n }, () => round).flat();
  expect(practised([line(0), line(0), line(0), line(0), line(0), line(0)], [0])).toBe(false);
  expect(practised(rounds(5), [0])).toBe(false);
  expect(practised(rounds(6), [0])).toBe(true);
  expect(practised(rounds(6), [2])).toBe(false);
});

test('bad moves, and those that end in the same place, are no ideas', () => {
  const move = (action: number, label: string, end: string, share: number | null): Weighed => ({
    action,
    move: `${action}@${end}`,
    label: { key: label },
    path: ['card', end],
    share,
    visits: 1,
    does: [],
    stands: [],
    answer: [],
    example: [],
  });
  const hint = {
    best: move(0, 'a', 'one', 0.6),
    others: [
      move(1, 'b', 'one', 0.6),
      move(2, 'a', 'two', 0.6),
      move(3, 'c', 'three', 0.52),
      move(4, 'd', 'four', null),
      move(5, 'e', 'five', null),
    ],
    played: null,
    otherwise: null,
  } as unknown as Hinted;
  const found = ideas(hint);
  expect(
    found.map(idea => idea.action),
    'what may be as good is one',
  ).toEqual([0, 2, 4]);
  const name = named(found, label => String(label['key']));
  expect(found.map(name), 'what reads alike is told apart').toEqual(['a (one)', 'a (two)', 'd']);
  const sides = named(
    found,
    label => String(label['key']),
    paths => paths.map(path => `at ${path[1]}`),
  );
  expect(found.map(sides), 'by where it is, where that can be said').toEqual([
    'a (at one)',
    'a (at two)',
    'd',
  ]);
  const warned = { move: 'x:three', label: found[0]!.label };
  const all = [...found.slice(0, 2), warned];
  const told = named(
    all,
    label => String(label['key']),
    paths => paths.map(path => `at ${path[1]}`),
  );
  expect(all.map(told), 'never by where another one is').toEqual([
    'a (one)',
    'a (two)',
    'a (three)',
  ]);
});

test('ideas come in the order of what they are worth, the best first', () => {
  const move = (action: number, share: number | null) => ({ action, share, path: [`${action}`] });
  const others = [move(2, 0.57), move(3, 0.59), move(1, null)];
  const hint = { best: move(0, 0.6), others } as unknown as Hinted;
  expect(ideas(hint).map(idea => idea.action)).toEqual([0, 3, 2]);
  const two = { best: move(0, 0.6), others: [others[2], others[0]] } as unknown as Hinted;
  expect(ideas(two).map(idea => idea.action)).toEqual([0, 2, 1]);
});

test('things are told apart by the side on which they lie', () => {
  const spots: Record<string, Spot> = {
    a: [0, 0],
    b: [90, 10],
    c: [50, 200],
    d: [0, 100],
  };
  const sides = (...paths: string[][]) => sidesOf(paths, target => spots[target] ?? null);
  expect(sides(['x', 'a'], ['x', 'b'])).toEqual(['left', 'right']);
  expect(sides(['b', 'a'], ['c', 'a']), 'by where they begin').toEqual(['top', 'bottom']);
  expect(sides(['c'], ['a'], ['d'])).toEqual(['bottom', 'top', 'middle']);
  expect(sides(['a'], ['b'], ['c'], ['d']), 'four are too many').toBeNull();
  expect(sides(['a'], ['somewhere'])).toBeNull();
  expect(sides(['a'], ['a'])).toBeNull();
});

test('what one is warned of is told apart from what is advised, and from what was played', () => {
  const move = (move: string, label: string) => ({ move, label: { key: label } });
  const [best, other, bad, last] = [
    move('T@-2,0<>C2@-1,0', 'swap'),
    move('R@1,0', 'turn'),
    move('T@2,0<>C2@-1,0', 'swap'),
    move('R@2,0', 'turn'),
  ];
  const read = (label: Readonly<Record<string, unknown>>): string => String(label['key']);
  expect(
    [best!, other!, bad!].map(named([best!, other!, null, bad!], read)),
    'written alike in the end, so in full',
  ).toEqual(['swap (T@-2,0<>C2@-1,0)', 'turn', 'swap (T@2,0<>C2@-1,0)']);
  expect([best!, other!, last!].map(named([best!, other!, last!], read))).toEqual([
    'swap',
    'turn (1,0)',
    'turn (2,0)',
  ]);
});
