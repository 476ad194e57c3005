import { describe, expect, it } from 'vitest';
import type { Choice } from '@web/net/messages';
import { brings, Pilot } from './flying';
import type { Flight, Player, Thing, View } from './view';

const thing = (id: string, kind: string): Thing => ({ id, kind, zone: 'system' });
const bay = (object: string | null): NonNullable<Player['places']>[number] => ({
  place: 'b',
  object,
  frozen: false,
  any: true,
});
const flown = (objects: readonly string[], more: Partial<Flight> = {}): Flight => ({
  ship: 'ship-pink',
  laying: true,
  links: [0],
  left: 0,
  reach: 6,
  start: [0, 0],
  nose: 12,
  points: [],
  s: 0,
  stop: 9000,
  lands: true,
  contacts: objects.map((object, i) => ({ object, at: 1000 * i, point: [0, 0] })),
  ...more,
});
const seen = (flight: Flight | null, more: Partial<View> = {}): View =>
  ({
    by: 0,
    decision: flight?.laying ? 'path' : 'go',
    objects: [
      thing('pink', 'planet'),
      thing('a01', 'asteroid'),
      thing('s1', 'salvage'),
      thing('n1', 'token'),
      thing('pirate-blue', 'pirate'),
    ],
    players: [{ credits: 0, nav: 6, places: [bay('f1'), bay(null)] }],
    flight,
    ...more,
  }) as unknown as View;
// of many choices only the clicks are told, not the texts
const go = { move: '', path: ['do:go'], action: 1 } as unknown as Choice;
const choices = [{ move: '', path: ['do:halt'], action: 0 } as unknown as Choice, go];

describe('a contact', () => {
  const said = (flight: Flight): string[] =>
    flight.contacts.map((_, i) => brings(seen(flight), flight, i));

  it('says what it will bring, and that a full ship loses something', () => {
    expect(said(flown(['a01', 's1', 'pirate-blue', 'n1']))).toEqual([
      'collect',
      'full',
      'hail',
      'scan',
    ]);
  });

  it('with a planet is a landing, but not in the turn of a take-off', () => {
    expect(said(flown(['pink']))).toEqual(['land']);
    expect(said(flown(['pink'], { lands: false }))).toEqual(['barred']);
  });
});

describe('flying on', () => {
  const under = (objects: readonly string[], more: Partial<View> = {}): View =>
    seen(flown(objects, { laying: false }), more);
  const pilot = (): Pilot => {
    const found = new Pilot();
    expect(found.choose(seen(flown(['a01', 'pirate-blue', 's1'])), choices)).toBeUndefined();
    return found;
  };

  it('needs no question while all is as it was planned', () => {
    const one = pilot();
    expect(one.choose(under(['pirate-blue', 's1']), choices)).toBe(go);
    expect(one.choose(under([]), choices)).toBe(go);
  });

  it('is asked about when something else lies ahead', () => {
    expect(pilot().choose(under(['a01', 'n1']), choices)).toBeUndefined();
  });

  it('is asked about once when something was lost', () => {
    const one = pilot();
    const lost = { players: [{ credits: 0, nav: 6, places: [bay(null), bay(null)] }] };
    expect(one.choose(under(['s1'], lost), choices)).toBeUndefined();
    expect(one.choose(under([], lost), choices)).toBe(go);
  });

  it('is asked about where nobody saw the path laid, and never for other questions', () => {
    expect(new Pilot().choose(under(['s1']), choices)).toBeUndefined();
    expect(pilot().choose(under(['s1'], { decision: 'posture' }), choices)).toBeUndefined();
  });
});
