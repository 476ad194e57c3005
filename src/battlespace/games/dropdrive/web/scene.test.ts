import { describe, expect, it } from 'vitest';
import type { Context } from '@web/scene/scene';
import type { View } from './view';
import { textOf, titled } from './model';
import scene from './scene';
import { apart, beside } from './table';

const context = (
  open: readonly string[],
  clicked: readonly string[] = [],
  wide = true,
): Context => ({
  near: 0,
  names: ['Ann', 'Bob'],
  wide,
  say: key => key,
  open: new Set(open),
  clicked,
  ahead: null,
});

const view: View = {
  turn: 0,
  round: 2,
  by: 0,
  ending: false,
  asked: 'path',
  decision: 'path',
  objects: [
    {
      id: 'ship-pink',
      kind: 'ship',
      zone: 'system',
      pose: [-15000, 0, 400, 10000, 0, 0, 0],
      footprint: [
        [-138, 0],
        [-162, 4],
        [-162, -4],
      ],
    },
    { id: 'a01', kind: 'asteroid', zone: 'cargo', colour: 'blue', seat: 0 },
    { id: 'f1', kind: 'fuel', zone: 'air' },
  ],
  players: [
    {
      credits: 3,
      nav: 6,
      places: [{ place: 'sf01.b1', object: 'a01', frozen: false, any: true }],
      cages: [],
      back: 'sb01',
      battle: 1,
      explore: 2,
      rocket: 6,
      icons: ['planet'],
    },
    { credits: 0, nav: 6 },
  ],
  market: Object.fromEntries(
    ['pink', 'green', 'blue', 'orange', 'purple'].map(id => [
      id,
      {
        name: id,
        side: 'home',
        prices: { blue: 5 },
        rows: [{ colour: 'blue', ladder: [5, 4], covered: 0, price: 5 }],
      },
    ]),
  ),
  tokens: { supply: 8, box: 10 },
  hand: [],
  kept: [],
  cards: { u07: { kind: 'upgrade', name: 'Lens', text: { en: 'Explore +1.' } } },
  anomalies: {},
  energy: 0,
  flight: {
    ship: 'ship-pink',
    laying: true,
    links: [0],
    left: 5,
    reach: 6,
    start: [-15000, 0],
    nose: 12,
    points: [
      [-138, 0],
      [-112.6, 0],
    ],
    s: 0,
    stop: 0,
    lands: true,
    contacts: [{ object: 'a01', at: 500, point: [-133, 0] }],
  },
  aim: null,
  encounter: null,
  sale: null,
  deck: 60,
};

const drawn = (open: readonly string[], clicked: readonly string[] = []): string[] =>
  scene.draw(view as never, context(open, clicked)).shapes.flatMap(s => [...(s.targets ?? [])]);

describe('the flat table', () => {
  it('draws whatever may be clicked, wherever it lies', () => {
    const open = [
      'dir:3',
      'do:fly',
      'tens:1',
      'object:ship-pink',
      'object:a01',
      'object:f1',
      'card:u07',
      'area:2,-3',
      'number:2',
      'colour:red',
      'place:sf01.b1',
    ];
    const found = new Set(drawn(open));
    expect(open.filter(target => !found.has(target))).toEqual([]);
  });

  it('shows the exact degrees of a chosen sector', () => {
    const found = drawn(['link:30', 'link:31'], ['dir:3']);
    expect(found).toContain('link:30');
    expect(found).toContain('dir:3');
  });

  it('takes a finger between the pieces for the way that it points', () => {
    const { shapes } = scene.draw(view as never, context(['dir:3', 'dir:35']));
    const sector = shapes.find(s => s.id === 'dir:0')!;
    const [x, y] = sector.at;
    for (const shape of [sector, shapes.find(s => s.id === 'toward')!])
      for (const [dx, dy, k] of [
        [120, -1, 0],
        [30, -20, 3],
        [-50, 1, 18],
        [120, 1, 35],
      ] as const)
        expect(shape.pick?.([x + dx, y + dy])).toEqual([`dir:${k}`]);
    expect(drawn(['object:a01'])).not.toContain('dir:0');
  });

  it('has one shape for each id', () => {
    const ids = scene
      .draw(view as never, context(['dir:3', 'do:fly', 'object:f1']))
      .shapes.map(s => s.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('can be read on a phone: cards and your own ship', () => {
    const { shapes, width } = scene.draw(view as never, context(['card:u07'], [], false));
    const told = shapes.filter(s => /^(card|seat):/.test(s.id)).flatMap(s => [...s.parts]);
    const texts = told.filter(part => part.tag === 'text');
    expect(texts.length).toBeGreaterThan(3);
    for (const { text, size, scale = 1 } of texts)
      expect((size * scale * 346) / width, text).toBeGreaterThan(8.5);
  });

  it('tells the round and the anomalies on a phone in letters that can be read, apart from rivals', () => {
    const strange = { ...view, anomalies: { wormhole: 1, star_leviathan: 2 } } as never;
    const { shapes } = scene.draw(strange, context([], [], false));
    const told = shapes.filter(s => s.id.startsWith('status:'));
    const sizes = told.flatMap(s => s.parts.map(p => (p.tag === 'text' ? p.size : 0)));
    expect(sizes.length).toBe(3);
    expect(Math.min(...sizes), '10 pixels where the board has 370').toBeGreaterThanOrEqual(22);
    const rival = shapes.find(s => s.id === 'seat:1')!;
    for (const { at } of told) expect(at[1] < rival.at[1] || at[1] > 600, String(at)).toBe(true);
  });

  it('numbers what the path will touch', () => {
    const shapes = scene.draw(view as never, context(['do:fly'])).shapes;
    expect(shapes.some(s => s.id === 'order:0' && s.label?.startsWith('1.'))).toBe(true);
  });
});

describe('a hint', () => {
  it('is drawn as the whole flight that it has in mind, and what that touches', () => {
    const flight = {
      ...view.flight!,
      links: [0, 20],
      points: [...view.flight!.points, [-88.7, 8.7]] as const,
    };
    const further = { ...view, flight };
    const under = { ...view, flight: { ...flight, laying: false } };
    const ahead = scene.hinted?.([view, further, under] as never);
    expect(ahead).toBe(further);
    const { shapes } = scene.draw(view as never, { ...context(['do:fly']), ahead: ahead ?? null });
    expect(shapes.filter(s => s.id.startsWith('chain:'))).toHaveLength(2);
    expect(shapes.some(s => s.id === 'order:0')).toBe(true);
    expect(scene.hinted?.([{ ...view, flight: null }] as never)).toBeUndefined();
    const said: unknown[] = [];
    const say = (key: string, values: unknown): string => `${said.push([key, values])}`;
    const talk = { ...context([]), say } as never;
    expect(scene.foretold?.([view, further] as never, talk)).not.toBe('');
    expect(said.at(-1)).toMatchObject(['scene.yields', { what: expect.stringContaining('(') }]);
    expect(scene.foretold?.([{ ...view, flight: null }] as never, talk)).toBe('');
  });
});

describe('words of a card', () => {
  const french = (key: string): string =>
    ({ 'scene.language': 'Fr', 'card.booster_coil': "Bobine d'appoint" })[key] ?? key;
  const reader = (say: Context['say']): Context => ({ ...context([]), say });

  it('are in the language of the reader, although sentences begin with a capital', () => {
    const text = { en: 'Rocket drive +1.', fr: 'Fusée +1.' };
    expect(textOf(reader(french), text)).toBe('Fusée +1.');
    expect(
      textOf(
        reader(key => (key === 'scene.language' ? 'En' : key)),
        text,
      ),
    ).toBe(text.en);
  });

  it('have a title in both, and keep one that only a pack of yours has', () => {
    expect(titled(reader(french), 'Booster Coil')).toBe("Bobine d'appoint");
    expect(titled(reader(french), 'My own coil')).toBe('My own coil');
  });
});

describe('what everybody has', () => {
  const rich = {
    ...view,
    objects: [
      ...view.objects,
      { id: 'a20', kind: 'asteroid', zone: 'hold', colour: 'white', hold: 'green' },
    ],
    players: [
      ...view.players.slice(0, 1),
      {
        credits: 7,
        nav: 6,
        colour: 'green',
        back: 'sb02',
        places: [{ place: 'sf02.b1', object: 'f1', frozen: false, any: true }],
        upgrades: [{ card: 'u07', damaged: false }],
        cages: [],
      },
    ],
  };

  it('is seen: a rival has its cargo, its cards and the hold of its pirate in a corner', () => {
    const found = scene.draw(rich as never, context([])).shapes.map(s => s.id);
    expect(found).toEqual(
      expect.arrayContaining(['seat:1', 'bay:sf02.b1', 'card:u07', 'hold:green', 'held:a20']),
    );
  });

  it('is told of a rival on a phone, and its player has the colour of the ship everywhere', () => {
    const { shapes } = scene.draw(rich as never, context([], [], false));
    expect(shapes.find(s => s.id === 'seat:1')?.tip).toContain('7 ¢');
    expect(scene.captain?.(rich as never, 1)).toBe('faction-green');
    expect(scene.captain?.(rich as never, 0)).toBeUndefined();
  });

  it('is paid for where its price is written: on the planets', () => {
    const planet = {
      id: 'pink',
      kind: 'planet',
      zone: 'system',
      pose: [0, 10000, 500, 10000, 0, 0, 0],
      footprint: [],
    };
    const { shapes } = scene.draw(
      { ...rich, objects: [...rich.objects, planet] } as never,
      context([]),
    );
    const sign = shapes.find(s => s.id === 'name:pink');
    expect(sign?.parts.flatMap(p => (p.tag === 'text' ? p.text : []))).toEqual(['pink', '5']);
  });
});

describe('labels', () => {
  it('cover neither each other nor another planet', () => {
    const spots = [
      [100, 100],
      [140, 130],
      [120, 160],
      [400, 100],
    ] as const;
    const found = apart(spots, [90, 80, 84, 70], 20, 38);
    for (const [i, a] of found.entries())
      for (const [j, b] of found.entries())
        if (i < j)
          expect(Math.abs(a[0] - b[0]) >= 70 || Math.abs(a[1] - b[1]) >= 20, `${i} ${j}`).toBe(
            true,
          );
  });

  it('do not lie under a card', () => {
    const card = { x: 60, y: 120, w: 80, h: 60 };
    expect(apart([[100, 100]], [60], 20, 38)).toEqual([[100, 138]]);
    expect(apart([[100, 100]], [60], 20, 38, [], [card])).toEqual([[100, 62]]);
  });

  it('reach over no side of the board', () => {
    const found = [[20, 100] as const, [380, 100] as const].flatMap(spot =>
      apart([spot], [60], 20, 38, [], beside(400)),
    );
    for (const [x] of found) expect(x >= 30 && x <= 370, String(x)).toBe(true);
  });
});

describe('a landing', () => {
  it('is one card: the steps in order, what is aboard times its price, the best first', () => {
    const tile = {
      name: 'Pelagia',
      side: null,
      rows: [
        { colour: 'red', ladder: [6, 3], covered: 0, price: 6 },
        { colour: 'blue', ladder: [5, 4], covered: 0, price: 5 },
      ],
    };
    const rock = { id: 'a07', kind: 'asteroid', zone: 'bay', colour: 'blue' };
    const landed = {
      ...view,
      decision: 'sell',
      by: 0,
      market: { ...view.market, blue: tile },
      objects: [...view.objects, rock],
      sale: { planet: 'blue', colour: 'blue', price: 5 },
      players: view.players.map(p => ({
        ...p,
        places: [{ place: 'sf01.b1', object: 'a07', frozen: false, any: true }],
      })),
    };
    const { shapes } = scene.draw(landed as never, context(['number:1', 'number:0']));
    const [group] = shapes.find(one => one.id === 'landing')?.parts ?? [];
    const texts =
      group?.tag === 'group' ? group.parts.flatMap(p => (p.tag === 'text' ? p.text : [])) : [];
    const buttons = shapes.filter(one => one.id.startsWith('land:')).map(one => one.label);
    expect(buttons, 'what earns most first, to decline last').toEqual([
      'scene.sell',
      'landing.none',
    ]);
    expect(texts).toContain('1 × 5 = 5 ¢');
    expect(texts.indexOf('1 × 5 = 5 ¢')).toBeLessThan(texts.indexOf('6 ¢'));
    expect(texts.indexOf('landing.deliver')).toBeLessThan(texts.indexOf('landing.sell'));
  });

  it('keeps the prices within its card, however much is aboard', () => {
    const colours = ['red', 'blue', 'white'];
    const rows = colours.map(colour => ({ colour, ladder: [6], covered: 0, price: 6 }));
    const rocks = colours.flatMap(colour =>
      [0, 1].map(n => ({ id: `${colour}${n}`, kind: 'asteroid', zone: 'bay', colour })),
    );
    const landed = {
      ...view,
      decision: 'sell',
      by: 0,
      market: { ...view.market, blue: { name: 'Pelagia', side: null, rows } },
      objects: [...view.objects, ...rocks],
      sale: { planet: 'blue', colour: 'red', price: 6 },
      players: view.players.map(p => ({
        ...p,
        places: rocks.map(({ id }) => ({ place: id, object: id, frozen: false, any: true })),
      })),
    };
    const { shapes } = scene.draw(landed as never, context(['number:2', 'number:0']));
    const [group] = shapes.find(one => one.id === 'landing')?.parts ?? [];
    const parts = group?.tag === 'group' ? group.parts : [];
    const card = Math.max(...parts.map(p => (p.tag === 'rect' ? (p.x ?? 0) + p.w : 0)));
    const ends = parts.map(p =>
      p.tag === 'text' && p.anchor === 'start' ? (p.x ?? 0) + p.text.length * 6.8 : 0,
    );
    expect(parts.filter(p => p.tag === 'text' && p.text.endsWith('¢'))).toHaveLength(3);
    expect(Math.max(...ends)).toBeLessThan(card);
  });
});

it('lays out nothing to choose from once it is over', () => {
  const dealt = { ...view, hand: ['sb01'], kept: [] };
  const ids = (over: boolean): string[] =>
    scene.draw(dealt as never, { ...context([]), over }).shapes.map(s => s.id);
  expect(ids(false)).toContain('card:sb01');
  expect(ids(true)).not.toContain('card:sb01');
});
