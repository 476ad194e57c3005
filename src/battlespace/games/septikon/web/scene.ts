// Septikon: two stations face each other across space, side by side on a wide screen, one above the other on a tall one.

import type { Context, Draw, GameScene, Scene, Shape } from '@web/scene/scene';
import { ground } from './ground';
import { dice, shot, zone } from './overlays';
import { panels } from './panels';
import { things, walkers } from './pieces';
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
    const words = all.map(one => `${STATIONS[one.owner]}: ${context.say(`object.${one.kind}`)}`);
    const notes = all.flatMap(one =>
      one.dice ? [context.say('scene.dice')] : one.zone ? [context.say('scene.zone')] : [],
    );
    const doomed = view.doomed.includes(square) ? [context.say('scene.doomed')] : [];
    return {
      id: `square:${square}`,
      at: plan.at(square),
      targets: [`square:${square}`],
      label: [square, ...words, ...doomed].join(', '),
      tip: [`${words.join(', ')} · ${square}`, ...new Set(notes), ...doomed].join('\n'),
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
      ...(context.open.size > 0 ? view.shots.map(one => shot(map, one, false)) : []),
    ],
  };
};

const colours = {
  'sep-space': ['#dfe8f2', '#070f18'],
  'sep-grid': ['#c9d6e4', '#132335'],
  'sep-spot': ['#cfdcea', '#12253a'],
  'sep-hull': ['#aebcc9', '#1b2c3d'],
  'sep-line': ['#b4c2ce', '#2d4256'],
  'sep-wall': ['#33475a', '#93a9bd'],
  'sep-door': ['#e0a800', '#ffd34d'],
  'sep-prod': ['#eaf4e4', '#15291d'],
  'sep-battle': ['#fbe9e5', '#301a1e'],
  'sep-lock': ['#fff1b8', '#4a3c0c'],
  'sep-arm': ['#eae0f8', '#2d2147'],
  'sep-surface': ['#e6dfd3', '#3a342b'],
  'sep-cell': ['#f6f9fb', '#0f1e2b'],
  'sep-red': ['#a3231b', '#ff9f94'],
  'sep-violet': ['#5b32a3', '#cdb4ff'],
  'sep-oxygen': ['#0f6f9f', '#5cc3ff'],
  'sep-biomass': ['#35741a', '#86d65f'],
  'sep-rockets': ['#a8325a', '#ff86a8'],
  'sep-biodrones': ['#6f42c4', '#bb9cff'],
  'sep-metal': ['#51606d', '#b3c2cf'],
  'sep-uranium': ['#5f6c00', '#ccd93e'],
  'sep-energy': ['#a86300', '#ffbd45'],
} as const;

export default { draw, colours } satisfies GameScene;
