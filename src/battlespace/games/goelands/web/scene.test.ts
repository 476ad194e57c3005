import type { Happened } from '@web/net/messages';
import type { Context, Part } from '@web/scene/scene';
import { describe, expect, it } from 'vitest';
import { draw, partway } from './scene';
import type { Lane, View } from './view';

const lane = (token: string, control: number, strength: readonly number[] = [0, 0]): Lane => ({
  token,
  control,
  strength,
  locked: false,
  owed: 0,
  cards: [[], []],
});
const view = (lanes: readonly Lane[]): View => ({
  lanes,
  hands: [[], []],
  active: 0,
  decision: 'play',
  turn: 0,
  final: false,
  wins: [0, 0],
  need: 2,
  powers: 0,
  cap: 40,
  choices: [],
});
const flip = (number: number, seat: number): Happened => ({
  kind: 'event.flip',
  targets: [`lane:${number}`],
  values: { lane: number, camp: { key: 'seat', values: { seat } } },
});
const played: Happened = { kind: 'event.play', targets: ['lane:1'], values: {} };

describe('a step that turns several outposts', () => {
  const before = view([lane('EQ', 1), lane('FL', 1, [2, 2]), lane('DE', 1, [3, 3])]);
  const after = view([lane('EQ', 0, [5, 0]), lane('FL', 0, [2, 2]), lane('DE', 0, [3, 3])]);
  const holders = (told: readonly Happened[]): number[] =>
    (partway(before, after, told)['lanes'] as readonly Lane[]).map(one => one.control);

  it('turns each of them when that is told', () => {
    expect(holders([played])).toEqual([1, 1, 1]);
    expect(holders([played, flip(1, 0)])).toEqual([0, 1, 1]);
    expect(holders([played, flip(1, 0), flip(3, 0)])).toEqual([0, 1, 0]);
  });

  it('follows one that turns twice', () => {
    expect(holders([flip(2, 0), flip(2, 1)])).toEqual([1, 1, 1]);
  });

  it('counts a round for its winner when that is told', () => {
    const won = { ...after, wins: [1, 0] };
    const count: Happened = { kind: 'event.count', targets: [], values: {} };
    expect(partway(before, won, [played])['wins']).toEqual([0, 0]);
    expect(partway(before, won, [played, count])['wins']).toEqual([1, 0]);
  });

  it('shows a new round as it is', () => {
    const next = view([lane('SA', 0), lane('FL', 0), lane('DE', 0)]);
    expect(partway(before, next, [played])).toEqual(next);
  });
});

describe('an outpost', () => {
  const context = (wide: boolean): Context => ({
    near: 0,
    wide,
    names: ['a', 'b'],
    say: key => (key === 'token.MO' ? 'Déplacement allié' : key),
    open: new Set(),
    clicked: [],
    ahead: null,
  });

  const texts = (wide: boolean): Part[] => {
    const scene = draw(view([lane('MO', 0)]), context(wide));
    const words = (part: Part): Part[] =>
      part.tag === 'group' ? part.parts.flatMap(words) : part.tag === 'text' ? [part] : [];
    return scene.shapes.find(s => s.id === 'outpost:MO')!.parts.flatMap(words);
  };

  it('holds the whole of its name, on both its sides', () => {
    const found = texts(true);
    expect(found.map(part => part.tag === 'text' && part.text)).toEqual([
      'Déplacement',
      'allié',
      'Déplacement',
      'allié',
    ]);
    for (const part of found) {
      if (part.tag !== 'text') continue;
      expect(0.69 * part.size * part.text.length).toBeLessThanOrEqual(122 - 8);
      expect(part.y + part.size / 2).toBeLessThan(45);
    }
  });

  it('has its sign alone where letters would be too small to read', () => {
    expect(texts(false)).toEqual([]);
  });

  it('turns over with its holder', () => {
    const sides = (control: number): unknown[] =>
      draw(view([lane('MO', control)]), context(true))
        .shapes.find(s => s.id === 'outpost:MO')!
        .parts.flatMap(part => part.face ?? []);
    expect([sides(0), sides(1)]).toEqual([
      ['up', 'down'],
      ['down', 'up'],
    ]);
  });
});

describe('an event that is told', () => {
  const lanes = [lane('EQ', 1), lane('FL', 1), lane('DE', 1)];
  const power: Happened = { kind: 'event.power', targets: ['lane:2'], values: {} };
  const seen = (happening: readonly Happened[]): string[] =>
    draw(view(lanes), {
      near: 0,
      names: ['a', 'b'],
      wide: true,
      say: key => key,
      open: new Set(),
      clicked: [],
      ahead: null,
      happening,
    })
      .shapes.map(s => s.id)
      .filter(id => /^(power|flip):/.test(id));

  it('bursts along the lane of its power, and shines around what turns over', () => {
    expect(seen([])).toEqual([]);
    expect(seen([played, power])).toEqual(['power:1']);
    expect(seen([played, power, flip(3, 0)])).toEqual(['flip:2']);
  });
});
