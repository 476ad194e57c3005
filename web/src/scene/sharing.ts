// A drawing is made anew with every step, and most of it is as it was: what is equal stays the same object, so that
// nothing of it is compared with the page, let alone laid out or painted, again.

import { keyed, type Keyed } from './keys';
import type { Shape } from './scene';

type Held = Readonly<Record<string, unknown>>;

const plain = (value: unknown): value is Held => typeof value === 'object' && value !== null;

/** The old value where the fresh one equals it in all its depth; else the fresh one, made of old parts where those are equal. */
export function shared<T>(old: T, fresh: T): T {
  if (old === fresh || !plain(old) || !plain(fresh)) return fresh;
  if (Array.isArray(old) !== Array.isArray(fresh)) return fresh;
  const names = Object.keys(fresh);
  const kept = names.map(name => shared(old[name], fresh[name]));
  const same =
    names.length === Object.keys(old).length && names.every((name, i) => kept[i] === old[name]);
  if (same) return old;
  if (Array.isArray(fresh)) return kept as T;
  return Object.fromEntries(names.map((name, i) => [name, kept[i]])) as T;
}

/** The shapes of the next scene by their keys, each the very same as before where nothing about it has changed. */
export function sharedShapes(before: readonly Keyed[], shapes: readonly Shape[]): Keyed[] {
  const old = new Map(before.map(one => [one.key, one]));
  return keyed(before, shapes).map(one => {
    const last = old.get(one.key);
    return last ? shared(last, one) : one;
  });
}
