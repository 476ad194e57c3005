// Words beside the board: where the turn stands, and by what means each side can still do damage.

import type { Context, Panel, Row, Step } from '@web/scene/scene';
import { commander } from './people';
import type { View } from './view';

const STEPS = ['roll', 'move', 'activate', 'drones', 'flight', 'fire', 'losses', 'victory', 'next'];

function track(context: Context, view: View): Panel {
  const now = view.track ?? -1;
  const steps = STEPS.map((key, n): Step => {
    const state = n + 1 < now ? 'done' : n + 1 === now ? 'now' : 'next';
    return { text: context.say(`step.${key}`), state, note: String(n + 1) };
  });
  const theft: Step = { text: context.say('step.theft'), state: 'now', note: '0' };
  const seat = commander(view.by);
  const title =
    view.turns === 0
      ? context.say('scene.setup')
      : view.die
        ? context.say('scene.turn_die', { turn: view.turns, seat, die: view.die })
        : context.say('scene.turn', { turn: view.turns, seat });
  return { id: 'track', title, steps: now === 0 ? [theft, ...steps] : steps };
}

function outlook(context: Context, view: View): Panel {
  const rows = [0, 1].map((seat): Row => {
    const means = view.means[seat] ?? [];
    const ways = means.filter(m => m.can).map(m => context.say(`way.${m.way}`).toLowerCase());
    const tokens = view.stations[seat]?.damage.length ?? 0;
    const values = { seat: commander(seat), ways: ways.join(', ') };
    return {
      seat,
      text: context.say(ways.length > 0 ? 'scene.can' : 'scene.cannot', values),
      value: context.say('scene.tokens', {
        tokens: view.short ? `${tokens}/${view.short}` : tokens,
      }),
      tone: ways.length > 0 ? 'good' : 'bad',
    };
  });
  const lost = [0, 1].flatMap(seat => {
    const gone = (view.means[seat] ?? []).filter(m => !m.can && m.lacks.length > 0);
    const said = gone.map(m => {
      const lacks = m.lacks.map(one => context.say(`lack.${one}`).toLowerCase()).join(', ');
      return `${context.say(`way.${m.way}`)} (${lacks})`;
    });
    const text = context.say('scene.lost', { seat: commander(seat), ways: said.join('; ') });
    return said.length > 1 ? [{ seat, text } satisfies Row] : [];
  });
  const quiet: Row[] =
    view.quiet >= view.quiet_limit / 2
      ? [
          {
            text: context.say('scene.quiet'),
            value: `${view.quiet}/${view.quiet_limit}`,
          },
        ]
      : [];
  return {
    id: 'outlook',
    title: context.say('scene.outlook'),
    rows: [...rows, ...lost, ...quiet],
  };
}

export const panels = (context: Context, view: View): Panel[] => [
  ...(context.over ? [] : [track(context, view)]),
  ...(view.turns > 0 ? [outlook(context, view)] : []),
];
