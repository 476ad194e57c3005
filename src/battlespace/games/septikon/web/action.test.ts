import type { Happened } from '@web/net/messages';
import type { Context } from '@web/scene/scene';
import { describe, expect, it } from 'vitest';
import { action } from './action';
import { partway } from './partway';
import { plan } from './plan';
import type { Station, Thing, View } from './view';

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
const ids = (events: readonly Happened[]): string[] => action(map, [], events).map(s => s.id);

const view = (enemy: Partial<Station>, sky: Thing[] = []): View => {
  const nobody = { damage: [], clones: [], spies: [], drones: [] };
  return { stations: [nobody, { ...nobody, ...enemy }], sky } as unknown as View;
};
const rocket = (at: string): Thing => ({ owner: 0, kind: 'r', at });

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
      return action(map, [], [told('gone', 'S12.03', { object: { key, values: { who } } })])[0]
        ?.parts;
    };
    expect(JSON.stringify(lost('own.e'))).toContain('seat-1');
    expect(JSON.stringify(lost('own.r'))).toContain('sep-flame');
  });

  it('lights up the shield that takes a shot, when its owner pays for that', () => {
    const sky: Thing[] = [{ owner: 1, kind: 'e', at: 'S18.03' }];
    const paid: Happened = { kind: 'event.pay', targets: ['square:A9.03'], values: {} };
    const spends = (station: string): Happened => ({
      kind: 'event.spends',
      targets: [`store:${station}:energy_left`],
      values: {},
    });
    const seen = (...events: Happened[]) => action(map, sky, events).map(s => s.id);
    expect(seen(paid, spends('A'))).toEqual([]);
    expect(seen(paid, spends('A'), spends('B'))).toEqual([
      'beam:A9.03-S18.03',
      'blast:event.spends.S18.03',
    ]);
    expect(action(map, [], [paid, spends('B')])).toEqual([]);
  });

  it('shows Damage and what flies when it is told, not before', () => {
    const [before, after] = [
      view({ damage: ['B8.01'] }, [rocket('S14.05'), rocket('S16.09')]),
      view({ damage: ['B8.17', 'B7.17'] }, [rocket('S18.05')]),
    ];
    const seen = (...events: Happened[]) => {
      const { stations, sky } = partway(before, after, events) as unknown as View;
      return [stations[1]?.damage, sky.map(one => one.at)];
    };
    expect(seen(use)).toEqual([['B8.01'], ['S14.05', 'S16.09']]);
    expect(seen(use, told('damage', 'B8.17'))).toEqual([
      ['B8.01', 'B8.17'],
      ['S14.05', 'S16.09'],
    ]);
    expect(seen(told('repaired', 'B8.01'), told('gone', 'S16.09'))).toEqual([[], ['S14.05']]);
    expect(seen(told('gone', 'S16.09'), told('flies', 'S14.05'))[1]).toEqual(['S18.05']);
  });

  it('lets a rocket come down where its Damage is told of, and explode there once', () => {
    const before = view({ clones: ['B8.17'] }, [rocket('S18.03')]);
    const after = view({ damage: ['B8.17'] }, []);
    const who = { key: 'seat', values: { seat: 0 } };
    const events = [
      told('roll', 'A9.03'),
      told('damage', 'B8.17'),
      told('clone_lost', 'B8.17'),
      told('gone', 'S18.03', { object: { key: 'own.r', values: { who } } }),
    ];
    const seen = [1, 2, 3].map(n => partway(before, after, events.slice(0, n)) as unknown as View);
    expect(seen.map(one => one.sky[0]?.at)).toEqual(['S18.03', 'B8.17', 'B8.17']);
    expect(ids(events.slice(0, 2))).toEqual(['blast:event.damage.B8.17']);
    expect(ids(events)).toEqual([]);
  });

  it('keeps clones until their loss is told, and those who come until that is told', () => {
    const drones = (...squares: string[]) =>
      squares.map(square => ({ square, count: 1, moved: false }));
    const before = view({ clones: ['B8.17', 'B1.00', 'B2.00'], drones: drones('B5.05') });
    const after = view({ clones: ['B2.01', 'B3.00'], spies: ['B1.00'], drones: drones('B6.05') });
    const go: Happened = {
      kind: 'event.go',
      targets: ['square:B2.00', 'square:B2.01'],
      values: {},
    };
    const seen = (...events: Happened[]) => {
      const { clones, spies, drones } = (partway(before, after, events) as unknown as View)
        .stations[1]!;
      return [clones.toSorted().join(' '), spies.join(' '), drones.map(d => d.square).join(' ')];
    };
    expect(seen(go)).toEqual(['B1.00 B2.01 B8.17', '', 'B5.05']);
    expect(seen(go, told('clone_lost', 'B8.17'), told('drone_lost', 'B5.05'))).toEqual([
      'B1.00 B2.01',
      '',
      '',
    ]);
    expect(seen(go, told('turned', 'B1.00'), told('drone_landed', 'B6.05'))).toEqual([
      'B2.01 B8.17',
      'B1.00',
      'B6.05 B5.05',
    ]);
    expect(seen(go, told('clone_lost', 'B8.17'), told('clone_new', 'B3.00'))[0]).toEqual(
      'B1.00 B2.01 B3.00',
    );
  });
});
