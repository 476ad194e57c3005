import type { Context, Part, Shape } from '@web/scene/scene';
import { describe, expect, it } from 'vitest';
import { layout, picture } from './ground';
import { draw } from './scene';
import { token, type Kind } from './tokens';
import type { Place, Seat, View } from './view';

const seat = (letter: string, more: Partial<Seat> = {}): Seat => ({
  letter,
  out: null,
  rank: 1,
  turns: 3,
  supply: 12,
  supply_limit: 18,
  gatherers: 1,
  bank: { stacks: 2, gatherers: 1 },
  bag: { stacks: 4, gatherers: 1 },
  income: { supply: 1, actions: 3 },
  zone: [],
  threats: [],
  ...more,
});

const place = (name: string, kind: string, more: Partial<Place> = {}): Place => ({
  name,
  row: name.charCodeAt(0) - 97,
  column: 2 * (Number(name.slice(1)) - 1),
  kind,
  ...more,
});

const places = [
  place('a1', 'A'),
  place('a2', '.'),
  place('a3', 'P', { supply: 2 }),
  place('b1', '.'),
  place('b2', 'blockage'),
  place('b3', 'C'),
];

const view = (more: Partial<View> = {}): View => ({
  map: 'small',
  geometry: 'square',
  places,
  seats: [
    seat('A', { zone: [{ type: '2', count: 2, reach: ['a2'] }] }),
    seat('C', { threats: [{ by: 'tile:b1', seat: 0, type: '3' }] }),
  ],
  pieces: [
    { tile: 'b1', seat: 0, type: '3', moved: false, reach: ['a2', 'a3'] },
    { tile: 'a3', seat: 1, type: 'H', moved: false, reach: ['a2'] },
  ],
  turn: 0,
  mover: 0,
  phase: 'ACT',
  decision: 'ACT',
  budget: 10,
  prices: { G: 1, '1': 1, '2': 2, '3': 3 },
  takes: [],
  first: 0,
  left: 3,
  most_actions: 6,
  gain: 0,
  spawned: false,
  halted: false,
  must_leave: false,
  round: 0,
  max_rounds: 200,
  quiet: 0,
  quiet_limit: 60,
  ...more,
});

const context = (more: Partial<Context> = {}): Context => ({
  near: 0,
  names: ['Ada', 'Bob'],
  wide: true,
  say: key => key,
  open: new Set(),
  clicked: [],
  ahead: null,
  ...more,
});

const ids = (shapes: readonly Shape[]): string[] => shapes.map(s => s.id);
const targets = (shapes: readonly Shape[]): Set<string> =>
  new Set(shapes.flatMap(s => s.targets ?? []));

describe('the board', () => {
  it.each([true, false])('draws every place, piece and choice once (wide: %s)', wide => {
    const { shapes, width, height } = draw(view(), context({ wide }));
    expect(new Set(ids(shapes)).size).toBe(shapes.length);
    const wanted = [
      'tile:a2',
      'tile:a3',
      'tile:b1',
      'tile:b2',
      'zone:C',
      'zone:A.2',
      'spawn:3',
      'end',
    ];
    for (const target of wanted) expect(targets(shapes)).toContain(target);
    for (const { at } of shapes) {
      expect(at[0]).toBeLessThanOrEqual(width);
      expect(at[1]).toBeLessThanOrEqual(height);
    }
  });

  it('marks what the chosen piece can capture, and who threatens a Hero', () => {
    const open = new Set(['tile:a2', 'tile:a3']);
    const { shapes } = draw(view(), context({ clicked: ['tile:b1'], open }));
    expect(ids(shapes)).toContain('capture:a3');
    expect(ids(shapes)).not.toContain('capture:a2');
    const idle = ids(draw(view(), context()).shapes);
    expect(idle).not.toContain('capture:a3');
    expect(idle).toContain('threat:1.tile:b1');
    expect(ids(draw(view(), context({ near: 1 })).shapes)).toContain('threat:1.tile:b1');
  });

  it('fills the basket with what is clicked', () => {
    const clicked = ['buy:3', 'buy:G', 'buy:3'];
    const say: Context['say'] = (key, values) =>
      key === 'scene.total' ? `${String(values?.['total'])}` : key;
    const { shapes } = draw(view({ phase: 'BUY' }), context({ clicked, say }));
    expect(shapes.filter(s => s.basket === 'drop')).toHaveLength(3);
    expect(shapes.find(s => s.id === 'total')?.label).toBe('7');
  });

  it('offers what may be banked', () => {
    const takes = [
      { gatherers: 0, stacks: 2 },
      { gatherers: 1, stacks: 1 },
    ];
    const { shapes } = draw(view({ phase: 'BANK', takes }), context());
    expect(targets(shapes)).toContain('take:1');
    expect(targets(shapes)).not.toContain('end');
  });

  it('ranks the seats at the end', () => {
    const seats = [seat('A'), seat('C', { out: 1, rank: 2 })];
    const { shapes } = draw(view({ turn: -2, seats }), context());
    expect(targets(shapes)).not.toContain('end');
    expect(shapes.find(s => s.id === 'dock')?.label).toBe('scene.over');
  });
});

describe('a map', () => {
  it('keeps squares in line and hexes half a tile apart', () => {
    const square = layout({ geometry: 'square', places }, 600, 600);
    expect(square.at(places[0]!)[0]).toBeCloseTo(square.at(places[3]!)[0]);
    const hexes = [place('a1', '.'), { ...place('b1', '.'), column: 1 }, place('a2', '.')];
    const hex = layout({ geometry: 'hex', places: hexes }, 600, 600);
    const [left, below, right] = hexes.map(p => hex.at(p)[0]);
    expect(below! - left!).toBeCloseTo(right! - below!);
  });

  it('has a picture of every place', () => {
    const { shapes, width, height } = picture({ geometry: 'square', places });
    expect(shapes).toHaveLength(places.length);
    for (const { at } of shapes) {
      expect(at[0]).toBeLessThan(width);
      expect(at[1]).toBeLessThan(height);
    }
  });
});

describe('the factions', () => {
  it('differ by shape and not only by colour', () => {
    const shapes = (seat: number, kind: Kind): string => {
      const flat = (parts: readonly Part[]): string[] =>
        parts.flatMap(p => (p.tag === 'group' ? flat(p.parts) : p.tag === 'path' ? [p.d] : []));
      return flat(token(seat, kind)).join();
    };
    for (const kind of ['H', '1', '3'] as const)
      expect(new Set([0, 1, 2, 3].map(seat => shapes(seat, kind))).size).toBe(4);
  });
});

describe('on a phone', () => {
  const zone = ['H', 'G', '1', '2', '3'].map(type => ({ type: type as Kind, count: 2, reach: [] }));
  const seats = [
    seat('A', { zone }),
    seat('B', { zone }),
    seat('C', { zone }),
    seat('D', { zone }),
  ];
  const shapesOf = (many: number) =>
    draw(view({ seats: seats.slice(0, many) }), context({ wide: false }));

  it('gives a finger room for every kind of piece in the own Starting Zone', () => {
    const { shapes, width, height } = shapesOf(2);
    const pixels = Math.min(390 / width, 531 / height);
    for (const shape of shapes.filter(s => s.id.startsWith('zone:A.') && s.targets)) {
      const box = shape.parts[0] as Part & { tag: 'rect' };
      expect(box.w * pixels).toBeGreaterThanOrEqual(44);
      expect(box.h * pixels).toBeGreaterThanOrEqual(44);
    }
  });

  it.each([2, 3, 4])('keeps the panels of %d seats apart and within the board', many => {
    const { shapes, width } = shapesOf(many);
    const boxes = shapes
      .filter(s => s.id.startsWith('panel:'))
      .map(({ at, parts }) => {
        const { w, h } = parts[0] as Part & { tag: 'rect' };
        return { left: at[0], right: at[0] + w, top: at[1], bottom: at[1] + h };
      });
    for (const one of boxes) {
      expect(one.right).toBeLessThanOrEqual(width);
      for (const other of boxes)
        if (one !== other)
          expect(
            one.right <= other.left ||
              other.right <= one.left ||
              one.bottom <= other.top ||
              other.bottom <= one.top,
          ).toBe(true);
    }
  });

  it('lifts the piece out of its slot, not the slot and its number', () => {
    const slot = shapesOf(2).shapes.find(s => s.id === 'zone:A.2');
    expect(slot?.carried).toBeDefined();
    expect(JSON.stringify(slot?.carried)).not.toContain('×');
  });

  it('writes no letter where a player reads', () => {
    const letters = (parts: readonly Part[]): string[] =>
      parts.flatMap(part =>
        part.tag === 'group' ? letters(part.parts) : part.tag === 'text' ? [part.text] : [],
      );
    for (const wide of [true, false])
      for (const turn of [0, -2]) {
        const { shapes } = draw(view({ seats, turn }), context({ wide }));
        const said = shapes.flatMap(s => letters(s.parts));
        expect(said.filter(text => /^[A-D]$/.test(text))).toEqual([]);
      }
  });
});

it('says that it is over where somebody gave up, with no ranks and nothing to spawn or to end', () => {
  const { shapes } = draw(view(), context({ over: true }));
  expect(shapes.filter(s => /^(spawn|take|end|actions)\b/.test(s.id))).toEqual([]);
  const dock = shapes.find(s => s.id === 'dock')!;
  const texts = dock.parts.flatMap(part => (part.tag === 'text' ? [part.text] : []));
  expect(texts).toEqual(['scene.over']);
});
