// Seven lanes with an outpost each, cards of both camps on either side of it, and the two hands.

import type { Happened } from '@web/net/messages';
import type { Context, Draw, GameScene, Part, Point, Scene, Shape, Values } from '@web/scene/scene';
import { group, oval } from '@web/scene/strokes';
import { action } from './action';
import { creature } from './creatures';
import { centre, middle, REACH, outpost, side, size } from './outpost';
import { colours, shore, washes } from './shore';
import type { Lane, View } from './view';

/** Where the cards of a lane begin, from its middle. */
const NEXT = 98;
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
  const { pitch, height, end } = size(context);
  return {
    id: target,
    at: [centre(context, i), middle(context)],
    targets: [target],
    label: laneLabel(context, lane, i + 1),
    layer: 0,
    parts: [
      {
        tag: 'rect',
        x: 4 - pitch / 2,
        y: end - height / 2,
        w: pitch - 8,
        h: height - 2 * end,
        r: 26,
        wash: 'bar',
        stroke: 'bar-line',
        width: 1.2,
      },
      { tag: 'path', d: ripples(pitch, height), stroke: 'bar-line', width: 1.4, opacity: 0.32 },
      {
        tag: 'text',
        x: 0,
        y: height / 2 - end - 17,
        text: String(i + 1),
        size: 22,
        weight: 700,
        display: true,
        fill: 'on-bar',
      },
    ],
  };
}

/** The wind's marks in the sand, on both sides of an outpost. */
function ripples(pitch: number, height: number): string {
  const w = pitch / 2 - 22;
  const rows = [0.3, 0.345, 0.63, 0.68, 0.72, 0.8, 0.2];
  return rows
    .map((at, i) => {
      const y = Math.round((at - 0.5) * (height - 100));
      const left = i % 2 ? -w : -w * 0.55;
      return `M${left} ${y}q${w / 3}-7 ${(2 * w) / 3} 0t${(2 * w) / 3} 0`;
    })
    .join('');
}

/** A card lies a little above the sand; its character looks out of it, as large as the card allows. */
function face(camp: number, level: number, w: number, h: number): Part[] {
  const seat = `seat-${camp}`;
  const [x, y, large] = [-w / 2, -h / 2, h > 60];
  const frame = { tag: 'rect', x, y, w, h, r: 10 } as const;
  const fall: Part = { ...frame, y: y + 4, fill: 'drop' };
  if (level === 0) {
    const wave = `M${x + 8} ${y + h - 9}${'q6-7 12 0t12 0'.repeat(Math.floor((w - 40) / 24))}`;
    return [
      { ...frame, fill: seat, stroke: 'medal', width: 2 },
      {
        tag: 'path',
        d: `${wave}${wave.replace(/M(\S+) (\S+)q/, (_, a, b) => `M${a} ${Number(b) - 12}q`)}`,
        stroke: 'on-seat',
        width: 2,
        opacity: 0.4,
      },
      { tag: 'path', d: oval(x + w - 19, 0, 13), fill: 'medal' },
      { tag: 'text', x: x + w - 19, y: 1, text: '1', size: 22, weight: 800, display: true },
    ];
  }
  const fit = large ? Math.min(1.75, (w - 10) / 62) : Math.min(1, (w - 36) / 58);
  const at: Point = large ? [4, 12] : [x + w - 6 - 31 * fit, 0];
  return [
    { ...frame, wash: `card-${camp}`, stroke: seat, width: 2 },
    { ...fall, y: y + h - 3, h: 6, r: 3 },
    group(creature(camp, level), at, { scale: fit }),
    {
      tag: 'text',
      x: x + (large ? 18 : 17),
      y: large ? y + 22 : 1,
      text: String(level),
      size: large ? 32 : 28,
      weight: 800,
      display: true,
    },
  ];
}

function cardsOn(context: Context, lane: Lane, i: number): Shape[] {
  return [0, 1].flatMap(camp => {
    const flat = (lane.cards[camp] ?? []).flatMap((n, level) =>
      Array.from({ length: n }, (_, k) => ({ level, k })),
    );
    const { height, end, card, low, step: most } = size(context);
    const room = height / 2 - end - NEXT - low - 6;
    const step = flat.length > 1 ? Math.min(most, room / (flat.length - 1)) : 0;
    const way = side(context, camp);
    return flat.map(({ level, k }, n): Shape => {
      const target = `card:${CAMPS[camp]}${i + 1}.${FACES[level]}`;
      const at: Point = [centre(context, i), middle(context) + way * (NEXT + low / 2 + n * step)];
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
        goes: 'fall',
        layer: 3,
        parts: face(camp, level, card, low),
      };
    });
  });
}

/** How many cards lie there; it stays when one of them is carried away. */
function counter(target: string, [x, y]: Point, w: number, count: number): Shape {
  return {
    id: `count:${target}`,
    at: [x + w / 2 - 18, y],
    ghost: true,
    layer: 4,
    parts: [
      {
        tag: 'text',
        x: 0,
        y: -42,
        text: `×${count}`,
        size: 23,
        weight: 800,
        display: true,
      },
    ],
  };
}

function hand(context: Context, view: View, camp: number): Shape[] {
  const { height, card, high, end } = size(context);
  const y = middle(context) + side(context, camp) * (height / 2 - end / 2 - 2);
  const w = card - 4;
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
          y: -high / 2,
          w,
          h: high,
          r: 10,
          fill: 'slot',
          stroke: `seat-${camp}`,
          width: 1.5,
          dash: '5 5',
        },
        group(creature(camp, level), [0, 6], { scale: 1, opacity: 0.22 }),
      ],
    };
    const cards = Array.from({ length: count }, (_, k): Shape => ({
      id: `${target}#${k}`,
      at: [x + (k - (count - 1) / 2) * 7, y - (k - (count - 1) / 2) * 4],
      targets: [target],
      like: `${camp}.${level}`,
      ...(k === count - 1 ? { label } : {}),
      layer: 3,
      parts: face(camp, level, w, high),
    }));
    return [slot, ...cards, ...(count > 1 ? [counter(target, cards.at(-1)!.at, w, count)] : [])];
  });
}

function banner(context: Context, view: View, camp: number): Shape {
  const { height, end } = size(context);
  const y = middle(context) + side(context, camp) * (height / 2 - end / 2 - 2);
  const playing = view.active === camp && !context.over;
  return {
    id: `camp:${camp}`,
    at: [centre(context, 0), y],
    layer: 1,
    label: context.say(camp === 0 ? 'camp.drones' : 'camp.goelands'),
    parts: [
      {
        tag: 'circle',
        x: 0,
        y: -4,
        r: 42,
        wash: `plate-${camp}`,
        stroke: playing ? 'medal-ink' : `seat-${camp}`,
        width: playing ? 5 : 2.5,
      },
      group(creature(camp, 5), [0, -4], { scale: 1.12 }),
      ...pips(view, camp),
    ],
  };
}

/** Rounds to win, those won filled and ticked. */
function pips(view: View, camp: number): Part[] {
  if (view.need < 2) return [];
  return Array.from({ length: view.need }, (_, i): Part => {
    const won = i < (view.wins[camp] ?? 0);
    const mark: Part = { tag: 'path', d: 'M-4 0l3 4 6-8', stroke: 'on-seat', width: 2.4 };
    return group(
      [
        { tag: 'circle', x: 0, y: 0, r: 9, fill: won ? `seat-${camp}` : 'medal' },
        { tag: 'circle', x: 0, y: 0, r: 9, stroke: `seat-${camp}`, width: 2 },
        ...(won ? [mark] : []),
      ],
      [(i - (view.need - 1) / 2) * 23, 42],
    );
  });
}

/** What the card under the pointer would change: sums with what they become, and a frame where an outpost turns. */
function foreseen(context: Context, view: View, ahead: View): Shape[] {
  return view.lanes.flatMap((lane, i): Shape[] => {
    const then = ahead.lanes[i];
    if (!then) return [];
    const sums = [0, 1].flatMap((camp): Shape[] => {
      const [before, after] = [lane.strength[camp] ?? 0, then.strength[camp] ?? 0];
      if (before === after) return [];
      const y = middle(context) + side(context, camp) * REACH;
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
  washes: washes ?? {},
  shapes: [
    ...shore(context),
    ...view.lanes.map((lane, i) => ground(context, lane, i)),
    ...[0, 1].map(camp => banner(context, view, camp)),
    ...[0, 1].flatMap(camp => hand(context, view, camp)),
    ...view.lanes.flatMap((lane, i) => [
      ...outpost(context, lane, i),
      ...cardsOn(context, lane, i),
    ]),
    ...action(context),
    ...(context.ahead ? foreseen(context, view, context.ahead as unknown as View) : []),
  ],
});

const COUNTED: readonly string[] = ['event.seven', 'event.count'];

/** The cards lie where the step puts them; each outpost turns, and owes its power, and a round is won when that is told. */
export function partway(before: View, after: View, told: readonly Happened[]): Values {
  if (before.lanes.some((lane, i) => lane.token !== after.lanes[i]?.token)) return { ...after };
  const lanes = after.lanes.map((lane, i): Lane => {
    const was = before.lanes[i] ?? lane;
    const turned = told.findLast(
      e => e.kind === 'event.flip' && e.targets.includes(`lane:${i + 1}`),
    );
    if (!turned) return { ...lane, control: was.control, owed: Math.min(was.owed, lane.owed) };
    const holder = turned.values['camp'] as { readonly values: { readonly seat: number } };
    return { ...lane, control: holder.values.seat };
  });
  const wins = told.some(e => COUNTED.includes(e.kind)) ? after.wins : before.wins;
  return { ...after, lanes, wins, active: before.active };
}

/** Two cards that are exchanged may be clicked in either order. */
const either = (path: readonly string[]): boolean =>
  path.length === 2 && path.every(target => target.startsWith('card:'));

export default { draw, partway, either, colours: colours ?? {} } satisfies GameScene;
