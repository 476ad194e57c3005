// How a game ended, in words, and the way to the next one.

import { settings, t } from './settings.svelte';
import type { TableState } from './table.svelte';

/** The seats with the most points. */
export function winners(scores: readonly number[]): readonly number[] {
  const best = Math.max(...scores);
  return scores.flatMap((score, seat) => (score === best ? [seat] : []));
}

/** Who won, and how where the rules did not decide it. */
export function outcome(table: TableState): string {
  const ended = table.feed.position?.ended;
  if (!ended) return '';
  const { kind, seat, scores } = ended;
  const me = table.seats.mine.length === 1 ? table.seats.mine[0] : undefined;
  const how =
    kind === 'rules'
      ? ''
      : kind === 'draw'
        ? t('by_draw')
        : seat === me
          ? t(`you_${kind}`)
          : t(`by_${kind}`, { name: table.seats.name(seat ?? 0) });
  const first = winners(scores);
  const who =
    first.length === scores.length
      ? t('drawn')
      : first.length > 1
        ? t('shared')
        : me === undefined
          ? t('won', { name: table.seats.name(first[0]!) })
          : first[0] === me
            ? t('you_won')
            : t('you_lost');
  return `${how} ${who}`.trim();
}

/** The tokens stay good in a rematch, each one seat on. */
function rotated(table: TableState): Record<string, string> {
  const seats = table.feed.info?.seats.length ?? 1;
  const tokens = Object.entries(settings.tokens(table.id));
  return Object.fromEntries(
    tokens.map(([seat, token]) => [String((Number(seat) + 1) % seats), token]),
  );
}

/** Play again: the next table is made where there is none yet, and entered. */
export async function onward(table: TableState, go: (to: string) => void): Promise<void> {
  const next = await table.agreements.nextTable();
  if (!next || !table.feed.info) return;
  settings.keep(next, table.feed.info.game, rotated(table));
  go(`/t/${next}`);
}
