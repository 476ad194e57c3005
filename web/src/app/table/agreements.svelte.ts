// What players settle among themselves: a step back, a draw, hints, the end, another game.

import type { Question } from '../../net/line';
import type * as M from '../../net/messages';
import { t } from '../settings.svelte';
import type { Feed } from './feed.svelte';
import type { Requests } from './requests.svelte';
import type { Seats } from './seats.svelte';

export class Agreements {
  /** What became of a question to the others. */
  note = $state('');
  private renewed: () => void = () => {};

  constructor(
    private readonly feed: Feed,
    private readonly seats: Pick<Seats, 'mine' | 'token'>,
    private readonly requests: Requests,
  ) {}

  /** See what became of what was asked before: nothing was played since, and the question is gone. */
  settle(asked: M.Offered | null | undefined, same: boolean): void {
    const { info, position } = this.feed;
    const agreed = asked?.kind === 'hints' && info?.hints;
    const mine = asked && this.seats.mine.includes(asked.seat);
    const refused = mine && !position?.offer && same && !agreed;
    this.note = refused ? t(`${asked.kind}_declined`) : agreed ? t('hints_agreed') : '';
  }

  /** See whether the next table is there. */
  look(): void {
    if (this.feed.info?.next) this.renewed();
  }

  private get stamp(): { token: string; last: number } {
    return { token: this.seats.token, last: this.feed.last };
  }

  private async act(question: Question): Promise<void> {
    await this.requests.act(question);
  }

  back = (): Promise<void> => this.act({ type: 'back', ...this.stamp });
  draw = (): Promise<void> => this.act({ type: 'draw', ...this.stamp });
  wishHints = (): Promise<void> => this.act({ type: 'hints', ...this.stamp });
  resign = (): Promise<void> => this.act({ type: 'resign', ...this.stamp });
  reply = (yes: boolean): Promise<void> => this.act({ type: 'reply', ...this.stamp, yes });

  /** The table of the next game, which is made when somebody asks for it first. */
  async nextTable(): Promise<string | null> {
    const { feed, requests } = this;
    if (!feed.info?.next)
      await requests.during(async () => {
        const heard = new Promise<void>(resolve => (this.renewed = resolve));
        await this.act({ type: 'rematch', token: this.seats.token });
        if (!requests.problem && !feed.info?.next) await heard;
      });
    return feed.info?.next ?? null;
  }
}
