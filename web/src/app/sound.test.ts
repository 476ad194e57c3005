import { expect, it } from 'vitest';
import { cue } from './sound';

it('gives events a sound by the words of their kind, and others the plainest', () => {
  expect(cue('tell.captured')).toBe('capture');
  expect(cue('tell.roll')).toBe('roll');
  expect(cue('tell.laser')).toBe('laser');
  expect(cue('tell.power')).toBe('chain');
  expect(cue('tell.something-else')).toBe('slide');
});
