// What nobody would think about: from which side energy is paid, and a Gunner who is alone.

import type { Choice } from '@web/net/messages';
import type { View } from './view';

const parts = (choice: Choice): readonly [number, number] => {
  const [left = '0', right = '0'] = (choice.path[0] ?? '').replace('split:', '').split('+');
  return [Number(left), Number(right)];
};

/** Of all ways to pay the one that leaves both warehouses as equal as can be. */
function evenly(view: View, choices: readonly Choice[]): Choice | undefined {
  const stores = view.stations[view.by]?.stores ?? [];
  const held = ['ENERGY_LEFT', 'ENERGY_RIGHT'].map(
    name => stores.find(store => store.name === name)?.available ?? 0,
  );
  const gap = (choice: Choice): number => {
    const [left, right] = parts(choice);
    return Math.abs(held[0]! - left - (held[1]! - right));
  };
  return choices.toSorted((a, b) => gap(a) - gap(b))[0];
}

/** The one Gunner of the station; where there are more, whether another one shoots is a question. */
function alone(view: View, choices: readonly Choice[]): Choice | undefined {
  const gunners = view.stations[view.by]?.clones.filter(square => square[1] === '9') ?? [];
  if (gunners.length !== 1) return undefined;
  return choices.find(choice => choice.move === `use@${gunners[0]}`);
}

export function obvious(view: View, choices: readonly Choice[]): Choice | undefined {
  if (choices.length === 0) return undefined;
  if (choices.every(choice => choice.move.startsWith('pay:'))) return evenly(view, choices);
  return alone(view, choices);
}
