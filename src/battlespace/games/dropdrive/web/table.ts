// The table from above: walls, sun, pieces where they lie, the nav tool, aims. Millimetres times SCALE, y downwards.

import type { Context, Part, Point, Shape } from '@web/scene/scene';
import { LINK, LINK_WIDTH, SCALE, SUN, WALL, nameOf, textOf, titled } from './model';
import type { Contact, Flight, Thing, Tile, View } from './view';
import { around, BEYOND, ground, group, oval, scattered } from '@web/scene/strokes';
import { anomaly } from './anomalies';
import { endOf, grips, headings, pulled, type Bend } from './chain';
import { offers, priced } from './landing';
import { icon, paint, path, ring, rockSign, yawOf } from './shapes';

const SECTOR = 10;
const BLOCK = 25;
const LAYERS: Readonly<Record<string, number>> = {
  dyson: 1,
  planet: 2,
  wormhole: 2,
  leviathan: 2,
  derelict: 3,
  mine: 3,
  ship: 6,
  pirate: 5,
};

/** Weather and rings: no two planets look alike. */
const BANDS: Readonly<Record<string, string>> = {
  pink: 'M-22-8Q0 2 22-10M-24 4Q0 14 24 2',
  green: 'M-14-14q8 8 2 14t6 16M8-18q-4 10 4 14t2 14',
  blue: 'M-23 0q11-8 23 0t23 0M-20 11q10-6 20 0t20 0M-20-11q10-6 20 0t20 0',
  orange: 'M-20-10l12 6 8-10 10 8 10-4M-20 10l14-4 8 8 16-8',
  purple: 'M-12 0a12 12 0 1 0 24 0a12 12 0 1 0-24 0M-4 0a4 4 0 1 0 8 0',
};

/** What a planet buys, and what one's own cargo would bring there. */
export function market(context: Context, view: View, tile: Tile): string[] {
  const { say, near } = context;
  const colour = (name: string): string => say(`colour.${name}`).toLowerCase();
  const prices = tile.rows
    .map(({ colour: name, price, ladder, covered }) => {
      const then = ladder[covered + 1];
      const now = `${colour(name)} ${price} ¢`;
      return then === undefined ? now : `${now} (${say('scene.then', { price: then })})`;
    })
    .join(', ');
  const carried = offers(view, near, tile).filter(one => one.count > 0);
  return [
    say('scene.buys', { prices }),
    ...carried.map(one =>
      say('scene.carried', {
        ...one,
        colour: colour(one.colour),
        credits: one.count * one.price,
      }),
    ),
    ...(tile.facility
      ? [`${titled(context, tile.facility.name)}. ${textOf(context, tile.facility.text)}`]
      : []),
  ];
}

/** A place on the board that something else covers. */
export interface Covered {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** What lies left and right of a board of some width: no label is to reach into it. */
export function beside(width: number): Covered[] {
  const far = 5000;
  return [-far, width].map(x => ({ x, y: -far, w: far, h: 2 * far }));
}

/**
 * Labels of these widths and this height around their points: below, above, right or left of each, as far away as
 * `away`, where they cover no point and no label that is already placed, and as few of the `others` as possible; none
 * leaves the upper edge or lies under what is `covered`.
 */
export function apart(
  spots: readonly Point[],
  widths: readonly number[],
  high: number,
  away: number,
  others: readonly Point[] = [],
  covered: readonly Covered[] = [],
): Point[] {
  const placed: { readonly at: Point; readonly w: number }[] = [];
  const clear = (at: Point, w: number, own: number): number =>
    (at[1] < high / 2 ? 1 : 0) +
    covered.filter(
      box =>
        Math.abs(box.x + box.w / 2 - at[0]) < (box.w + w) / 2 &&
        Math.abs(box.y + box.h / 2 - at[1]) < (box.h + high) / 2,
    ).length +
    spots.filter(
      ([x, y], i) =>
        i !== own &&
        Math.abs(x - at[0]) < w / 2 + away - 14 &&
        Math.abs(y - at[1]) < away + high / 2 - 12,
    ).length +
    placed.filter(
      p => Math.abs(p.at[0] - at[0]) < (p.w + w) / 2 && Math.abs(p.at[1] - at[1]) < high,
    ).length +
    others.filter(
      ([x, y]) => Math.abs(x - at[0]) < w / 2 + 10 && Math.abs(y - at[1]) < high / 2 + 8,
    ).length /
      8;
  return spots.map(([x, y], i) => {
    const w = widths[i] ?? 0;
    const tries: Point[] = [
      [x, y + away],
      [x, y - away],
      [x + away + w / 2 - 8, y],
      [x - away - w / 2 + 8, y],
      [x, y + away + high],
    ];
    const best = tries.toSorted((a, b) => clear(a, w, i) - clear(b, w, i))[0] ?? [x, y + away];
    placed.push({ at: best, w });
    return best;
  });
}

export class Table {
  constructor(
    readonly view: View,
    readonly context: Context,
    readonly centre: Point,
    readonly covered: readonly Covered[] = [],
  ) {}

  /** A point of the table on the board. */
  on(x: number, y: number): Point {
    return [this.centre[0] + x * SCALE, this.centre[1] - y * SCALE];
  }

  /** A point of the board on the table. */
  private off(at: Point): Point {
    return [(at[0] - this.centre[0]) / SCALE, (this.centre[1] - at[1]) / SCALE];
  }

  shapes(): Shape[] {
    const flight = (this.context.ahead as View | null)?.flight ?? this.view.flight;
    return [
      ...this.ground(),
      ...this.view.objects.filter(o => o.pose).map(o => this.piece(o)),
      ...this.signs(),
      ...this.nearCircle(),
      ...(flight ? this.chain(flight) : []),
      ...this.sectors(),
      ...this.handle(),
      ...this.areas(),
      ...this.stops(),
    ];
  }

  private ground(): Shape[] {
    const at = this.centre;
    const thrown = scattered(17, 3 * 130);
    const stars = [0, 1].map(k =>
      Array.from({ length: 65 }, (_, i) => {
        const n = 3 * (2 * i + k);
        const [a, b] = [thrown[n] ?? 0, thrown[n + 1] ?? 0];
        const [far, turn] = [Math.sqrt(a) * WALL * SCALE * 0.86, b * 2 * Math.PI];
        return oval(
          Math.round(far * Math.cos(turn)),
          Math.round(far * Math.sin(turn)),
          0.7 + k * 0.7,
        );
      }).join(''),
    );
    return [
      ground('void', [
        {
          tag: 'rect',
          x: -BEYOND,
          y: -BEYOND,
          w: 2 * BEYOND + 1280,
          h: 2 * BEYOND + 1100,
          fill: 'void',
        },
        { tag: 'circle', x: at[0], y: at[1], r: 760, wash: 'nebula' },
      ]),
      {
        id: 'walls',
        at,
        layer: 0,
        parts: [
          { tag: 'path', d: path(ring(6, WALL * SCALE + 13)), fill: 'night', at: [0, 6] },
          {
            tag: 'path',
            d: path(ring(6, WALL * SCALE + 11)),
            wash: 'wall',
            stroke: 'line',
            width: 1.5,
          },
          {
            tag: 'path',
            d: path(ring(6, WALL * SCALE)),
            wash: 'space',
            stroke: 'line',
            width: 1.5,
          },
          { tag: 'circle', x: -120, y: -110, r: 210, wash: 'nebula' },
          { tag: 'circle', x: 150, y: 130, r: 200, wash: 'mist' },
          { tag: 'path', d: stars[0] ?? '', fill: 'star', opacity: 0.45 },
          { tag: 'path', d: stars[1] ?? '', fill: 'star', opacity: 0.85 },
          { tag: 'circle', x: 0, y: 0, r: SUN * SCALE * 2.6, wash: 'corona' },
        ],
      },
      {
        id: 'sun',
        at,
        layer: 1,
        targets: ['sun'],
        label: this.context.say('scene.sun'),
        parts: [
          { tag: 'circle', x: 0, y: 0, r: SUN * SCALE, wash: 'sun', stroke: 'wood', width: 3 },
          {
            tag: 'path',
            d: 'M-34-18q20-16 44-6M-10 30q22 10 40-8M-40 14q8 16 20 18',
            stroke: 'sun-rim',
            width: 3,
            opacity: 0.5,
          },
        ],
      },
    ];
  }

  private piece(thing: Thing): Shape {
    const [x, y] = [(thing.pose?.[0] ?? 0) / 100, (thing.pose?.[1] ?? 0) / 100];
    const outline = (thing.footprint ?? []).map(([px, py]): [number, number] => [
      (px - x) * SCALE,
      (y - py) * SCALE,
    ]);
    const target = `object:${thing.id}`;
    const label = this.called(thing);
    return {
      id: target,
      like: target,
      at: this.on(x, y),
      targets: [target],
      label,
      tip: this.told(thing),
      layer: LAYERS[thing.kind] ?? 4,
      parts: this.look(thing, outline),
    };
  }

  private called(thing: Thing): string {
    const { view, context } = this;
    const name = nameOf(context, view, thing.id);
    if (!thing.base) return name;
    return `${name} ${context.say('scene.on', { what: nameOf(context, view, thing.base) })}`;
  }

  /** A thing's name and all that is worth knowing of it, a line each. */
  told(thing: Thing): string {
    return [this.called(thing), ...this.facts(thing)].join('\n');
  }

  /** What is worth knowing of a thing: what a planet buys and what that would bring, what a hold has in it. */
  private facts(thing: Thing): string[] {
    const { view, context } = this;
    const { say } = context;
    const tile = view.market[thing.id];
    const held = view.objects.filter(o => o.hold === thing.id);
    const hold = held.map(o => nameOf(context, view, o.id)).join(', ');
    return [
      ...(tile ? market(context, view, tile) : []),
      ...(hold ? [say('scene.hold', { what: hold })] : []),
    ];
  }

  private look(thing: Thing, outline: [number, number][]): Part[] {
    const fill = paint(thing);
    const line = { stroke: 'line', width: 1.4 } as const;
    const hull: Part = { tag: 'path', d: path(outline), fill, ...line };
    switch (thing.kind) {
      case 'planet': {
        const r = 16 * SCALE;
        return [
          { tag: 'circle', x: 0, y: 0, r, fill, ...line },
          {
            tag: 'path',
            d: BANDS[thing.id] ?? BANDS['pink']!,
            stroke: 'bright',
            width: 3,
            opacity: 0.28,
          },
          { tag: 'circle', x: -r * 0.34, y: -r * 0.36, r: r * 0.3, fill: 'bright', opacity: 0.28 },
          { tag: 'circle', x: 0, y: 0, r, wash: 'dusk' },
        ];
      }
      case 'asteroid':
        return [
          hull,
          {
            tag: 'path',
            d: path(outline),
            fill: 'night',
            opacity: 0.28,
            scale: 0.98,
            at: [1.5, 2],
          },
          { tag: 'path', d: path(outline), fill, scale: 0.8 },
          rockSign(thing.colour ?? 'white', 4.4),
        ];
      case 'token':
        return [
          hull,
          {
            tag: 'text',
            x: 0,
            y: 1,
            text: '?',
            size: this.context.wide ? 15 : 22,
            weight: 800,
            fill: 'bright',
          },
        ];
      case 'fuel':
        return [hull, { tag: 'path', d: 'M1-6L-4 1H0L-1 6L4-1H0Z', fill: 'dark' }];
      case 'salvage':
        return [hull, { tag: 'path', d: 'M-4-4L4 4M4-4L-4 4', stroke: 'dark', width: 1.6 }];
      case 'ship':
        return [{ ...hull, stroke: 'bright', width: 2 }, ...this.nose(thing, 'dark')];
      case 'pirate':
        return [{ ...hull, fill: 'dark', stroke: fill, width: 3 }, ...this.nose(thing, fill)];
      case 'dyson':
      case 'wormhole':
      case 'mine':
      case 'derelict':
      case 'leviathan':
        return anomaly(thing, hull);
      default:
        return [hull];
    }
  }

  /** The planets' names and what they pay, each where it covers neither another nor a planet. */
  private signs(): Shape[] {
    const planets = this.view.objects.filter(o => o.pose && o.kind === 'planet');
    const spots = planets.map(o => this.on((o.pose?.[0] ?? 0) / 100, (o.pose?.[1] ?? 0) / 100));
    const tiles = planets.map(o => this.view.market[o.id]!);
    const k = this.context.wide ? 1 : 1.6;
    const widths = tiles.map(
      tile => Math.max(tile.name.length * 8.2, tile.rows.length * 34) * k + 14,
    );
    const others = this.view.objects
      .filter(o => o.pose && o.kind !== 'planet' && !o.base)
      .map(o => this.on((o.pose?.[0] ?? 0) / 100, (o.pose?.[1] ?? 0) / 100));
    const moved = apart(spots, widths, 36 * k, 16 * SCALE + 20 * k, others, this.covered);
    return planets.map((thing, i): Shape => {
      const [w, tile] = [widths[i] ?? 0, tiles[i]!];
      const paid = priced(this.view, this.context.near, tile);
      const h = paid.length > 0 ? 36 * k : 20 * k;
      const chips = paid.flatMap((one, n): Part[] => {
        const x = (n - (paid.length - 1) / 2) * 34 * k;
        return [
          ...icon({ id: '', kind: 'asteroid', colour: one.colour }, 7 * k, [x - 8 * k, 10 * k]),
          {
            tag: 'text',
            x: x + 9 * k,
            y: 10.5 * k,
            text: String(one.price),
            size: 15 * k,
            weight: one.count > 0 ? 800 : 600,
            fill: one.count > 0 ? 'chain' : 'bright',
          },
        ];
      });
      return {
        id: `name:${thing.id}`,
        at: moved[i] ?? [0, 0],
        layer: 6.8,
        ghost: true,
        parts: [
          { tag: 'rect', x: -w / 2, y: -h / 2, w, h, r: 8, fill: 'night', opacity: 0.78 },
          {
            tag: 'text',
            x: 0,
            y: (paid.length > 0 ? -8 : 0.5) * k,
            text: tile.name,
            size: 14 * k,
            weight: 700,
            fill: 'bright',
          },
          ...chips,
        ],
      };
    });
  }

  /** A stripe towards the nose of a ship. */
  private nose(thing: Thing, stroke: string): Part[] {
    const yaw = yawOf(thing);
    const [x, y] = [Math.cos(yaw), -Math.sin(yaw)];
    const d = `M${(-7 * x).toFixed(1)} ${(-7 * y).toFixed(1)}L${(11 * x).toFixed(1)} ${(11 * y).toFixed(1)}`;
    return [{ tag: 'path', d, stroke, width: 3 }];
  }

  /** How near the aim must be to its target: the outline of the target, grown. */
  private nearCircle(): Shape[] {
    const aim = this.view.aim;
    const of = this.view.objects.find(o => o.id === aim?.of);
    if (!of?.footprint || !aim?.far) return [];
    const d = path(of.footprint.map(([x, y]): [number, number] => [x * SCALE, -y * SCALE]));
    return [
      {
        id: 'near',
        ghost: true,
        at: this.centre,
        layer: 1,
        parts: [
          {
            tag: 'path',
            d,
            fill: 'near',
            stroke: 'near',
            width: 2 * aim.far * SCALE,
            opacity: 0.28,
          },
        ],
      },
    ];
  }

  private chain(flight: Flight): Shape[] {
    const found: Shape[] = [];
    const certain = this.view.flight?.links.length ?? 0;
    for (let i = 0; i + 1 < flight.points.length; i++) {
      const [a, b] = [flight.points[i]!, flight.points[i + 1]!];
      const [dx, dy] = [(b[0] - a[0]) * SCALE, (a[1] - b[1]) * SCALE];
      const ghost = i >= certain;
      found.push({
        id: `chain:${i}`,
        ghost: true,
        at: this.on(a[0], a[1]),
        layer: ghost ? 8.7 : 7,
        parts: [
          {
            tag: 'path',
            d: `M0 0L${dx.toFixed(1)} ${dy.toFixed(1)}`,
            stroke: 'chain',
            width: LINK_WIDTH * SCALE,
            opacity: ghost ? 0.35 : 0.55,
          },
          {
            tag: 'path',
            d: `M0 0L${dx.toFixed(1)} ${dy.toFixed(1)}`,
            stroke: 'dark',
            width: 1.6,
            dash: '4 4',
          },
          { tag: 'circle', x: 0, y: 0, r: 3.4, fill: 'dark' },
          { tag: 'circle', x: dx, y: dy, r: 3.4, fill: 'dark' },
        ],
      });
    }
    return [...found, ...flight.contacts.map((c, i) => this.contact(c, i)), ...this.end(flight)];
  }

  private contact(contact: Contact, i: number): Shape {
    const k = this.context.wide ? 1 : 1.7;
    return {
      id: `contact:${i}`,
      ghost: true,
      at: this.on(contact.point[0], contact.point[1]),
      layer: 9,
      parts: [
        { tag: 'circle', x: 0, y: 0, r: 10 * k, fill: 'mark', stroke: 'dark', width: 1.2 },
        { tag: 'text', x: 0, y: 1, text: String(i + 1), size: 13 * k, weight: 750, fill: 'dark' },
      ],
    };
  }

  /** Where the flight is now, and where it will stop. */
  private end(flight: Flight): Shape[] {
    if (flight.laying || flight.points.length === 0) return [];
    return [flight.s, flight.stop].map((at, i) => {
      const [x, y] = along(flight.points, at / 100);
      return {
        id: i ? 'stop' : 'here',
        ghost: true,
        at: this.on(x, y),
        layer: 8,
        parts: [
          {
            tag: 'circle',
            x: 0,
            y: 0,
            r: i ? 9 : 12,
            fill: i ? 'danger' : 'chain',
            stroke: 'dark',
            width: 2,
            opacity: i ? 0.8 : 0.9,
          },
        ],
      };
    });
  }

  /** The end of the chain, to be dragged; keys and clicks have the sectors around it. */
  private handle(): Shape[] {
    const { flight } = this.view;
    const choices = this.context.choices ?? [];
    if (!flight || this.view.decision !== 'path' || !grips(flight, choices)) return [];
    const open = headings(choices);
    const end = endOf(flight);
    const r = 8.5 * SCALE;
    return [
      {
        id: 'handle',
        at: this.on(end[0], end[1]),
        layer: 9.5,
        label: this.context.say('scene.drag'),
        tip: this.context.say('scene.drag'),
        pull: (at, held) => {
          const { back, bend, lay } = pulled(flight, open, this.off(at), held);
          if (back) return { back };
          if (lay !== undefined) return { play: `link:${lay}` };
          return bend ? { foresee: `link:${bend.heading}`, over: [this.bend(bend)] } : {};
        },
        parts: [
          { tag: 'circle', x: 0, y: 0, r, fill: 'chain', opacity: 0.3 },
          {
            tag: 'circle',
            x: 0,
            y: 0,
            r,
            stroke: 'chain',
            width: 3.5,
            motion: 'pulse',
          },
        ],
      },
    ];
  }

  /** A link that would lie there. */
  private bend({ from, heading }: Bend): Shape {
    const turn = (heading * Math.PI) / 180;
    const [dx, dy] = [LINK * SCALE * Math.cos(turn), -LINK * SCALE * Math.sin(turn)];
    return {
      id: 'bend',
      at: this.on(from[0], from[1]),
      parts: [
        {
          tag: 'path',
          d: `M0 0L${dx.toFixed(1)} ${dy.toFixed(1)}`,
          stroke: 'chain',
          width: LINK_WIDTH * SCALE,
          opacity: 0.5,
        },
      ],
    };
  }

  /** Thirty-six ways to lay the next link; those that are not open say why. */
  private sectors(): Shape[] {
    const { flight } = this.view;
    const { open, clicked, say } = this.context;
    const asked =
      flight?.laying &&
      this.view.decision === 'path' &&
      [...open].some(t => t.startsWith('dir:') || t.startsWith('link:') || t === 'do:fly');
    if (!flight || !asked || flight.left === 0) return [];
    const last = flight.points.at(-1) ?? [flight.start[0] / 100, flight.start[1] / 100];
    const [from, to] = flight.points.length > 0 ? [9, 31] : [flight.nose + 2, flight.nose + LINK];
    const at = this.on(last[0], last[1]);
    const pick = (met: Point): string[] => [`dir:${sector(at, met)}`];
    const sectors = Array.from({ length: 36 }, (_, k): Shape => {
      const target = `dir:${k}`;
      const ready = open.has(target) || clicked.includes(target);
      const picked = clicked.length > 0 && !clicked.includes(target);
      return {
        id: target,
        at,
        targets: [target],
        pick,
        label: say('scene.direction', { from: k * SECTOR, to: k * SECTOR + SECTOR - 1 }),
        layer: 8,
        parts: [
          group([
            {
              tag: 'path',
              d: wedge(k * SECTOR, SECTOR, from * SCALE, to * SCALE),
              ...(ready ? { fill: 'ready' } : { hatch: 'blocked' }),
              opacity: ready ? (picked ? 0.3 : 0.75) : 0.5,
            },
          ]),
        ],
      };
    });
    return [this.openSpace(pick), ...sectors];
  }

  /** Space between the pieces: whoever points there means that way. Sectors are narrower than a finger on a phone. */
  private openSpace(pick: NonNullable<Shape['pick']>): Shape {
    const d = path(ring(6, WALL * SCALE));
    const clear = { tag: 'path', d, fill: 'night', opacity: 0 } as const;
    return { id: 'toward', at: this.centre, pick, layer: 0.5, parts: [group([clear])] };
  }

  private areas(): Shape[] {
    const { open, clicked, say } = this.context;
    const shown = [...new Set([...open, ...clicked])];
    const squares = shown
      .filter(t => t.startsWith('area:'))
      .map((target): Shape => {
        const [a, b] = pair(target);
        const side = (BLOCK - 2) * SCALE;
        const chosen = clicked.includes(target);
        return {
          id: target,
          at: this.on(a * BLOCK + 10, b * BLOCK + 10),
          targets: [target],
          label: say('scene.area', { x: a * BLOCK + 10, y: b * BLOCK + 10 }),
          layer: chosen ? 6.5 : 7,
          parts: [
            {
              tag: 'rect',
              x: -side / 2,
              y: -side / 2,
              w: side,
              h: side,
              r: 5,
              fill: 'ready',
              opacity: chosen ? 0.15 : 0.4,
            },
          ],
        };
      });
    const points = shown
      .filter(t => t.startsWith('aim:'))
      .map((target): Shape => {
        const [i, j] = pair(target);
        return {
          id: target,
          at: this.on(5 * i, 5 * j),
          targets: [target],
          label: say('label_of.aim', { x: 5 * i, y: 5 * j }),
          layer: 8,
          parts: [
            group([
              { tag: 'circle', x: 0, y: 0, r: 3.3, fill: 'ready', stroke: 'dark', width: 0.8 },
            ]),
          ],
        };
      });
    return [...squares, ...points];
  }

  /** Places on the chain where the flight may be cut short. */
  private stops(): Shape[] {
    const { flight } = this.view;
    if (!flight) return [];
    const base = flight.laying ? (flight.links.length - 1) * LINK : flight.s / 100;
    return [...new Set([...this.context.open, ...this.context.clicked])]
      .filter(t => t.startsWith('tens:'))
      .map((target): Shape => {
        const mm = Math.max(1, Number(target.slice(5)) * 10);
        const [x, y] = along(flight.points, base + mm);
        return {
          id: target,
          at: this.on(x, y),
          targets: [target],
          label: this.context.say('scene.stop', { mm }),
          layer: 8.5,
          parts: [
            group([
              { tag: 'circle', x: 0, y: 0, r: 6.5, fill: 'bright', stroke: 'dark', width: 1.5 },
            ]),
          ],
        };
      });
  }
}

const pair = (target: string): [number, number] => {
  const [a = '0', b = '0'] = target.split(':')[1]?.split(',') ?? [];
  return [Number(a), Number(b)];
};

/** The point at a length along a chain. */
export function along(
  points: readonly (readonly [number, number])[],
  mm: number,
): [number, number] {
  const k = Math.max(0, Math.min(points.length - 2, Math.floor(mm / LINK - 1e-9)));
  const [a, b] = [points[k], points[k + 1]];
  if (!a || !b) return [a?.[0] ?? 0, a?.[1] ?? 0];
  const part = mm / LINK - k;
  return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
}

/** The sector, from one point of the board, in which another lies. */
function sector(from: Point, to: Point): number {
  const degrees = (Math.atan2(from[1] - to[1], to[0] - from[0]) * 180) / Math.PI;
  return Math.floor(((degrees + 360) % 360) / SECTOR);
}

function wedge(from: number, width: number, inner: number, outer: number): string {
  const at = (degrees: number, r: number): string => around(r, -degrees);
  const [a, b] = [from + 0.6, from + width - 0.6];
  return `M${at(a, inner)}L${at(a, outer)}A${outer} ${outer} 0 0 0 ${at(b, outer)}L${at(b, inner)}A${inner} ${inner} 0 0 1 ${at(a, inner)}Z`;
}
