// Which shape of the last scene is which of the next: same id, or a like piece that vanished here and appeared there.

import type { Shape } from './scene';

export interface Keyed {
  readonly key: string;
  readonly shape: Shape;
}

export function keyed(before: readonly Keyed[], shapes: readonly Shape[]): Keyed[] {
  const old = new Map(before.map(k => [k.shape.id, k]));
  const here = new Set(shapes.map(s => s.id));
  const loose = before.filter(k => !here.has(k.shape.id));
  const used = new Set(before.filter(k => here.has(k.shape.id)).map(k => k.key));
  return shapes.map(shape => {
    const same = old.get(shape.id);
    if (same) return { key: same.key, shape };
    const at = loose.findIndex(k => k.shape.like !== undefined && k.shape.like === shape.like);
    const moved = at < 0 ? undefined : loose.splice(at, 1)[0];
    let key = moved?.key ?? shape.id;
    while (used.has(key)) key += "'";
    used.add(key);
    return { key, shape };
  });
}
