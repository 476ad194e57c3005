// Asking the server to do something: whether it is under way, and what went wrong.

import { Refusal } from '../../net/api';
import { RefusedMove, type Line, type Question } from '../../net/line';
import type * as M from '../../net/messages';
import { reason, t } from '../settings.svelte';

export class Requests {
  problem = $state('');
  busy = $state(false);

  constructor(private readonly line: Pick<Line, 'ask'>) {}

  /** Ask for something to be done, and say whether it was; where the rules forbid it, `explain` gets their reasons. */
  async act(
    question: Question,
    explain?: (reasons: readonly M.ReasonInfo[]) => void,
  ): Promise<boolean> {
    this.problem = '';
    try {
      await this.line.ask(question);
      return true;
    } catch (error) {
      if (explain && error instanceof RefusedMove && error.reasons.length > 0)
        explain(error.reasons);
      // what came too late needs no word: the newer position says it
      else if (!(error instanceof Refusal && error.code === 'stale')) this.fail(error);
      return false;
    }
  }

  /** Say what went wrong. */
  fail(error: unknown): void {
    this.problem = t('error', { why: reason(error) });
  }

  /** Do something during which nothing else may be asked for. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.busy = true;
    try {
      return await work();
    } finally {
      this.busy = false;
    }
  }
}
