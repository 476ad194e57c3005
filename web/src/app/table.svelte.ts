// One table as this device sees it: what came over the line, what is shown of it, what is clicked.

import { book as fetchBook, Refusal, sit as takeSeat } from '../net/api';
import { Line, RefusedMove, type Question } from '../net/line';
import { promise, promised, verdict, type Verdict } from '../net/dice';
import type * as M from '../net/messages';
import { bothWays, click, completed, open, possible, without } from '../scene/clicks';
import type { GameScene, Shape, Values } from '../scene/scene';
import { type Company, gameWords, sentences, wordsOf } from '../words/words';
import { botName } from './bots';
import { levelName, manner, nameless, reason, settings, t } from './settings.svelte';
import { Past } from './past.svelte';
import { Review } from './review.svelte';
import { Showing } from './showing.svelte';
import { cue, play, type Tune } from './sound';
import { begun, brief, seen } from './turns';

export interface Bubble {
  readonly reasons: readonly M.ReasonInfo[];
  readonly text: string;
  readonly at: readonly [number, number] | null;
}

/** How many lines are told again at most. */
const FEW_LINES = 4;

/** What is known of a click besides its targets: words about what was clicked, and whether a finger did it. */
export interface Press {
  readonly basket?: Shape['basket'];
  readonly tip?: string;
  readonly touch?: boolean;
}

/** The text and the words of a choice, which come when they are asked for. */
interface Spoken {
  readonly move: string;
  readonly label: unknown;
}

/** The sentence of a tip: below its title where it has one. */
function gist(tip: string | undefined): string {
  const lines = (tip ?? '').split('\n');
  return lines[1] ?? lines[0] ?? '';
}

export class TableState {
  info = $state.raw<M.TableInfo | null>(null);
  position = $state.raw<M.Position | null>(null);
  lines = $state.raw<readonly M.Line[]>([]);
  chat = $state.raw<readonly M.Said[]>([]);
  book = $state.raw<M.GameBook | null>(null);
  connected = $state(false);
  gone = $state<string | null>(null);
  clicked = $state.raw<readonly string[]>([]);
  bubble = $state.raw<Bubble | null>(null);
  hint = $state.raw<M.Hinted | null>(null);
  /** What the idea that is looked at would click: of several in a hint, one. */
  pointed = $state.raw<readonly string[] | null>(null);
  preview = $state.raw<M.Previewed | null>(null);
  /** What the piece that was clicked first is and does. */
  what = $state('');
  /** A choice that one more tap makes: on a touch screen the first tap explains. */
  armed = $state<string | null>(null);
  private spoken = $state.raw<ReadonlyMap<number, Spoken> | null>(null);
  heard = $state('');
  /** What became of a question to the others. */
  note = $state('');
  problem = $state('');
  clause = $state<string | null>(null);
  /** The seat that somebody is about to take here. */
  joining = $state<number | null>(null);
  busy = $state(false);
  at = $state(Date.now());

  private foreseen = 0;
  private renewed: () => void = () => {};
  /** Which pairs may be clicked either way round. */
  either = $state.raw<GameScene['either']>();
  private judge: GameScene['obvious'];
  /** Where a choice was made without asking; whoever comes back to it wants to be asked. */
  private readonly unasked = new Set<number>();
  private readonly line: Line;
  private readonly review: Review;
  /** What was seen after each step since somebody here acted. */
  readonly past: Past;
  /** What came is shown here, step by step. */
  readonly showing = new Showing({
    pause: () => settings.pause,
    mine: seat => this.mine.includes(seat),
    shown: (events, line) => this.shown(events, line),
    done: () => this.settled(),
  });

  constructor(readonly id: string) {
    this.line = new Line(id, {
      hear: message => this.hear(message),
      status: (connected, gone) => {
        this.connected = connected;
        this.gone = gone;
      },
      hello: () => ({
        type: 'hello',
        tokens: [...new Set(Object.values(settings.tokens(id)))],
        last: this.position?.last ?? 0,
        entropy: this.token ? (promised(id)?.entropy ?? '') : '',
      }),
    });
    this.review = new Review(this.line);
    this.past = new Past(this.line);
  }

  close(): void {
    this.showing.hurry();
    this.review.close();
    this.line.close();
  }

  // What is.

  get mine(): readonly number[] {
    const tokens = settings.tokens(this.id);
    return (this.info?.seats ?? [])
      .filter(s => s.kind === 'person' && tokens[s.seat])
      .map(s => s.seat);
  }

  get token(): string {
    return Object.values(settings.tokens(this.id))[0] ?? '';
  }

  get looking(): M.Seen | null {
    return this.review.seen;
  }

  get graph(): Review['graph'] {
    return this.review.graph;
  }

  /** The view to draw: a past one, one of a running animation, or the newest. */
  get view(): Values | null {
    return this.looking?.view ?? this.showing.view ?? this.position?.view ?? null;
  }

  /** How everybody stands and what is asked, in what is shown; before a move is made, as it would be after it. */
  get guide(): M.Guide | null {
    return (
      this.looking?.guide ??
      this.preview?.guide ??
      this.showing.guide ??
      this.position?.guide ??
      null
    );
  }

  /** Whether the board and the game's words are there: before that nothing is said aloud. */
  get ready(): boolean {
    return this.book !== null && !this.showing.settling;
  }

  get animating(): boolean {
    return this.showing.running;
  }

  get ply(): number {
    return this.looking?.ply ?? this.seenPly;
  }

  /** How far the game has been seen: nothing is told before. */
  get seenPly(): number {
    return this.animating ? this.showing.ply : (this.position?.ply ?? 0);
  }

  /** The lines that have been seen, as far as they are told. */
  get log(): readonly M.Line[] {
    return this.animating ? seen(this.lines, this.showing.ply, this.showing.told) : this.lines;
  }

  /** After how many steps the stretch began that is told of now. */
  get began(): number {
    return begun(this.log, this.mine);
  }

  /** Have the views of that stretch, where they are drawn. */
  recall(): Promise<void> {
    return this.past.want(this.began, this.position?.ply ?? 0);
  }

  /** The recorded motion that leads to what is shown now. */
  get motion(): { readonly ply: number; readonly text: string } | null {
    const text = this.looking?.motion ?? (this.animating ? this.showing.moving : '');
    return text ? { ply: this.ply, text } : null;
  }

  get myTurn(): boolean {
    const p = this.position;
    return p !== null && !p.ended && this.mine.includes(p.turn) && !this.animating && !this.looking;
  }

  get choices(): readonly M.Choice[] {
    return this.myTurn ? (this.position?.choices ?? []) : [];
  }

  /** The choices by what is clicked for them: an exchange may be clicked both ways. */
  private get paths(): readonly M.Choice[] {
    return bothWays(this.choices, this.either);
  }

  get left(): readonly M.Choice[] {
    const actions = new Set(possible(this.paths, this.clicked).map(c => c.action));
    return this.choices.filter(c => actions.has(c.action));
  }

  get open(): ReadonlySet<string> {
    return open(this.paths, this.clicked);
  }

  /** The choice that one more click would complete. */
  ending(target: string): M.Choice | undefined {
    return completed(this.paths, [...this.clicked, target]);
  }

  get near(): number {
    return this.mine.length === 1
      ? (this.mine[0] ?? 0)
      : this.mine.includes(this.position?.turn ?? -1)
        ? 0
        : (this.mine[0] ?? 0);
  }

  /** Targets of what happened last, or of what is explained or hinted now. */
  get marks(): ReadonlySet<string> {
    if (this.bubble) return new Set(this.bubble.reasons.flatMap(r => r.targets));
    if (this.hint) return new Set(this.pointed ?? this.hint.best.path);
    if (this.preview) return new Set(this.preview.events.flatMap(e => e.targets));
    if (this.looking) return new Set(this.targetsAt(this.looking.ply));
    if (this.animating) return new Set(this.showing.lit);
    // what can be done now is lit, even where something just happened
    const { open } = this;
    return new Set(this.targetsAt(this.position?.ply ?? 0).filter(target => !open.has(target)));
  }

  /** The same on a board with trails: while nothing else is shown, what others did and left none with is marked, too. */
  marked(trailed: ReadonlySet<number | undefined>): ReadonlySet<string> {
    const { marks, open } = this;
    if (this.bubble || this.hint || this.preview || this.looking || this.animating) return marks;
    const bare = this.lines.slice(this.began).filter(line => !trailed.has(line.ply));
    const targets = brief(bare, this.details).flatMap(event => [...event.targets]);
    return new Set([...marks, ...targets.filter(target => !open.has(target))]);
  }

  private targetsAt(ply: number): string[] {
    return this.lines[ply - 1]?.events.flatMap(e => [...e.targets]) ?? [];
  }

  /** Whose turn it is in what is shown. */
  get turn(): number {
    return (
      this.looking?.turn ?? (this.animating ? this.showing.mover : (this.position?.turn ?? -1))
    );
  }

  /** Whoever plays alone on this device is addressed; all others have a name. */
  name(seat: number): string {
    const found = this.info?.seats[seat];
    if (!found || found.kind === 'open') return t('waiting_seat');
    if (this.mine.length === 1 && this.mine[0] === seat) return t('you_name');
    return found.kind === 'bot' ? botName(found.level, seat) : found.name;
  }

  /** Who is told of in the game's sentences. */
  private get company(): Company {
    const { mine } = this;
    return {
      name: seat => (this.info?.seats[seat]?.kind === 'open' ? undefined : this.name(seat)),
      you: mine.length === 1 ? mine[0]! : null,
    };
  }

  level = levelName;

  /** A sentence about how a bot plays, or the name that somebody gave. */
  about(seat: number): string {
    const found = this.info?.seats[seat];
    if (found?.kind !== 'bot') return found?.name ?? '';
    return manner(found.level) || levelName(found.level);
  }

  say(key: string, values: Readonly<Record<string, unknown>> = {}): string {
    return gameWords(this.book, settings.language, key, values, this.company);
  }

  /** A choice in words; many choices come without, and then all their words are asked for at once. */
  label(choice: M.Choice): string {
    if (choice.label) return this.words(choice.label);
    return this.words(this.spoken?.get(choice.action)?.label) || this.notation(choice);
  }

  /** A choice as it is written; that of many choices comes with their words. */
  notation(choice: M.Choice): string {
    return choice.move || (this.spoken?.get(choice.action)?.move ?? '');
  }

  /** Fetch the words of all choices where they are missing. */
  async speakChoices(): Promise<void> {
    const p = this.position;
    if (!p || this.spoken || p.choices.every(c => c.label)) return;
    this.spoken = new Map();
    try {
      const { moves, labels } = await this.line.ask<M.Labelled>({ type: 'labels', last: p.last });
      if (this.position === p)
        this.spoken = new Map(
          p.choices.map((c, i) => [c.action, { move: moves[i] ?? '', label: labels[i] }]),
        );
    } catch {
      return; // another position has come meanwhile, with words of its own
    }
  }

  words(words: unknown): string {
    return wordsOf(this.book, settings.language, words, this.company);
  }

  tell(line: M.Line): string[] {
    return line.events.map(e => this.say(e.kind, e.values));
  }

  /** Kinds of events that are left out where a turn is told in short. */
  get details(): ReadonlySet<string> {
    return new Set((this.book?.words['about.details']?.en ?? '').split(' '));
  }

  /** What happened since somebody here acted, or else the last thing that did; nothing before the first move. */
  get lastTold(): string[] {
    const { lines, mine } = this;
    const own = lines.findLastIndex(l => mine.includes(l.turn));
    const from = own === lines.length - 1 ? own : Math.max(own + 1, lines.length - FEW_LINES);
    if (!lines.some(l => l.turn >= 0)) return [];
    const told = brief(lines.slice(Math.max(0, from)), this.details);
    return [...new Set(told.map(e => this.say(e.kind, e.values)))];
  }

  /** What is asked of the seat to act, in the game's own sentence: before a click, or for what is left after it. */
  get asked(): string {
    const prompt = this.position?.guide.prompt;
    if (!prompt) return '';
    const { key, values } = prompt;
    if (this.clicked.length === 0) return this.say(key, values);
    const kinds = [...new Set([...this.open].map(target => target.split(':')[0]!))].toSorted();
    const then = `${key.replace(/^ask/, 'then')}.${kinds.join('-')}`;
    return this.say(this.book?.words[then] ? then : key, values);
  }

  // What comes.

  private hear(message: M.FromServer): void {
    switch (message.type) {
      case 'welcome':
        this.info = message.table;
        this.chat = message.chat;
        this.change(
          message.keep,
          message.lines,
          message.position,
          message.lines.some(l => l.motion !== ''),
        );
        if (!this.book) void this.fetchWords(message.table.game);
        settings.keep(this.id, message.table.game, {});
        this.hearPromise(message.table.commitment);
        break;
      case 'news':
        this.info = message.table;
        this.change(message.keep, message.lines, message.position, true);
        break;
      case 'present':
        this.info = message.table;
        break;
      case 'chat':
        this.chat = [...this.chat, message.said];
        break;
    }
    this.at = Date.now();
    if (this.info?.next) this.renewed();
  }

  /** Keep what is promised of the dice; whoever came by a link can add to them only now. */
  private hearPromise(commitment: string): void {
    const first = promised(this.id) === null;
    promise(this.id, commitment);
    if (first && this.mine.length > 0) this.line.greet();
  }

  /** The sentences of the game; what is told already is told again in them. */
  private async fetchWords(game: string): Promise<void> {
    this.book = await fetchBook(game);
    const line = this.animating ? this.lines[this.showing.ply - 1] : undefined;
    if (line) this.heard = this.tell(line).join(' ');
  }

  private change(
    keep: number,
    lines: readonly M.Line[],
    position: M.Position,
    show: boolean,
  ): void {
    const before = this.view;
    const guided = this.position?.guide ?? null;
    const asked = this.position?.offer;
    const same = lines.length === 0 && keep === this.lines.length && !position.ended;
    const agreed = asked?.kind === 'hints' && this.info?.hints;
    const refused = asked && !position.offer && same && this.mine.includes(asked.seat) && !agreed;
    this.note = refused ? t(`${asked.kind}_declined`) : agreed ? t('hints_agreed') : '';
    this.lines = [...this.lines.slice(0, keep), ...lines];
    this.position = position;
    this.past.keep(keep, lines, position);
    this.clicked = [];
    this.hint = this.preview = this.bubble = this.armed = null;
    this.review.graph = null;
    this.spoken = null;
    this.problem = '';
    // A second greeting brings nothing new: what is being shown goes on.
    if (same && this.animating) return;
    if (!show || keep + lines.length !== position.ply || lines.length === 0) {
      this.showing.hurry();
      return;
    }
    if (settings.pause === 0) {
      this.heard = lines.flatMap(l => this.tell(l)).join(' ');
      this.sound(cue(lines.at(-1)?.events[0]?.kind ?? ''));
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
    this.heard = events.map(e => this.say(e.kind, e.values)).join(' ');
    this.sound(line.turn < 0 ? 'roll' : cue(events[0]?.kind ?? ''));
  }

  /** All that came is seen: the end, or one's own turn, is rung in. */
  private settled(): void {
    const ended = this.position?.ended;
    if (ended) {
      const best = Math.max(...ended.scores);
      const won = this.mine.length === 0 || this.mine.some(s => ended.scores[s] === best);
      this.sound(won ? 'victory' : 'defeat');
    } else if (this.myTurn && !this.spare()) this.sound('turn');
  }

  /** Make the choice that needs no thought, once; say whether there was one. */
  private spare(): boolean {
    const { position } = this;
    if (!position || this.unasked.has(position.ply)) return false;
    const choice = this.judge?.(position.view as never, position.choices);
    if (!choice) return false;
    this.unasked.add(position.ply);
    void this.play(choice.action);
    return true;
  }

  /** The choice that needs no thought, by the game's own judgement; it is asked about what lies there already, too. */
  set obvious(judge: GameScene['obvious']) {
    this.judge = judge;
    if (this.myTurn) this.spare();
  }

  private sound(tune: Tune): void {
    if (settings.sound) play(tune);
  }

  /** Keep the line that is shown for so many milliseconds from now. */
  hold = (ms: number): void => this.showing.hold(ms);

  /** Show the newest position at once. */
  hurry(): void {
    if (!this.animating) return;
    this.showing.hurry();
    this.settled();
  }

  // What is done.

  async act(question: Question, at: readonly [number, number] | null = null): Promise<void> {
    this.problem = '';
    try {
      await this.line.ask(question);
    } catch (error) {
      if (error instanceof RefusedMove && error.reasons.length > 0)
        this.bubble = { reasons: error.reasons, text: '', at };
      else if (!(error instanceof Refusal && error.code === 'stale'))
        this.problem = t('error', { why: reason(error) });
    }
  }

  private get stamp(): { token: string; last: number } {
    return { token: this.token, last: this.position?.last ?? 0 };
  }

  async play(move: number | string, at: readonly [number, number] | null = null): Promise<void> {
    const turn = this.position?.turn ?? 0;
    const token = settings.tokens(this.id)[turn] ?? this.token;
    this.clicked = [];
    this.preview = this.hint = this.bubble = null;
    this.busy = true;
    await this.act({ type: 'play', ...this.stamp, token, move }, at);
    this.busy = false;
  }

  async press(
    targets: readonly string[],
    at: readonly [number, number] | null,
    { basket, tip, touch }: Press = {},
  ): Promise<void> {
    if (this.looking || this.animating) return;
    const armed = this.armed;
    this.bubble = this.hint = this.armed = null;
    if (armed) this.preview = null;
    if (targets.length === 0) {
      this.clicked = [];
      return;
    }
    if (basket === 'drop') {
      this.clicked = without(this.clicked, targets[0]);
      return;
    }
    const result = click(this.paths, this.clicked, targets, basket === 'add');
    if (result.kind === 'done') {
      const first = touch && this.clicked.length === 0 && (this.position?.choices.length ?? 0) > 1;
      if (first && armed !== targets[0]) {
        this.armed = targets[0] ?? null;
        await this.foresee(result.choice.action);
      } else await this.play(result.choice.action);
    } else if (result.kind === 'more') {
      if (this.clicked.length === 0 || result.clicked.length < 2) this.what = gist(tip);
      this.clicked = result.clicked;
    } else await this.why(result.clicked, targets, at, gist(tip));
  }

  /** Whether a click on these targets would begin a choice and not end it: then they can be carried. */
  carries = (targets: readonly string[]): boolean => {
    if (this.looking || this.animating) return false;
    return targets.some(x => this.clicked.includes(x)) && this.open.size > 0
      ? true
      : click(this.paths, this.clicked, targets).kind === 'more';
  };

  /** Ask why clicks lead nowhere; where all of them mean nothing, the last one alone may. */
  private async why(
    clicks: readonly string[],
    targets: readonly string[],
    at: readonly [number, number] | null,
    what: string,
  ): Promise<void> {
    const last = this.position?.last ?? 0;
    const earlier = clicks.slice(0, -1);
    const tries = [
      ...targets.map(target => [...earlier, target]),
      ...targets.map(target => [target]),
    ];
    for (const tried of tries) {
      try {
        const answer = await this.line.ask<M.Reasons>({ type: 'why', last, clicks: tried });
        if (answer.reasons.length > 0) {
          this.sound('no');
          this.bubble = { reasons: answer.reasons, text: '', at };
          return;
        }
      } catch {
        continue; // these clicks mean no move: try fewer
      }
    }
    this.clicked = [];
    const text = sentences(what, this.asked);
    if (text) this.bubble = { reasons: [], text, at };
  }

  /** Show what the choice that a hovered target would complete leads to. */
  async peek(targets: readonly string[] | null): Promise<void> {
    const choice = targets?.map(target => this.ending(target)).find(c => c !== undefined);
    await this.foresee(choice?.action ?? null);
  }

  /** Show what a move, by number or text, would lead to; of several questions the last one counts. */
  async foresee(move: number | string | null): Promise<void> {
    const asked = ++this.foreseen;
    const last = this.position?.last ?? 0;
    const found =
      move === null || !this.myTurn
        ? null
        : await this.line.ask<M.Previewed>({ type: 'preview', last, move }).catch(() => null);
    if (asked === this.foreseen && last === (this.position?.last ?? 0)) this.preview = found;
  }

  async askHint(): Promise<void> {
    const last = this.position?.last ?? 0;
    try {
      this.busy = true;
      this.hint = await this.line.ask<M.Hinted>({ type: 'hint', last });
      this.clicked = [];
    } catch (error) {
      this.problem = t('error', { why: reason(error) });
    } finally {
      this.busy = false;
    }
  }

  /** What a bot would have played after so many steps of a match that is over; one at a time. */
  adviceAt(ply: number): Promise<M.Hinted | null> {
    const last = this.position?.last ?? 0;
    return this.line.ask<M.Hinted>({ type: 'hint', last, ply }).catch(() => null);
  }

  /** Ask for a hint that nobody asked for: it must not disturb whoever has begun to choose. */
  async offerHint(): Promise<void> {
    const p = this.position;
    const hint = await this.line
      .ask<M.Hinted>({ type: 'hint', last: p?.last ?? 0 })
      .catch(() => null);
    if (p === this.position && this.myTurn && this.clicked.length === 0) this.hint = hint;
  }

  async look(ply: number): Promise<void> {
    const wanted = Math.max(0, Math.min(ply, this.position?.ply ?? 0));
    this.showing.hurry();
    this.clicked = [];
    this.bubble = this.hint = this.preview = null;
    await this.review.look(wanted);
    this.heard = this.lines[wanted - 1] ? this.tell(this.lines[wanted - 1]!).join(' ') : '';
  }

  /** Recompute every draw of a match that is over from its seed. */
  async checkDice(seed: string): Promise<Verdict> {
    const found = await this.line.ask<M.Diced>({ type: 'draws' });
    return verdict(seed, promised(this.id), found);
  }

  live(): void {
    this.review.leave();
  }

  /** See again how the game was decided: the last steps, staged as they were. */
  async again(): Promise<void> {
    const last = this.position?.ply ?? 0;
    const from = Math.max(0, last - FEW_LINES);
    const seen: M.Line[] = [];
    let before: Values | null = null;
    for (let ply = from; ply <= last; ply++) {
      const { view, guide } = await this.line.ask<M.Seen>({ type: 'look', ply });
      if (ply === from) before = view;
      else seen.push({ ...this.lines[ply - 1]!, view, guide, motion: '' });
    }
    this.live();
    this.showing.play(seen, before);
  }

  async text(): Promise<string> {
    return (await this.line.ask<M.Seen>({ type: 'look', ply: this.ply })).text;
  }

  back = (): Promise<void> => this.act({ type: 'back', ...this.stamp });
  draw = (): Promise<void> => this.act({ type: 'draw', ...this.stamp });
  wishHints = (): Promise<void> => this.act({ type: 'hints', ...this.stamp });
  resign = (): Promise<void> => this.act({ type: 'resign', ...this.stamp });
  reply = (yes: boolean): Promise<void> => this.act({ type: 'reply', ...this.stamp, yes });

  /** The table of the next game, which is made when somebody asks for it first. */
  async nextTable(): Promise<string | null> {
    if (!this.info?.next) {
      this.busy = true;
      const heard = new Promise<void>(resolve => (this.renewed = resolve));
      await this.act({ type: 'rematch', token: this.token });
      if (!this.problem && !this.info?.next) await heard;
      this.busy = false;
    }
    return this.info?.next ?? null;
  }
  speak = (text: string): Promise<void> => this.act({ type: 'say', token: this.token, text });
  fill = (seat: number, level: string): Promise<void> =>
    this.act({ type: 'fill', token: this.token, seat, level });

  /** Sit down; whoever was slower than another learns it and may watch. */
  async sit(seat: number, name: string): Promise<void> {
    this.joining = null;
    this.problem = '';
    try {
      const opened = await takeSeat(this.id, { name: name || nameless(seat), seat });
      settings.keep(this.id, this.info?.game ?? '', opened.tokens);
      this.line.greet();
    } catch (error) {
      this.problem = t('error', { why: reason(error) });
    }
  }

  /** Take the seat of a link, in place of the one that this device holds. */
  claim(seat: string, token: string): void {
    settings.keep(this.id, this.info?.game ?? '', { [seat]: token });
    this.line.greet();
  }

  /** Give a seat to somebody else; returns the token that opens it from now on. */
  async handOn(seat: number): Promise<string | null> {
    const fresh = [...crypto.getRandomValues(new Uint8Array(16))]
      .map(b => b.toString(16).padStart(2, '0'))
      .join('');
    const token = settings.tokens(this.id)[seat] ?? '';
    return (await this.giveAway({ type: 'hand-on', token, seat, fresh }, seat)) ? fresh : null;
  }

  /** Stand up: anybody may take the seat. */
  async leaveSeat(seat: number): Promise<void> {
    const token = settings.tokens(this.id)[seat] ?? '';
    await this.giveAway({ type: 'leave', token, seat }, seat);
  }

  private async giveAway(question: Question, seat: number): Promise<boolean> {
    this.problem = '';
    try {
      await this.line.ask(question);
    } catch (error) {
      this.problem = t('error', { why: reason(error) });
      return false;
    }
    settings.drop(this.id, seat);
    this.line.greet();
    return true;
  }
}
