import { describe, expect, it } from 'vitest';
import { impacts, PIECES, poseAt, readFilm, type Film } from './film';
import { viewAt } from './replay';
import type { View } from './view';

const FILM = 'eNpjYWBiYGBQBWKGFAYG47MMDEbnGBheMGCC/1CCGU2ciYH/o8ibH6++MPAwgDBQzX/m34wM/xhAGAAq0hBX';

describe('a film of a drop', () => {
  it('reads back what the physics packed', async () => {
    const film = await readFilm(FILM);
    expect(film.pictures).toBe(4);
    expect(film.takes.map(t => PIECES[t.piece])).toEqual(['pink', 'f3']);
    const [planet, fuel] = film.takes;
    expect(planet?.poses[3]).toEqual([30, -20.5, 5, 1, 0, 0, 0]);
    expect(fuel?.first).toBe(2);
    expect(fuel?.poses[0]).toEqual([1.5, 2, 101.6, 0.5, -0.5, 0.5, -0.5]);
  });

  it('shows a piece from the picture on where it was let go', async () => {
    const [planet, fuel] = (await readFilm(FILM)).takes;
    expect(poseAt(fuel!, 1.9)).toBeNull();
    expect(poseAt(planet!, 2.5)?.[0]).toBeCloseTo(25);
    expect(poseAt(planet!, 99)?.[0]).toBe(30);
  });
});

describe('the knocks of a drop', () => {
  it('are heard where a fall turns round, the harder the louder, and a rattle once', () => {
    const heights = [50, 40, 30, 20, 28, 34, 30, 26, 25, 25];
    const take = (piece: number): Film['takes'][number] => ({
      piece,
      first: 4,
      poses: heights.map(z => [0, 0, z, 1, 0, 0, 0]),
    });
    const found = impacts({ pictures: 20, takes: [take(0), take(5)] });
    expect(found.map(one => one.picture)).toEqual([7, 11]);
    expect(found[0]!.loud).toBeGreaterThan(found[1]!.loud);
  });
});

describe('a drop on the flat table', () => {
  it('moves the pieces with their outlines, and hides what has not been let go yet', async () => {
    const film = await readFilm(FILM);
    const lying = (id: string, kind: string): unknown => ({
      id,
      kind,
      zone: 'system',
      pose: [3000, -2050, 500, 10000, 0, 0, 0],
      footprint: [[46, -20.5]],
    });
    const view = { objects: [lying('pink', 'planet'), lying('f3', 'fuel')] } as unknown as View;
    const early = viewAt(view, film, 1);
    expect(early.objects.map(o => o.id)).toEqual(['pink']);
    const [planet] = early.objects;
    expect(planet!.footprint![0]![0] - planet!.pose![0]! / 100).toBeCloseTo(16);
    expect(viewAt(view, film, 99).objects.map(o => o.id)).toEqual(['pink', 'f3']);
  });
});
