// One table as this device sees it. Each concern is a part of its own; here they are put together, and told what comes.

import { Line } from '../net/line';
import { promise, promised, verdict, type Verdict } from '../net/dice';
import type * as M from '../net/messages';
import type { Values } from '../scene/scene';
import { settings } from './settings.svelte';
import { cue, play, type Tune } from './sound';
import { Advice } from './table/advice.svelte';
import { Agreements } from './table/agreements.svelte';
import { Choosing } from './table/choosing.svelte';
import { Feed } from './table/feed.svelte';
import { Past } from './table/past.svelte';
import { Requests } from './table/requests.svelte';
import { Review } from './table/review.svelte';
import { Seats } from './table/seats.svelte';
import { Showing } from './table/showing.svelte';
import { Sight } from './table/sight.svelte';
import { FEW_LINES, Telling } from './table/telling.svelte';
import { brief, since, type Turn } from './turns';

function sound(tune: Tune): void {
  if (settings.sound) play(tune);
}

export class TableState {
  /** The clause of the rules that somebody wants to read. */
  clause = $state<string | null>(null);
  readonly feed = new Feed();
  readonly requests: Requests;
  readonly seats: Seats;
  readonly showing: Showing;
  readonly review: Review;
  /** What was seen after each step since somebody here acted. */
  readonly past: Past;
  readonly sight: Sight;
  readonly telling: Telling;
  readonly advice: Advice;
  readonly choosing: Choosing;
  readonly agreements: Agreements;
  private readonly line: Line;

  constructor(readonly id: string) {
    const line = new Line(id, {
      hear: message => this.hear(message),
      status: (connected, gone) => this.feed.status(connected, gone),
      hello: () => ({
        type: 'hello',
        tokens: this.seats.tokens,
        last: this.feed.last,
        entropy: this.seats.token ? (promised(id)?.entropy ?? '') : '',
      }),
    });
    const { feed } = this;
    const requests = new Requests(line);
    const seats = new Seats(id, feed, requests, line);
    const showing = new Showing({
      pause: () => settings.pause,
      mine: seat => seats.mine.includes(seat),
      shown: (events, line) => this.shown(events, line),
      done: () => this.settled(),
    });
    const review = new Review(line);
    const sight = new Sight(feed, seats, showing, review, line);
    const telling = new Telling(feed, seats, line);
    const advice = new Advice(feed, sight, requests, line);
    [this.line, this.requests, this.seats, this.showing] = [line, requests, seats, showing];
    [this.review, this.sight, this.telling, this.advice] = [review, sight, telling, advice];
    this.past = new Past(line);
    this.choosing = new Choosing({ feed, seats, sight, telling, advice, requests, line, sound });
    this.agreements = new Agreements(feed, seats, requests);
  }

  close(): void {
    this.showing.hurry();
    this.review.close();
    this.line.close();
  }

  // What is, seen from several parts at once.

  /** Whether the board and the game's words are there: before that nothing is said aloud. */
  get ready(): boolean {
    return this.telling.book !== null && !this.showing.settling;
  }

  /** How everybody stands and what is asked, in what is shown; before a move is made, as it would be after it. */
  get guide(): M.Guide | null {
    return (
      this.sight.looking?.guide ??
      this.advice.preview?.guide ??
      this.showing.guide ??
      this.feed.position?.guide ??
      null
    );
  }

  /** What the others did since one's own last move, for somebody who plays for one seat. */
  get since(): readonly Turn[] {
    return this.seats.mine.length === 1 ? since(this.sight.log, this.seats.mine) : [];
  }

  /** Targets of what happened last, or of what is explained or hinted now. */
  get marks(): ReadonlySet<string> {
    const { bubble, open } = this.choosing;
    const { hint, pointed, preview, better } = this.advice;
    const { looking, animating } = this.sight;
    if (bubble) return new Set(bubble.reasons.flatMap(r => r.targets));
    if (hint) return new Set(pointed ?? hint.best.path);
    if (preview) return new Set(preview.events.flatMap(e => e.targets));
    if (looking)
      return new Set(better?.ply === looking.ply ? better.path : this.targetsAt(looking.ply));
    if (animating) return new Set(this.showing.lit);
    // what can be done now is lit, even where something just happened
    const last = this.targetsAt(this.feed.position?.ply ?? 0);
    return new Set(last.filter(target => !open.has(target)));
  }

  /** Whether what is marked is one move, which a bot would make. */
  get advised(): boolean {
    const { hint, better } = this.advice;
    return hint !== null || (better !== null && better.ply === this.sight.looking?.ply);
  }

  /** Whether nothing is shown but the position, and what led to it. */
  get calm(): boolean {
    const { hint, preview } = this.advice;
    const { looking, animating } = this.sight;
    return !this.choosing.bubble && !hint && !preview && !looking && !animating;
  }

  /** The same on a board with trails: while nothing else is shown, what others did and left none with is marked, too. */
  marked(trailed: ReadonlySet<number | undefined>): ReadonlySet<string> {
    const { marks } = this;
    const { open } = this.choosing;
    const { began } = this.sight;
    if (!this.calm) return marks;
    const bare = this.feed.lines.slice(began).filter(line => !trailed.has(line.ply));
    const targets = brief(bare, this.telling.details).flatMap(event => [...event.targets]);
    return new Set([...marks, ...targets.filter(target => !open.has(target))]);
  }

  private targetsAt(ply: number): string[] {
    return this.feed.lines[ply - 1]?.events.flatMap(e => [...e.targets]) ?? [];
  }

  // What comes.

  private hear(message: M.FromServer): void {
    const { feed } = this;
    const [before, known, view] = [feed.position, feed.lines.length, this.sight.view];
    feed.hear(message);
    if (message.type === 'welcome' || message.type === 'news') {
      const { keep, lines, position } = message;
      const same = lines.length === 0 && keep === known && !position.ended;
      this.agreements.settle(before?.offer, same);
      this.past.keep(keep, lines, position);
      // Somebody came, left or asked for something: what one has begun to choose stays.
      if (!same) this.choosing.renew();
      this.telling.renew();
      this.review.graph = null;
      this.requests.problem = '';
      // A second greeting brings nothing new: what is being shown goes on.
      if (!same || !this.sight.animating) this.stage(message, view, before?.guide ?? null);
    }
    if (message.type === 'welcome') this.greeted(message.table);
    this.agreements.look();
  }

  private greeted({ game, commitment }: M.TableInfo): void {
    if (!this.telling.book) void this.fetchWords(game);
    settings.keep(this.id, game, {});
    // Keep what is promised of the dice; whoever came by a link can add to them only now.
    const first = promised(this.id) === null;
    promise(this.id, commitment);
    if (first && this.seats.mine.length > 0) this.line.greet();
  }

  /** The sentences of the game; what is told already is told again in them. */
  private async fetchWords(game: string): Promise<void> {
    await this.telling.fetch(game);
    const line = this.sight.animating ? this.feed.lines[this.showing.ply - 1] : undefined;
    if (line) this.telling.aloud([line]);
  }

  /** Show what was played, beginning at what was seen before it; what is long past is there at once. */
  private stage(message: M.Welcome | M.News, before: Values | null, guided: M.Guide | null): void {
    const { keep, lines, position } = message;
    const show = message.type === 'news' || lines.some(l => l.motion !== '');
    if (!show || keep + lines.length !== position.ply || lines.length === 0) {
      this.showing.hurry();
      return;
    }
    if (settings.pause === 0) {
      this.telling.aloud(lines);
      sound(cue(lines.at(-1)?.events[0]?.kind ?? ''));
      this.settled();
      return;
    }
    this.showing.play(
      lines.map(l =>
        l.ply === position.ply ? { ...l, view: position.view, guide: position.guide } : l,
      ),
      before,
      guided,
    );
  }

  /** An event is seen: it is said, and heard. */
  private shown(events: readonly M.Happened[], line: M.Line): void {
    this.telling.aloud([{ ...line, events }]);
    sound(line.turn < 0 ? 'roll' : cue(events[0]?.kind ?? ''));
  }

  /** All that came is seen: the end, or one's own turn, is rung in. */
  private settled(): void {
    const ended = this.feed.position?.ended;
    if (ended) {
      const best = Math.max(...ended.scores);
      const { mine } = this.seats;
      const won = mine.length === 0 || mine.some(s => ended.scores[s] === best);
      sound(won ? 'victory' : 'defeat');
    } else if (this.sight.myTurn && !this.choosing.spare()) sound('turn');
  }

  // What is done with several parts at once.

  /** Have the views of the stretch that is told of now, where they are drawn. */
  recall(): Promise<void> {
    return this.past.want(this.sight.began, this.feed.position?.ply ?? 0);
  }

  /** Show the newest position at once. */
  hurry(): void {
    if (!this.sight.animating) return;
    this.showing.hurry();
    this.settled();
  }

  async askHint(): Promise<void> {
    if (await this.advice.ask()) this.choosing.clicked = [];
  }

  /** Offer a hint to somebody who has not begun to choose. */
  offerHint(): Promise<void> {
    return this.advice.offer(() => this.choosing.clicked.length > 0);
  }

  async look(ply: number): Promise<void> {
    const wanted = Math.max(0, Math.min(ply, this.feed.position?.ply ?? 0));
    this.showing.hurry();
    this.choosing.clear();
    await this.review.look(wanted);
    this.telling.aloud(this.feed.lines.slice(Math.max(0, wanted - 1), wanted));
  }

  /** See again how the game was decided: the last steps, staged as they were. */
  async again(): Promise<void> {
    const last = this.feed.position?.ply ?? 0;
    const from = Math.max(0, last - FEW_LINES);
    const seen: M.Line[] = [];
    let [before, guided]: [Values | null, M.Guide | null] = [null, null];
    for (let ply = from; ply <= last; ply++) {
      const { view, guide } = await this.line.ask<M.Seen>({ type: 'look', ply });
      if (ply === from) [before, guided] = [view, guide];
      else seen.push({ ...this.feed.lines[ply - 1]!, view, guide, motion: '' });
    }
    this.review.leave();
    this.showing.play(seen, before, guided);
  }

  /** Recompute every draw of a match that is over from its seed. */
  async checkDice(seed: string): Promise<Verdict> {
    const found = await this.line.ask<M.Diced>({ type: 'draws' });
    return verdict(seed, promised(this.id), found);
  }

  async speak(text: string): Promise<void> {
    await this.requests.act({ type: 'say', token: this.seats.token, text });
  }
}
