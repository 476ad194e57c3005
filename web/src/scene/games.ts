// The drawings of the games, found in their folders and loaded when needed.

import type { GameScene, Values } from './scene';

const found = import.meta.glob<{ default: GameScene }>(
  '../../../src/battlespace/games/*/web/scene.ts',
);
const covers = import.meta.glob<string>('../../../src/battlespace/games/*/web/cover.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

const films = import.meta.glob<readonly Values[]>(
  '../../../src/battlespace/games/*/web/film.json',
  { import: 'default' },
);

const slug = (path: string): string => path.split('/').at(-3) ?? '';

/** The drawing of a game, or null where it has none: then the board is shown as text. */
export async function sceneOf(game: string): Promise<GameScene | null> {
  const path = Object.keys(found).find(p => slug(p) === game);
  return path === undefined ? null : ((await found[path]?.())?.default ?? null);
}

export function coverOf(game: string): string | null {
  const path = Object.keys(covers).find(p => slug(p) === game);
  return path === undefined ? null : (covers[path] ?? null);
}

/** What was seen in a recorded game, step by step, or null where there is none. */
export async function filmOf(game: string): Promise<readonly Values[] | null> {
  const path = Object.keys(films).find(p => slug(p) === game);
  return path === undefined ? null : ((await films[path]?.()) ?? null);
}
