// Choosing a move by clicks: what is clicked, what may be clicked next, and why a click leads nowhere.

import type { Line } from '../../net/line';
import type * as M from '../../net/messages';
import { bothWays, click, completed, open, possible, without } from '../../scene/clicks';
import type { GameScene, Shape } from '../../scene/scene';
import { sentences } from '../../words/words';
import type { Tune } from '../sound';
import type { Advice } from './advice.svelte';
import type { Feed } from './feed.svelte';
import type { Requests } from './requests.svelte';
import type { Seats } from './seats.svelte';
import type { Sight } from './sight.svelte';
import type { Telling } from './telling.svelte';

type At = readonly [number, number] | null;

/** Why not, beside what was clicked. */
export interface Bubble {
  readonly reasons: readonly M.ReasonInfo[];
  readonly text: string;
  readonly at: At;
}

/** What is known of a click besides its targets: words about what was clicked, and whether a finger did it. */
export interface Press {
  readonly basket?: Shape['basket'];
  readonly tip?: string;
  readonly touch?: boolean;
}

/** What choosing needs of the table that it belongs to. */
interface Needs {
  readonly feed: Feed;
  readonly seats: Pick<Seats, 'tokenOf'>;
  readonly sight: Pick<Sight, 'looking' | 'animating' | 'myTurn'>;
  readonly telling: Pick<Telling, 'say' | 'book'>;
  readonly advice: Advice;
  readonly requests: Requests;
  readonly line: Pick<Line, 'ask'>;
  readonly sound: (tune: Tune) => void;
}

/** The sentence of a tip: below its title where it has one. */
function gist(tip: string | undefined): string {
  const lines = (tip ?? '').split('\n');
  return lines[1] ?? lines[0] ?? '';
}

export class Choosing {
  clicked = $state.raw<readonly string[]>([]);
  bubble = $state.raw<Bubble | null>(null);
  /** What the piece that was clicked first is and does. */
  what = $state('');
  /** A choice that one more tap makes: on a touch screen the first tap explains. */
  armed = $state<string | null>(null);
  /** Which pairs may be clicked either way round. */
  either = $state.raw<GameScene['either']>();
  private judge: GameScene['obvious'];
  /** Where a choice was made without asking; whoever comes back to it wants to be asked. */
  private readonly unasked = new Set<number>();

  /** The choice that is on its way to the server: it is seen as made, and nothing else can be chosen. */
  private sending = $state.raw<{ readonly move: number | string } | null>(null);

  constructor(private readonly table: Needs) {}

  get choices(): readonly M.Choice[] {
    return this.table.sight.myTurn ? (this.table.feed.position?.choices ?? []) : [];
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
    return this.sending ? new Set() : open(this.paths, this.clicked);
  }

  /** The choice that one more click would complete. */
  ending(target: string): M.Choice | undefined {
    return completed(this.paths, [...this.clicked, target]);
  }

  /** What is asked of the seat to act, in the game's own sentence: before a click, or for what is left after it. */
  get asked(): string {
    const { feed, telling } = this.table;
    const prompt = feed.position?.guide.prompt;
    if (!prompt) return '';
    const { key, values } = prompt;
    if (this.clicked.length === 0) return telling.say(key, values);
    const kinds = [...new Set([...this.open].map(target => target.split(':')[0]!))].toSorted();
    const then = `${key.replace(/^ask/, 'then')}.${kinds.join('-')}`;
    return telling.say(telling.book?.words[then] ? then : key, values);
  }

  /** Put away what was begun, and what was said to it. */
  clear(): void {
    this.clicked = [];
    this.bubble = null;
    this.table.advice.clear();
  }

  /** Another position has come. */
  renew(): void {
    this.clear();
    this.armed = this.sending = null;
  }

  async play(move: number | string, at: At = null): Promise<void> {
    const { feed, seats, requests } = this.table;
    const token = seats.tokenOf(feed.position?.turn ?? 0);
    this.clear();
    this.clicked = this.choices.find(c => c.action === move || c.move === move)?.path ?? [];
    const sent = (this.sending = { move });
    const done = await requests.during(() =>
      requests.act({ type: 'play', token, last: feed.last, move }, reasons => {
        this.bubble = { reasons, text: '', at };
      }),
    );
    // what is done is told by the position that follows
    if (done || this.sending !== sent) return;
    this.sending = null;
    this.clicked = [];
  }

  async press(
    targets: readonly string[],
    at: At,
    { basket, tip, touch }: Press = {},
  ): Promise<void> {
    const { advice, feed, sight } = this.table;
    if (sight.looking || sight.animating || this.sending) return;
    const armed = this.armed;
    this.bubble = advice.hint = this.armed = null;
    if (armed) advice.preview = null;
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
      const first = touch && this.clicked.length === 0 && (feed.position?.choices.length ?? 0) > 1;
      if (first && armed !== targets[0]) {
        this.armed = targets[0] ?? null;
        await advice.foresee(result.choice.action);
      } else await this.play(result.choice.action);
    } else if (result.kind === 'more') {
      if (this.clicked.length === 0 || result.clicked.length < 2) this.what = gist(tip);
      this.clicked = result.clicked;
    } else await this.why(result.clicked, targets, at, gist(tip));
  }

  /** Whether a click on these targets would begin a choice and not end it: then they can be carried. */
  carries = (targets: readonly string[]): boolean => {
    const { sight } = this.table;
    if (sight.looking || sight.animating || this.sending) return false;
    return targets.some(x => this.clicked.includes(x)) && this.open.size > 0
      ? true
      : click(this.paths, this.clicked, targets).kind === 'more';
  };

  /** Show what the choice that a hovered target would complete leads to. */
  async peek(targets: readonly string[] | null): Promise<void> {
    const choice = targets?.map(target => this.ending(target)).find(c => c !== undefined);
    await this.table.advice.foresee(choice?.action ?? null);
  }

  /** Ask why clicks lead nowhere; where all of them mean nothing, the last one alone may. */
  private async why(
    clicks: readonly string[],
    targets: readonly string[],
    at: At,
    what: string,
  ): Promise<void> {
    const { last } = this.table.feed;
    const earlier = clicks.slice(0, -1);
    const tries = [
      ...targets.map(target => [...earlier, target]),
      ...targets.map(target => [target]),
    ];
    for (const tried of tries) {
      try {
        const answer = await this.table.line.ask<M.Reasons>({ type: 'why', last, clicks: tried });
        if (answer.reasons.length > 0) {
          this.table.sound('no');
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

  /** Make the choice that needs no thought, once; say whether there was one. */
  spare(): boolean {
    const { position } = this.table.feed;
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
    if (this.table.sight.myTurn) this.spare();
  }
}
