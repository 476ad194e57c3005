// Septikon: two stations face each other across space, side by side on a wide screen, one above the other on a tall one.

import type { Context, Draw, GameScene, Scene, Shape } from '@web/scene/scene';
import { action } from './action';
import { ground } from './ground';
import { dice, shot, zone } from './overlays';
import { colours, washes } from './palette';
import { panels } from './panels';
import { things, walkers } from './pieces';
import { obvious } from './obvious';
import { owned, said } from './people';
import { partway } from './partway';
import { plan, STATIONS, type Plan } from './plan';
import { squares, threats } from './squares';
import type { Thing, View } from './view';

/** What may be pointed at in space: every square that holds something. */
function spots(context: Context, plan: Plan, view: View): Shape[] {
  const bySquare = new Map<string, Thing[]>();
  for (const thing of view.sky)
    if (thing.at.startsWith('S'))
      bySquare.set(thing.at, [...(bySquare.get(thing.at) ?? []), thing]);
  const [w, h] = plan.space;
  return [...bySquare].map(([square, all]): Shape => {
    const words = all.map(one => said(context, owned(one.owner, one.kind)));
    const notes = all.flatMap(one =>
      one.dice ? [context.say('scene.dice')] : one.zone ? [context.say('scene.zone')] : [],
    );
    const doomed = view.doomed.includes(square) ? [context.say('scene.doomed')] : [];
    return {
      id: `square:${square}`,
      at: plan.at(square),
      targets: [`square:${square}`],
      label: [square, ...words, ...doomed].join(', '),
      tip: [words.join(', '), ...new Set(notes), ...doomed].join('\n'),
      over: () =>
        all.flatMap(one =>
          one.zone ? [zone(plan, square, one.owner, one.zone)] : one.dice ? dice(plan, one) : [],
        ),
      layer: 2,
      parts: [
        { tag: 'rect', x: 1 - w / 2, y: 1 - h / 2, w: w - 2, h: h - 2, r: 5, fill: 'sep-spot' },
      ],
    };
  });
}

export const draw: Draw<View> = (view, context): Scene => {
  const map = plan(context);
  return {
    width: map.width,
    height: map.height,
    washes,
    free: true,
    grip: Math.min(...map.square),
    focus: map.at(`${STATIONS[context.near]}6.10`),
    panels: panels(context, view),
    shapes: [
      ...ground(context, map, view),
      ...squares(context, map, view),
      ...spots(context, map, view),
      ...walkers(map, view),
      ...things(map, view),
      ...threats(map, view),
      ...action(map, view.sky, context.happening ?? []),
      ...(context.open.size > 0 ? view.shots.map(one => shot(map, one, false)) : []),
    ],
  };
};

export default { draw, partway, colours, obvious } satisfies GameScene;
