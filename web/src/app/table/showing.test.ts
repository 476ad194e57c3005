import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Happened, Line } from '../../net/messages';
import { pace, Showing } from './showing.svelte';

const event = (kind: string): Happened => ({ kind, targets: [`at:${kind}`], values: {} });
const line = (ply: number, turn: number, ...kinds: string[]): Line => ({
  ply,
  turn,
  move: 'm',
  events: kinds.map(event),
  view: { ply },
  guide: null,
  motion: '',
});

function staged(pause = 900): { stage: Showing; told: string[]; ends: () => number } {
  const told: string[] = [];
  let ends = 0;
  const stage = new Showing({
    pause: () => pause,
    mine: seat => seat === 0,
    shown: events => void told.push(...events.map(e => e.kind)),
    done: () => (ends += 1),
  });
  stage.settling = false;
  return { stage, told, ends: () => ends };
}

describe('staging', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('tells one event after another, in order, and then is done', () => {
    const { stage, told, ends } = staged();
    stage.play([line(1, 1, 'a', 'b'), line(2, 1, 'c')], { ply: 0 });
    expect(told).toEqual(['a']);
    expect(stage.view).toEqual({ ply: 1 });
    vi.advanceTimersByTime(900);
    expect(told).toEqual(['a', 'b']);
    vi.advanceTimersByTime(900);
    expect([told, stage.ply]).toEqual([['a', 'b', 'c'], 2]);
    vi.advanceTimersByTime(900);
    expect([stage.running, ends()]).toEqual([false, 1]);
  });

  it('knows what of a step has been told', () => {
    const { stage } = staged();
    const told = (): string[] => stage.told.map(e => e.kind);
    stage.play([line(1, 1, 'a', 'b'), line(2, 1, 'c')], { ply: 0 });
    expect(told()).toEqual(['a']);
    vi.advanceTimersByTime(900);
    expect(told()).toEqual(['a', 'b']);
    vi.advanceTimersByTime(900);
    expect(told()).toEqual(['c']);
  });

  it('draws the middle of a step where the game can', () => {
    const { stage } = staged();
    stage.partway = (_, __, told) => ({ told: told.length });
    stage.play([line(1, 1, 'a', 'b')], { ply: 0 });
    expect(stage.view).toEqual({ told: 1 });
    vi.advanceTimersByTime(900);
    expect(stage.view).toEqual({ ply: 1 });
  });

  it('is skipped in one go', () => {
    const { stage, told } = staged();
    stage.play([line(1, 1, 'a'), line(2, 1, 'b')], { ply: 0 });
    stage.hurry();
    vi.advanceTimersByTime(10_000);
    expect([stage.running, told]).toEqual([false, ['a']]);
  });

  it('waits for a board that is still being loaded', () => {
    const { stage, told } = staged();
    stage.settling = true;
    stage.play([line(1, 1, 'a')], null);
    vi.advanceTimersByTime(500);
    expect(told).toEqual([]);
    stage.settled();
    expect(told).toEqual(['a']);
    expect(stage.before).toBeNull();
  });

  it('hurries nothing when the board is there already', () => {
    const { stage, told } = staged();
    stage.play([line(1, 1, 'a', 'b')], { ply: 0 });
    stage.settled();
    expect(told).toEqual(['a']);
  });

  it('is held as long as a film lasts', () => {
    const { stage, ends } = staged();
    stage.play([line(1, 1, 'a')], { ply: 0 });
    stage.hold(5000);
    vi.advanceTimersByTime(4900);
    expect(ends()).toBe(0);
    vi.advanceTimersByTime(200);
    expect(ends()).toBe(1);
  });
});

describe('the pace', () => {
  it('passes over an own step that nothing follows from', () => {
    expect(pace(line(1, 0, 'a'), true, 0, 900)).toBeLessThan(100);
    expect(pace(line(1, 0, 'a', 'b'), true, 0, 900)).toBeGreaterThan(300);
  });

  it('gives others their moment, and catches up with many', () => {
    expect(pace(line(1, 1, 'a'), false, 0, 900)).toBe(900);
    expect(pace(line(1, 1, 'a'), false, 30, 900)).toBeLessThan(300);
  });
});
