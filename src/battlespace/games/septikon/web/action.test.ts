import type { Happened } from '@web/net/messages';
import type { Context } from '@web/scene/scene';
import { describe, expect, it } from 'vitest';
import { action, partway } from './action';
import { plan } from './plan';
import type { View } from './view';

const context: Context = {
  near: 0,
  wide: true,
  names: ['a', 'b'],
  say: key => key,
  open: new Set(),
  clicked: [],
  ahead: null,
};
const map = plan(context);
const told = (kind: string, square: string, values: Happened['values'] = {}): Happened => ({
  kind: `event.${kind}`,
  targets: [`square:${square}`],
  values,
});
const use = told('use', 'A9.03');
const ids = (events: readonly Happened[]): string[] => action(map, events).map(s => s.id);

describe('a step that is told', () => {
  it('shows the beam of the Gunner and the blast where it hits', () => {
    expect(ids([use])).toEqual([]);
    expect(ids([use, told('damage', 'B8.17')])).toEqual([
      'beam:A9.03-B8.17',
      'blast:event.damage.B8.17',
    ]);
  });

  it('draws no beam from whoever is not in that column', () => {
    expect(ids([use, told('damage', 'B8.16')])).toEqual(['blast:event.damage.B8.16']);
  });

  it('lets a shield flare and a rocket explode', () => {
    const lost = (key: string) => {
      const who = { key: 'seat', values: { seat: 1 } };
      return action(map, [told('gone', 'S12.03', { object: { key, values: { who } } })])[0]?.parts;
    };
    expect(lost('own.e')?.[0]).toMatchObject({ stroke: 'seat-1' });
    expect(lost('own.r')?.some(p => p.fill === 'sep-flame')).toBe(true);
  });

  it('shows Damage and what flies when it is told, not before', () => {
    const view = (damage: string[], sky: string[]): View =>
      ({ stations: [{ damage: [] }, { damage }], sky }) as unknown as View;
    const [before, after] = [view(['B8.01'], ['old']), view(['B8.17', 'B7.17'], ['new'])];
    const seen = (...events: Happened[]) => {
      const { stations, sky } = partway(before, after, events) as unknown as View;
      return [stations[1]?.damage, sky];
    };
    expect(seen(use)).toEqual([['B8.01'], ['old']]);
    expect(seen(use, told('damage', 'B8.17'))).toEqual([['B8.01', 'B8.17'], ['old']]);
    expect(seen(told('repaired', 'B8.01'), told('gone', 'S12.03'))).toEqual([[], ['new']]);
  });
});
