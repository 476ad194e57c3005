import { describe, expect, it } from 'vitest';
import type { GameInfo, OptionInfo } from '../net/messages';
import { arranged, firstOptions, minutes, nameOf, reseated, wanted, type Wishes } from './setup';

const option = (name: string, kind: string): OptionInfo => ({
  declared: { name, kind },
  text: {},
  values: {},
});
const said = (text: string): Readonly<Record<string, string>> => ({ en: text, fr: text });
const game: GameInfo = {
  slug: 'x',
  title: 'X',
  seats: [2, 4],
  levels: ['novice', 'easy'],
  manners: {},
  options: [option('tick', 'flag'), option('map', 'file'), option('most', 'number')],
  about: { variants: said('map'), first: said('most=15 mode=calm'), length: said('45 minutes') },
};
const wishes: Wishes = {
  against: 'bots',
  seats: 3,
  mine: 1,
  levels: ['novice', '', 'easy'],
  clock: 'none',
  listed: false,
  options: {},
};

describe('setting up', () => {
  it('tells variants from house rules', () => {
    const { variants, house } = arranged(game);
    expect(variants.map(nameOf)).toEqual(['map']);
    expect(house.map(nameOf)).toEqual(['most', 'tick']);
  });

  it('keeps a map of one’s own when the number of players changes', () => {
    const own = { file: 'mine.map', text: '...' };
    expect(reseated(game, { map: own, most: 3 })).toEqual({ map: own, most: 3 });
    expect(reseated(game, { map: 'supplied', most: 3 })).toEqual({ most: 3 });
  });

  it('gives each bot its own level', () => {
    const made = wanted(game, wishes, 'Ann');
    expect(made.mine).toEqual([1]);
    expect(made.bots).toEqual({ 0: 'novice', 2: 'easy' });
  });

  it('seats friends, one device, or bots alone', () => {
    expect(wanted(game, { ...wishes, against: 'friends' }, '').bots).toEqual({});
    expect(wanted(game, { ...wishes, against: 'here' }, '').mine).toEqual([0, 1, 2]);
    expect(wanted(game, { ...wishes, against: 'watch', seats: 2 }, '').bots).toEqual({
      0: 'novice',
      1: 'easy',
    });
    expect(wanted(game, { ...wishes, clock: 'days' }, '').clock).toMatchObject({ each: 'turn' });
  });

  it('reads what a first game is played with', () => {
    expect(firstOptions(game)).toEqual({ most: 15, mode: 'calm' });
    expect(firstOptions({ ...game, about: {} })).toEqual({});
    expect(minutes(game)).toBe(45);
  });
});
