// The table from above: walls, sun, pieces where they lie, the nav tool, aims. Millimetres times SCALE, y downwards.

import type { Context, Part, Point, Shape } from '@web/scene/scene';
import {
  LINK,
  LINK_WIDTH,
  RING,
  SUN,
  WALL,
  nameOf,
  type Contact,
  type Flight,
  type Thing,
  type View,
} from './model';
import { paint, path, ring, rockSign } from './shapes';

export const SCALE = 1.58;
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

export class Table {
  constructor(
    readonly view: View,
    readonly context: Context,
    readonly centre: Point,
  ) {}

  /** A point of the table on the board. */
  on(x: number, y: number): Point {
    return [this.centre[0] + x * SCALE, this.centre[1] - y * SCALE];
  }

  shapes(): Shape[] {
    const flight = (this.context.ahead as View | null)?.flight ?? this.view.flight;
    return [
      ...this.ground(),
      ...this.view.objects.filter(o => o.pose).map(o => this.piece(o)),
      ...this.view.objects.filter(o => o.pose && o.kind === 'planet').map(o => this.sign(o)),
      ...this.nearCircle(),
      ...(flight ? this.chain(flight) : []),
      ...this.sectors(),
      ...this.areas(),
      ...this.stops(),
    ];
  }

  private ground(): Shape[] {
    const at = this.centre;
    return [
      {
        id: 'walls',
        at,
        layer: 0,
        parts: [
          {
            tag: 'path',
            d: path(ring(6, WALL * SCALE + 9)),
            fill: 'wall',
            stroke: 'line',
            width: 1.5,
          },
          { tag: 'path', d: path(ring(6, WALL * SCALE)), fill: 'space' },
        ],
      },
      {
        id: 'sun',
        at,
        layer: 1,
        targets: ['sun'],
        label: this.context.say('scene.sun'),
        parts: [
          { tag: 'circle', x: 0, y: 0, r: SUN * SCALE, fill: 'sun', stroke: 'wood', width: 4 },
          {
            tag: 'circle',
            x: 0,
            y: 0,
            r: SUN * SCALE * 0.72,
            stroke: 'wood',
            width: 1.5,
            opacity: 0.7,
          },
          {
            tag: 'circle',
            x: 0,
            y: 0,
            r: SUN * SCALE * 0.42,
            stroke: 'wood',
            width: 1.5,
            opacity: 0.7,
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
    const where = thing.base
      ? ` ${this.context.say('scene.on', { what: nameOf(this.context, this.view, thing.base) })}`
      : '';
    const label = nameOf(this.context, this.view, thing.id) + where;
    return {
      id: target,
      at: this.on(x, y),
      targets: [target],
      label,
      tip: label,
      layer: LAYERS[thing.kind] ?? 4,
      parts: this.look(thing, outline),
    };
  }

  private look(thing: Thing, outline: [number, number][]): Part[] {
    const fill = paint(thing);
    const line = { stroke: 'line', width: 1.4 } as const;
    const hull: Part = { tag: 'path', d: path(outline), fill, ...line };
    switch (thing.kind) {
      case 'planet': {
        return [
          { tag: 'circle', x: 0, y: 0, r: 16 * SCALE, fill, ...line },
          {
            tag: 'path',
            d: 'M-23-4Q0 8 23-6M-19 12Q0 20 20 9',
            stroke: 'dark',
            width: 1.6,
            opacity: 0.35,
          },
        ];
      }
      case 'asteroid':
        return [hull, rockSign(thing.colour ?? 'white', 4)];
      case 'token':
        return [
          hull,
          { tag: 'text', x: 0, y: 1, text: '?', size: 15, weight: 800, fill: 'bright' },
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
        return [
          {
            tag: 'circle',
            x: 0,
            y: 0,
            r: RING * SCALE,
            stroke: 'piece-dyson',
            width: 12,
            opacity: 0.85,
          },
        ];
      case 'wormhole':
        return [
          hull,
          { tag: 'circle', x: 0, y: 0, r: 11, stroke: 'bright', width: 2 },
          {
            tag: 'text',
            x: 0,
            y: 1,
            text: thing.id === 'w1' ? 'A' : 'B',
            size: 14,
            weight: 700,
            fill: 'bright',
          },
        ];
      default:
        return [hull];
    }
  }

  /** A planet's name, above whatever lies around. */
  private sign(thing: Thing): Shape {
    const [x = 0, y = 0] = thing.pose ?? [];
    const text = this.view.market[thing.id]?.name ?? '';
    const w = text.length * 8.6 + 12;
    return {
      id: `name:${thing.id}`,
      at: this.on(x / 100, y / 100),
      layer: 6.8,
      ghost: true,
      parts: [
        { tag: 'rect', x: -w / 2, y: 27, w, h: 19, r: 6, fill: 'space', opacity: 0.7 },
        { tag: 'text', x: 0, y: 37, text, size: 15, weight: 650, fill: 'bright' },
      ],
    };
  }

  /** A stripe towards the nose of a ship. */
  private nose(thing: Thing, stroke: string): Part[] {
    const [, , , w = 1, , , k = 0] = thing.pose ?? [];
    const yaw = 2 * Math.atan2(k, w);
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
    return {
      id: `contact:${i}`,
      ghost: true,
      at: this.on(contact.point[0], contact.point[1]),
      layer: 9,
      parts: [
        { tag: 'circle', x: 0, y: 0, r: 10, fill: 'mark', stroke: 'dark', width: 1.2 },
        { tag: 'text', x: 0, y: 1, text: String(i + 1), size: 13, weight: 750, fill: 'dark' },
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
    return Array.from({ length: 36 }, (_, k) => {
      const target = `dir:${k}`;
      const ready = open.has(target) || clicked.includes(target);
      const picked = clicked.length > 0 && !clicked.includes(target);
      return {
        id: target,
        at: this.on(last[0], last[1]),
        targets: [target],
        label: say('scene.direction', { from: k * SECTOR, to: k * SECTOR + SECTOR - 1 }),
        layer: 8,
        parts: [
          {
            tag: 'path',
            d: wedge(k * SECTOR, SECTOR, from * SCALE, to * SCALE),
            fill: ready ? 'ready' : 'blocked',
            opacity: ready ? (picked ? 0.3 : 0.75) : 0.28,
          },
        ],
      };
    });
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
          parts: [{ tag: 'circle', x: 0, y: 0, r: 3.3, fill: 'ready', stroke: 'dark', width: 0.8 }],
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
            { tag: 'circle', x: 0, y: 0, r: 6.5, fill: 'bright', stroke: 'dark', width: 1.5 },
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

function wedge(from: number, width: number, inner: number, outer: number): string {
  const at = (degrees: number, r: number): string => {
    const angle = (degrees * Math.PI) / 180;
    return `${(r * Math.cos(angle)).toFixed(1)} ${(-r * Math.sin(angle)).toFixed(1)}`;
  };
  const [a, b] = [from + 0.6, from + width - 0.6];
  return `M${at(a, inner)}L${at(a, outer)}A${outer} ${outer} 0 0 0 ${at(b, outer)}L${at(b, inner)}A${inner} ${inner} 0 0 1 ${at(a, inner)}Z`;
}
