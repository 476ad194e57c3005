// Why a move is good, in the game's own words: what it brings, how everybody stands then, and what would happen otherwise.

import { t } from '../app/settings.svelte';
import type { TableState } from '../app/table.svelte';
import type { Happened, Hinted, Weighed } from '../net/messages';
import { capital, sentences } from '../words/words';
import { ideas, type Named } from './coach';

/** What a move is called that is no idea; where one of those reads the same, it is made elsewhere. */
function apart(
  hint: Hinted,
  label: Named['label'],
  read: (label: Named['label']) => string,
): string {
  const move = read(label);
  return ideas(hint).some(idea => read(idea.label) === move) ? t('hint_elsewhere', { move }) : move;
}

/** What the seat that acts goes on to do after the best move, in the names of its moves. */
const further = (hint: Hinted, seat: number, read: (label: Named['label']) => string): string => {
  const others = hint.expects.findIndex(label => label['turn'] !== seat);
  const own = others < 0 ? hint.expects : hint.expects.slice(0, others);
  const first = read(hint.best.label);
  return [...new Set(own.map(label => read(label)))].filter(label => label !== first).join(', ');
};

/** `seat` is the one that acts; `foretold` says what all moves of a hint bring together, where the game says so. */
export function why(
  { telling, seats }: Pick<TableState, 'telling' | 'seats'>,
  hint: Hinted,
  idea: Weighed,
  seat: number,
  foretold: (hint: Hinted) => string,
): string {
  const best = idea === hint.best;
  const say = (events: readonly Happened[]): string =>
    [...new Set(events.map(e => capital(telling.say(e.kind, e.values))))].join(' ');
  const stands = idea.stands.map(([seat, words]) =>
    t('hint_of', { name: seats.name(seat), what: telling.words(words) }),
  );
  const { otherwise } = hint;
  const brings = sentences(best ? foretold(hint) : '', say(idea.does));
  const then = best && !brings ? further(hint, seat, label => telling.words(label)) : '';
  return sentences(
    brings,
    then ? t('hint_then', { what: then }) : '',
    stands.length > 0 ? t('hint_stands', { what: stands.join(', ') }) : '',
    idea.answer.length > 0 ? t('hint_answer', { what: say(idea.answer) }) : '',
    idea.example.length > 0 ? t('hint_example', { what: say(idea.example) }) : '',
    hint.sure && idea.share === 1 ? t('hint_wins') : '',
    hint.sure && hint.best.share === 0 ? t('hint_loses') : '',
    best && !hint.forced && otherwise
      ? t('hint_otherwise', {
          move: apart(hint, otherwise.label, label => telling.words(label)),
          what: say(otherwise.does),
        })
      : '',
  );
}
