// Who, whose and where, as the game's sentences speak of them.

import type { Context } from '@web/scene/scene';
import { CELLS, name } from './plan';

interface Said {
  readonly key: string;
  readonly values?: Readonly<Record<string, unknown>>;
}

/** Whoever commands a station. */
export const commander = (seat: number): Said => ({
  key: 'seat',
  values: { seat, camp: { key: `camp.${seat}` } },
});

/** What is in space, by its kind and whose it is. */
export const owned = (owner: number, kind: string): Said => ({
  key: `own.${kind}`,
  values: { who: commander(owner) },
});

export const said = (context: Context, { key, values }: Said): string => context.say(key, values);

const MODULE = new Map(
  [0, 1].flatMap(station =>
    CELLS.map(cell => {
      const module = cell.warehouse ? 'warehouse' : cell.module.toLowerCase();
      return [name(station, cell.level, cell.col), module] as const;
    }),
  ),
);

/** A square by the module that stands there; in space there is none. */
export const placeOf = (square: string): Said => ({ key: `the.${MODULE.get(square) ?? 'space'}` });
