// Seven lanes with an outpost each, cards of both camps on either side of it, and the two hands.

import type { Happened } from '@web/net/messages';
import type { Context, Draw, GameScene, Part, Point, Scene, Shape, Values } from '@web/scene/scene';
import { centre, glyph, middle, outpost, side, size, type Lane } from './outpost';

export interface View {
  readonly lanes: readonly Lane[];
  readonly hands: readonly (readonly number[])[];
  readonly active: number;
  readonly decision: string;
  readonly final: boolean;
  readonly wins: readonly number[];
  readonly need: number;
}

const CARD = 40;
const HAND = 62;
const CAMPS = ['D', 'G'] as const;
const FACES = ['x', '1', '2', '3', '4', '5'] as const;

function laneLabel(context: Context, lane: Lane, number: number): string {
  const { say } = context;
  if (!lane.token) return say('scene.lane', { lane: number });
  return say('scene.outpost', {
    lane: number,
    token: { key: `token.${lane.token}` },
    camp: { key: lane.control === 0 ? 'camp.drones' : 'camp.goelands' },
    drones: lane.strength[0],
    goelands: lane.strength[1],
  });
}

function ground(context: Context, lane: Lane, i: number): Shape {
  const target = `lane:${i + 1}`;
  const { pitch, height } = size(context);
  return {
    id: target,
    at: [centre(context, i), middle(context)],
    targets: [target],
    label: laneLabel(context, lane, i + 1),
    layer: 0,
    parts: [
      {
        tag: 'rect',
        x: 3 - pitch / 2,
        y: 118 - height / 2,
        w: pitch - 6,
        h: height - 236,
        r: 14,
        fill: 'field',
        stroke: 'edge',
        width: 1,
      },
      {
        tag: 'text',
        x: 0,
        y: 134 - height / 2,
        text: String(i + 1),
        size: 15,
        fill: 'faint',
        weight: 600,
      },
    ],
  };
}

function face(camp: number, level: number, w: number, h: number): Part[] {
  const seat = `seat-${camp}`;
  if (level === 0) {
    return [
      { tag: 'rect', x: -w / 2, y: -h / 2, w, h, r: 9, fill: seat, stroke: 'paper', width: 2 },
      {
        tag: 'path',
        d: `M${-w / 2 + 8} ${h / 2 - 6}l14 ${-h + 12}m8 ${h - 12}l14 ${-h + 12}m8 ${h - 12}l14 ${-h + 12}`,
        stroke: `${seat}-soft`,
        width: 2,
        opacity: 0.55,
      },
      { tag: 'text', x: w / 2 - 16, y: 1, text: '1', size: 21, weight: 800, fill: 'on-seat' },
    ];
  }
  return [
    { tag: 'rect', x: -w / 2, y: -h / 2, w, h, r: 9, fill: `${seat}-soft`, stroke: seat, width: 2 },
    { tag: 'text', x: -w / 2 + 20, y: 1, text: String(level), size: 26, weight: 800 },
    ...glyph(camp, w / 2 - 22, 0, seat, 1.05),
  ];
}

function cardsOn(context: Context, lane: Lane, i: number): Shape[] {
  return [0, 1].flatMap(camp => {
    const flat = (lane.cards[camp] ?? []).flatMap((n, level) =>
      Array.from({ length: n }, (_, k) => ({ level, k })),
    );
    const step =
      flat.length > 1 ? Math.min(34, (size(context).height / 2 - 254) / (flat.length - 1)) : 0;
    const way = side(context, camp);
    return flat.map(({ level, k }, n): Shape => {
      const target = `card:${CAMPS[camp]}${i + 1}.${FACES[level]}`;
      const at: Point = [centre(context, i), middle(context) + way * (112 + n * step)];
      return {
        id: `${target}#${k}`,
        at,
        targets: [target, `lane:${i + 1}`],
        like: `${camp}.${level}`,
        label: context.say('scene.card', {
          card: { key: `bare.${FACES[level]}` },
          camp: { key: camp === 0 ? 'camp.drones' : 'camp.goelands' },
          lane: i + 1,
        }),
        layer: 3,
        parts: face(camp, level, size(context).card, CARD),
      };
    });
  });
}

function hand(context: Context, view: View, camp: number): Shape[] {
  const y = middle(context) + side(context, camp) * (size(context).height / 2 - 62);
  const w = size(context).card - 4;
  return (view.hands[camp] ?? []).flatMap((count, index) => {
    const level = index + 1;
    const target = `hand:${CAMPS[camp]}.${level}`;
    const x = centre(context, index + 1);
    const label = context.say('scene.hand', {
      card: { key: `bare.${level}` },
      camp: { key: camp === 0 ? 'camp.drones' : 'camp.goelands' },
      count,
    });
    const slot: Shape = {
      id: target,
      at: [x, y],
      targets: [target],
      ...(count === 0 ? { label } : {}),
      layer: 1,
      parts: [
        {
          tag: 'rect',
          x: -w / 2,
          y: -HAND / 2,
          w,
          h: HAND,
          r: 10,
          fill: 'table',
          stroke: 'edge',
          width: 1.5,
          dash: '5 5',
        },
        { tag: 'text', x: 0, y: 0, text: String(level), size: 22, fill: 'faint' },
      ],
    };
    const cards = Array.from({ length: count }, (_, k): Shape => ({
      id: `${target}#${k}`,
      at: [x + (k - (count - 1) / 2) * 7, y - (k - (count - 1) / 2) * 4],
      targets: [target],
      like: `${camp}.${level}`,
      ...(k === count - 1 ? { label } : {}),
      layer: 3,
      parts: [
        ...face(camp, level, w, HAND),
        ...(k === count - 1 && count > 1
          ? ([
              {
                tag: 'text',
                x: w / 2 - 17,
                y: HAND / 2 - 12,
                text: `×${count}`,
                size: 15,
                weight: 700,
                fill: 'faint',
              },
            ] as Part[])
          : []),
      ],
    }));
    return [slot, ...cards];
  });
}

function banner(context: Context, view: View, camp: number): Shape {
  const y = middle(context) + side(context, camp) * (size(context).height / 2 - 62);
  const playing = view.active === camp;
  return {
    id: `camp:${camp}`,
    at: [centre(context, 0), y],
    layer: 1,
    label: context.say(camp === 0 ? 'camp.drones' : 'camp.goelands'),
    parts: [
      {
        tag: 'rect',
        x: -44,
        y: -34,
        w: 88,
        h: 68,
        r: 14,
        fill: playing ? `seat-${camp}` : 'field',
        stroke: `seat-${camp}`,
        width: 2.5,
      },
      ...glyph(camp, 0, view.need > 1 ? -10 : 0, playing ? 'on-seat' : `seat-${camp}`, 1.9),
      ...(view.need > 1
        ? ([
            {
              tag: 'text',
              x: 0,
              y: 22,
              text: `${view.wins[camp]} / ${view.need}`,
              size: 16,
              weight: 700,
              fill: playing ? 'on-seat' : 'ink',
            },
          ] as Part[])
        : []),
    ],
  };
}

/** What the card under the pointer would change: sums with what they become, and a frame where an outpost turns. */
function foreseen(context: Context, view: View, ahead: View): Shape[] {
  return view.lanes.flatMap((lane, i): Shape[] => {
    const then = ahead.lanes[i];
    if (!then) return [];
    const sums = [0, 1].flatMap((camp): Shape[] => {
      const [before, after] = [lane.strength[camp] ?? 0, then.strength[camp] ?? 0];
      if (before === after) return [];
      const y = middle(context) + side(context, camp) * 74;
      return [
        {
          id: `ahead:${i}.${camp}`,
          at: [centre(context, i), y],
          ghost: true,
          layer: 6,
          parts: [
            { tag: 'rect', x: -37, y: -15, w: 74, h: 30, r: 15, fill: 'paper' },
            {
              tag: 'rect',
              x: -37,
              y: -15,
              w: 74,
              h: 30,
              r: 15,
              stroke: `seat-${camp}`,
              width: 2.5,
              dash: '5 4',
            },
            { tag: 'text', x: 0, y: 1, text: `${before} → ${after}`, size: 18, weight: 800 },
          ],
        },
      ];
    });
    if (lane.control === then.control || !lane.token) return sums;
    const w = size(context).token + 14;
    const around = { tag: 'rect', x: -w / 2, y: -54, w, h: 108, r: 22 } as const;
    const ring: Shape = {
      id: `turns:${i}`,
      at: [centre(context, i), middle(context) + side(context, lane.control) * 12],
      ghost: true,
      layer: 3,
      parts: [
        { ...around, stroke: 'paper', width: 8 },
        { ...around, stroke: `seat-${then.control}`, width: 5, dash: '10 6' },
      ],
    };
    return [ring, ...sums];
  });
}

export const draw: Draw<View> = (view, context): Scene => ({
  width: 7 * size(context).pitch,
  height: size(context).height,
  shapes: [
    ...view.lanes.map((lane, i) => ground(context, lane, i)),
    ...[0, 1].map(camp => banner(context, view, camp)),
    ...[0, 1].flatMap(camp => hand(context, view, camp)),
    ...view.lanes.flatMap((lane, i) => [
      ...outpost(context, lane, i),
      ...cardsOn(context, lane, i),
    ]),
    ...(context.ahead ? foreseen(context, view, context.ahead as unknown as View) : []),
  ],
});

/** The cards lie where the step puts them; each outpost turns, and owes its power, when that is told. */
export function partway(before: View, after: View, told: readonly Happened[]): Values {
  if (before.lanes.some((lane, i) => lane.token !== after.lanes[i]?.token)) return { ...after };
  const lanes = after.lanes.map((lane, i): Lane => {
    const was = before.lanes[i] ?? lane;
    const turned = told.findLast(
      e => e.kind === 'event.flip' && e.targets.includes(`lane:${i + 1}`),
    );
    if (!turned) return { ...lane, control: was.control, owed: Math.min(was.owed, lane.owed) };
    const camp = turned.values['camp'] as { readonly key: string };
    return { ...lane, control: camp.key === 'camp.drones' ? 0 : 1 };
  });
  return { ...after, lanes, active: before.active };
}

export default { draw, partway } satisfies GameScene;
