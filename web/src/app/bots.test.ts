import { afterEach, expect, it } from 'vitest';
import { botName, LEVELS, rank } from './bots';
import { manner, settings } from './settings.svelte';

afterEach(() => void (settings.language = 'en'));

it('gives each level a face and names of its own', () => {
  const levels = LEVELS.filter(level => level !== 'greedy');
  expect(new Set(levels.map(rank)).size).toBe(levels.length);
  expect(new Set(levels.map(level => botName(level, 0))).size).toBe(levels.length);
});

it('says how a level plays, as the game has it, and otherwise where more sit at the table', () => {
  const manners = {
    master: { en: 'Sees all.', fr: 'Voit tout.' },
    'master.3': { en: 'Sees much.' },
  };
  expect([manner(manners, 'master'), manner(manners, 'master', 2)]).toEqual([
    'Sees all.',
    'Sees all.',
  ]);
  expect(manner(manners, 'master', 3)).toBe('Sees much.');
  settings.language = 'fr';
  expect(manner(manners, 'master')).toBe('Voit tout.');
  expect(manner(manners, 'unknown')).toBe('');
});
