import { describe, expect, it } from 'vitest';
import { PIECES, poseAt, readFilm } from './film';

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
