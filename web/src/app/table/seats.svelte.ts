// Who sits where: which seats this device holds, what everybody is called, and how seats change hands.

import { sit as takeSeat } from '../../net/api';
import type { Line, Question } from '../../net/line';
import type { Company } from '../../words/words';
import { botName } from '../bots';
import { levelName, manner, nameless, settings, t, type Manners } from '../settings.svelte';
import type { Feed } from './feed.svelte';
import type { Requests } from './requests.svelte';

export class Seats {
  /** The seat that somebody is about to take here. */
  joining = $state<number | null>(null);

  constructor(
    private readonly table: string,
    private readonly feed: Feed,
    private readonly requests: Requests,
    private readonly line: Pick<Line, 'greet'>,
  ) {}

  /** The seats that are played on this device. */
  get mine(): readonly number[] {
    const tokens = settings.tokens(this.table);
    return (this.feed.info?.seats ?? [])
      .filter(s => s.kind === 'person' && tokens[s.seat])
      .map(s => s.seat);
  }

  /** All tokens that this device holds here, each once. */
  get tokens(): string[] {
    return [...new Set(Object.values(settings.tokens(this.table)))];
  }

  get token(): string {
    return Object.values(settings.tokens(this.table))[0] ?? '';
  }

  /** The token of one seat; whoever does not hold it is known by another. */
  tokenOf(seat: number): string {
    return settings.tokens(this.table)[seat] ?? this.token;
  }

  /** The seat at the near side of the board. */
  get near(): number {
    return this.mine.length === 1
      ? (this.mine[0] ?? 0)
      : this.mine.includes(this.feed.position?.turn ?? -1)
        ? 0
        : (this.mine[0] ?? 0);
  }

  /** Whoever plays alone on this device is addressed; all others have a name. */
  name(seat: number): string {
    const found = this.feed.info?.seats[seat];
    if (!found || found.kind === 'open') return t('waiting_seat');
    if (this.mine.length === 1 && this.mine[0] === seat) return t('you_name');
    return found.kind === 'bot' ? botName(found.level, seat) : found.name;
  }

  /** Who is told of in the game's sentences. */
  get company(): Company {
    const { mine } = this;
    return {
      name: seat => (this.feed.info?.seats[seat]?.kind === 'open' ? undefined : this.name(seat)),
      you: mine.length === 1 ? mine[0]! : null,
    };
  }

  /** A sentence about how a bot plays, or the name that somebody gave. */
  about(seat: number, manners: Manners = {}): string {
    const seats = this.feed.info?.seats ?? [];
    const found = seats[seat];
    if (found?.kind !== 'bot') return found?.name ?? '';
    return manner(manners, found.level, seats.length) || levelName(found.level);
  }

  /** Sit down; whoever was slower than another learns it and may watch. */
  async sit(seat: number, name: string): Promise<void> {
    this.joining = null;
    this.requests.problem = '';
    try {
      const opened = await takeSeat(this.table, { name: name || nameless(seat), seat });
      this.keep(opened.tokens);
    } catch (error) {
      this.requests.fail(error);
    }
  }

  /** Take the seat of a link, in place of the one that this device holds. */
  claim(seat: string, token: string): void {
    this.keep({ [seat]: token });
  }

  private keep(tokens: Readonly<Record<string, string>>): void {
    settings.keep(this.table, this.feed.info?.game ?? '', tokens);
    this.line.greet();
  }

  /** Give a seat to somebody else; returns the token that opens it from now on. */
  async handOn(seat: number): Promise<string | null> {
    const fresh = [...crypto.getRandomValues(new Uint8Array(16))]
      .map(b => b.toString(16).padStart(2, '0'))
      .join('');
    const token = settings.tokens(this.table)[seat] ?? '';
    return (await this.giveAway({ type: 'hand-on', token, seat, fresh }, seat)) ? fresh : null;
  }

  /** Stand up: anybody may take the seat. */
  async leave(seat: number): Promise<void> {
    const token = settings.tokens(this.table)[seat] ?? '';
    await this.giveAway({ type: 'leave', token, seat }, seat);
  }

  private async giveAway(question: Question, seat: number): Promise<boolean> {
    if (!(await this.requests.act(question))) return false;
    settings.drop(this.table, seat);
    this.line.greet();
    return true;
  }

  /** Let a bot play an open seat. */
  async fill(seat: number, level: string): Promise<void> {
    await this.requests.act({ type: 'fill', token: this.token, seat, level });
  }
}
