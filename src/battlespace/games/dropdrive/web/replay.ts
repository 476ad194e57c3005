// A drop on the flat table: the view at any moment of its film.

import type { Replay } from '@web/scene/scene';
import { lasts, PIECES, RATE, rattle, readFilm, seenAt, SLOWER, type Film } from './film';
import { yawOf } from './shapes';
import type { Thing, View } from './view';

/** A piece in another pose: its outline is turned and moved with it, and larger the higher it is. */
function moved(thing: Thing, pose: readonly number[]): Thing {
  const [x = 0, y = 0, z = 0, ...turn] = pose;
  const there = [x * 100, y * 100, z * 100, ...turn.map(part => part * 10000)];
  const [fromX, fromY] = [(thing.pose?.[0] ?? 0) / 100, (thing.pose?.[1] ?? 0) / 100];
  const angle = yawOf({ pose: there }) - yawOf(thing);
  const [cos, sin, grown] = [Math.cos(angle), Math.sin(angle), 1 + Math.max(0, z - 10) / 160];
  const footprint = (thing.footprint ?? []).map(([px, py]): [number, number] => {
    const [dx, dy] = [(px - fromX) * grown, (py - fromY) * grown];
    return [x + dx * cos - dy * sin, y + dx * sin + dy * cos];
  });
  return { ...thing, pose: there, footprint };
}

export function viewAt(view: View, film: Film, picture: number): View {
  const takes = new Map(film.takes.map(take => [PIECES[take.piece] ?? '', take]));
  const objects = view.objects.flatMap((thing): Thing[] => {
    const take = takes.get(thing.id);
    if (!take || !thing.pose) return [thing];
    const pose = seenAt(take, picture);
    return pose ? [moved(thing, pose)] : [];
  });
  return { ...view, objects };
}

export async function replay(motion: string, view: View): Promise<Replay> {
  const film = await readFilm(motion);
  return {
    ms: lasts(film),
    at: ms => ({ ...viewAt(view, film, (ms / 1000 / SLOWER) * RATE) }),
    sound: knock => rattle(film, knock),
  };
}
