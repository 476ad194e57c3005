// What is asked now: cards to choose from, buttons, the flight plan, dice. Whatever may be clicked and lies nowhere
// else is laid out here.

import type { Context, Shape } from '@web/scene/scene';
import { button, flow, type Tray } from './buttons';
import { hand } from './cards';
import { landing, stepOf } from './landing';
import { plan, rowHeight } from './plan';
import { enlarged } from './shapes';
import type { View } from './view';

/** Where what is asked goes: the buttons, what is told beside them, and cards. */
export interface Places {
  /** Buttons, in rows that grow upwards. */
  readonly tray: Tray;
  /** The flight plan and the landing: a column that grows upwards, or nothing where they stand above the buttons. */
  readonly column: Tray | null;
  /** Cards of the hand, above everything else. */
  readonly hand: Tray;
}

const PLANNED = 9;
const PLANNED_SMALL = 4;

function stacked(view: View, context: Context, column: Tray): Shape[] {
  const rows = plan(view, context, column, PLANNED);
  return rows.map(({ shape }, i) => ({
    ...shape,
    at: [column.x, column.y + column.h - (rows.length - i) * rowHeight],
  }));
}

/** Everything that is asked: `drawn` are the targets that lie on the table or in the panels already. */
export function tray(
  view: View,
  context: Context,
  drawn: ReadonlySet<string>,
  { tray: box, column, hand: fan }: Places,
): Shape[] {
  if (context.over) return [];
  if (stepOf(view) >= 0) {
    const card = landing(view, context, column ?? box);
    const top = column ? box.y + box.h : Math.min(...card.map(s => s.at[1]), box.y + box.h);
    const shown = new Set([...drawn, ...card.flatMap(s => s.targets ?? [])]);
    return [...card, ...hand(view, context, shown, fan, Math.min(top, fan.y + fan.h))];
  }
  const laid = [...context.open].filter(t => !drawn.has(t) && !t.startsWith('card:'));
  const order = (t: string): number => (t.startsWith('do:') ? 1 : 0);
  const buttons = laid
    .toSorted((a, b) => order(a) - order(b))
    .map(target => button(view, context, target, box));
  const asked = flow(buttons, box);
  const above = { ...box, h: asked.top - box.y };
  const half = { ...box, w: (box.w - 8) / 2 / box.k };
  const planned = column
    ? []
    : plan(view, context, half, PLANNED_SMALL).map(({ w, shape }) => ({
        w,
        shape: enlarged(shape, box.k, [0, 0]),
      }));
  const told = flow(planned, above, rowHeight * box.k);
  const top = Math.min(asked.top, told.top);
  return [
    ...asked.shapes,
    ...told.shapes,
    ...(column ? stacked(view, context, column) : []),
    ...hand(view, context, drawn, fan, Math.min(top, fan.y + fan.h)),
  ];
}
