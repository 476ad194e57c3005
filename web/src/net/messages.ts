// Written by tools/messages.py from server/messages.py; do not edit.

/** The first message: the tokens of one's seats, how much of the log one has, and chance added once a seat. */
export interface Hello {
  readonly type: 'hello';
  readonly tokens?: readonly string[];
  readonly last?: number;
  readonly entropy?: string;
}

/** Play a move, as number or text. */
export interface Play {
  readonly type: 'play';
  readonly id: string;
  readonly token: string;
  readonly last: number;
  readonly move: number | string;
}

/** Step back to the start of one's own last choice, or ask for it. */
export interface Back {
  readonly type: 'back';
  readonly id: string;
  readonly token: string;
  readonly last: number;
}

/** Offer a draw. */
export interface OfferDraw {
  readonly type: 'draw';
  readonly id: string;
  readonly token: string;
  readonly last: number;
}

/** Ask the other people to allow hints here, for all of them. */
export interface AskHints {
  readonly type: 'hints';
  readonly id: string;
  readonly token: string;
  readonly last: number;
}

/** Agree to what another seat asks, or not. */
export interface Reply {
  readonly type: 'reply';
  readonly id: string;
  readonly token: string;
  readonly last: number;
  readonly yes: boolean;
}

/** Give up. */
export interface Resign {
  readonly type: 'resign';
  readonly id: string;
  readonly token: string;
  readonly last: number;
}

/** Let a bot play an open seat. */
export interface Fill {
  readonly type: 'fill';
  readonly id: string;
  readonly token: string;
  readonly seat: number;
  readonly level: string;
}

/** Say something to all at the table. */
export interface Say {
  readonly type: 'say';
  readonly id: string;
  readonly token: string;
  readonly text: string;
}

/** Play again, seats rotated. */
export interface Rematch {
  readonly type: 'rematch';
  readonly id: string;
  readonly token: string;
}

/** Give one's seat to whoever gets the fresh token; the old one opens it no more. The device chooses the token, so that an answer that is lost loses no seat. */
export interface HandOn {
  readonly type: 'hand-on';
  readonly id: string;
  readonly token: string;
  readonly seat: number;
  readonly fresh: string;
}

/** Stand up: the seat is open to anybody again. */
export interface Leave {
  readonly type: 'leave';
  readonly id: string;
  readonly token: string;
  readonly seat: number;
}

/** Ask why these clicks, or this move, are not legal. */
export interface Why {
  readonly type: 'why';
  readonly id: string;
  readonly last: number;
  readonly clicks?: readonly string[];
  readonly move?: string | null;
}

/** Ask what a move, as number or text, would do, up to the next chance turn. */
export interface Preview {
  readonly type: 'preview';
  readonly id: string;
  readonly last: number;
  readonly move: number | string;
}

/** Ask for the texts and words of all choices. */
export interface Labels {
  readonly type: 'labels';
  readonly id: string;
  readonly last: number;
}

/** Ask for the position before a ply. */
export interface Look {
  readonly type: 'look';
  readonly id: string;
  readonly ply: number;
}

/** Ask a bot what it would play; of a match that is over, what it would have played after `ply` steps. */
export interface Hint {
  readonly type: 'hint';
  readonly id: string;
  readonly last: number;
  readonly ply?: number | null;
}

/** Ask what share of the win each seat could expect, position by position; a bot goes on looking meanwhile. */
export interface Graph {
  readonly type: 'graph';
  readonly id: string;
}

/** Ask whether the line still lives. */
export interface Beat {
  readonly type: 'beat';
  readonly id: string;
}

/** Ask what could have been drawn at every chance turn of a match that is over, to check the dice. */
export interface Draws {
  readonly type: 'draws';
  readonly id: string;
}

/** The message acted, and what it did is stored. */
export interface Done {
  readonly type: 'done';
  readonly id: string;
}

/** The message changed nothing. `code` is stable; `why` is for people. */
export interface Refused {
  readonly type: 'refused';
  readonly id: string;
  readonly code: string;
  readonly why: string;
  readonly reasons?: readonly ReasonInfo[];
}

/** Why not: the clause, the pieces that cause it, and a sentence in each language. */
export interface ReasonInfo {
  readonly clause: string;
  readonly targets: readonly string[];
  readonly text: Readonly<Record<string, string>>;
}

/** Everything a device needs: the table, the lines after the first `keep` plies, the position, the chat. `setup` can be large and never changes: it comes with a device's first welcome only. */
export interface Welcome {
  readonly type: 'welcome';
  readonly table: TableInfo;
  readonly setup: Setup | null;
  readonly keep: number;
  readonly lines: readonly Line[];
  readonly position: Position;
  readonly chat: readonly Said[];
}

/** What does not change while a table is played, but for who sits there. Nobody here can vouch for the dice of a match that was `uploaded`; with `hints` a bot may be asked for advice. In `trouble` the server cannot go on by itself. */
export interface TableInfo {
  readonly table: string;
  readonly game: string;
  readonly version: number;
  readonly seats: readonly SeatInfo[];
  readonly clock: ClockRule | null;
  readonly listed: boolean;
  readonly uploaded: boolean;
  readonly commitment: string;
  readonly seed: string | null;
  readonly next: string | null;
  readonly hints: boolean;
  readonly trouble?: '' | 'again' | 'stuck';
}

/** Who sits where; `left` is the clock in milliseconds. */
export interface SeatInfo {
  readonly seat: number;
  readonly kind: 'bot' | 'open' | 'person';
  readonly name: string;
  readonly level: string;
  readonly here: boolean;
  readonly left: number | null;
  readonly out: boolean;
}

/** Milliseconds a seat has, for the whole game or for each turn, and what it gains when its turn ends. */
export interface ClockRule {
  readonly base: number;
  readonly increment?: number;
  readonly each?: 'game' | 'turn';
}

/** What a match began with: its options, files of the players' own among them, and the position if one was given. */
export interface Setup {
  readonly options: Readonly<Record<string, unknown>>;
  readonly start: string | null;
}

/** One step of a match: whose turn it was, the move as text, what happened, and what is seen then. The view of the newest line is the position's. */
export interface Line {
  readonly ply: number;
  readonly turn: number;
  readonly move: string;
  readonly events: readonly Happened[];
  readonly view: Readonly<Record<string, unknown>> | null;
  readonly guide: Guide | null;
  readonly motion: string;
}

/** One thing that happened: a sentence to be, where it happened, and the details. */
export interface Happened {
  readonly kind: string;
  readonly targets: readonly string[];
  readonly values: Readonly<Record<string, unknown>>;
}

/** All that guides at one position; nothing is asked on a chance turn and at the end. */
export interface Guide {
  readonly standings: Standings;
  readonly prompt: Words | null;
}

/** The goal of the match in one line as it stands now, and every seat in order. */
export interface Standings {
  readonly goal: Words;
  readonly seats: readonly Standing[];
}

/** One sentence to be: a key of `words.toml` and what fills its gaps (a value may be Words again, or several). */
export interface Words {
  readonly key: string;
  readonly values?: Readonly<Record<string, number | string | Words | readonly Words[]>>;
}

/** One seat: its words, the number that they are about, its signs; `out` once it cannot win any more. */
export interface Standing {
  readonly words: Words;
  readonly number: number;
  readonly signs: readonly number[];
  readonly ring?: boolean;
  readonly out?: boolean;
}

/** The newest position. `last` counts the log; a message that acts must carry it back. `free` are the seats that may step back now without asking. */
export interface Position {
  readonly last: number;
  readonly ply: number;
  readonly turn: number;
  readonly view: Readonly<Record<string, unknown>>;
  readonly guide: Guide;
  readonly choices: readonly Choice[];
  readonly ended: Ended | null;
  readonly offer: Offered | null;
  readonly free: readonly number[];
}

/** One legal action, with the targets to click for it. Its text and words come along only where there are few choices; else the text is empty, and `labels` asks for both. */
export interface Choice {
  readonly action: number;
  readonly move: string;
  readonly path: readonly string[];
  readonly label: Readonly<Record<string, unknown>> | null;
}

/** How a match ended: by its rules, or by its players. */
export interface Ended {
  readonly kind: 'draw' | 'resign' | 'rules' | 'time';
  readonly seat: number | null;
  readonly scores: readonly number[];
}

/** Something a seat asks of the others; `waiting` are those who have not answered. */
export interface Offered {
  readonly kind: 'back' | 'draw' | 'hints';
  readonly seat: number;
  readonly ply: number;
  readonly waiting: readonly number[];
}

/** One line of chat. */
export interface Said {
  readonly name: string;
  readonly seat: number | null;
  readonly text: string;
  readonly at: number;
}

/** Something changed: keep that many plies, then come these lines. */
export interface News {
  readonly type: 'news';
  readonly table: TableInfo;
  readonly keep: number;
  readonly lines: readonly Line[];
  readonly position: Position;
}

/** Somebody came, left, sat down, or a clock changed. */
export interface Present {
  readonly type: 'present';
  readonly table: TableInfo;
}

/** Somebody said something. */
export interface Chat {
  readonly type: 'chat';
  readonly said: Said;
}

/** The answer to why; no reasons when the move is legal. */
export interface Reasons {
  readonly type: 'reasons';
  readonly id: string;
  readonly move: string;
  readonly reasons: readonly ReasonInfo[];
}

/** What an action would lead to. */
export interface Previewed {
  readonly type: 'previewed';
  readonly id: string;
  readonly view: Readonly<Record<string, unknown>>;
  readonly guide: Guide;
  readonly events: readonly Happened[];
}

/** The texts and words of all choices, in their order. */
export interface Labelled {
  readonly type: 'labelled';
  readonly id: string;
  readonly moves: readonly string[];
  readonly labels: readonly (Readonly<Record<string, unknown>>)[];
}

/** A past position: the view, the terminal's board, the position text, and the recorded motion that led there. */
export interface Seen {
  readonly type: 'seen';
  readonly id: string;
  readonly ply: number;
  readonly turn: number;
  readonly view: Readonly<Record<string, unknown>>;
  readonly guide: Guide;
  readonly text: string;
  readonly position: string;
  readonly motion: string;
}

/** What a bot would play, and what it weighed instead, best first; what it expects next, and of all seats. All shares are those of one bot: that of the best, those of the others, and that of what was `played` there, where the match went on. What was played, and the bot would hardly have looked at, gets a second look. */
export interface Hinted {
  readonly type: 'hinted';
  readonly id: string;
  readonly best: Weighed;
  readonly others: readonly Weighed[];
  readonly played: Weighed | null;
  readonly otherwise: Instead | null;
  readonly forced: boolean;
  readonly sure: boolean;
  readonly expects: readonly (Readonly<Record<string, unknown>>)[];
  readonly steps: readonly (Readonly<Record<string, unknown>>)[];
  readonly level: string;
  readonly values: readonly number[];
}

/** An action that a bot weighed: the share it gives to the seat to act, how often it looked, what the action does. There is no share where a number would say more than the bot knows: of what seems better than its own action, which it chose all the same. `does` has what tells for it beyond its name, `stands` the seats that stand otherwise then, each with its words; where there is nothing of both, `answer` has what the bot expects next, or, where something is drawn first, `example` what might come up and follow. */
export interface Weighed {
  readonly action: number;
  readonly move: string;
  readonly label: Readonly<Record<string, unknown>>;
  readonly path: readonly string[];
  readonly share: number | null;
  readonly visits: number;
  readonly does: readonly Happened[];
  readonly stands: readonly (readonly [number, Readonly<Record<string, unknown>>])[];
  readonly answer: readonly Happened[];
  readonly example: readonly Happened[];
}

/** A worse move, and the answer to it that the best one prevents. */
export interface Instead {
  readonly move: string;
  readonly label: Readonly<Record<string, unknown>>;
  readonly does: readonly Happened[];
}

/** The share each seat could expect, position by position, as far as a bot has looked; `total` is all there are. */
export interface Graphed {
  readonly type: 'graphed';
  readonly id: string;
  readonly shares: readonly (readonly number[])[];
  readonly total: number;
}

/** Every chance turn of a match; the seed, and what players added to it, say which of the moves came up. */
export interface Diced {
  readonly type: 'diced';
  readonly id: string;
  readonly draws: readonly Draw[];
  readonly entropy: readonly string[];
}

/** A chance turn after `ply` plies: the moves that could come up with their weights, and the one that did. So many players had `mixed` chance of their own into the seed by then. What was sampled by letting things fall has no list of moves. */
export interface Draw {
  readonly ply: number;
  readonly moves: readonly string[];
  readonly weights: readonly number[];
  readonly drawn: string;
  readonly mixed: number;
}

/** A table to be made. `bots` gives the level for a seat; `mine` the seats of this device; the rest stay open. With `adds` the first draw waits for the first hello, which adds chance of its player's own. */
export interface Wanted {
  readonly game: string;
  readonly seats?: number | null;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly name?: string;
  readonly mine?: readonly number[];
  readonly bots?: Readonly<Record<string, string>>;
  readonly clock?: ClockRule | null;
  readonly listed?: boolean;
  readonly position?: string | null;
  readonly adds?: boolean;
}

/** A private board that starts from a position of another table. */
export interface Fork {
  readonly ply: number;
  readonly name?: string;
  readonly mine?: readonly number[];
  readonly bots?: Readonly<Record<string, string>>;
}

/** A table, the tokens of the seats that were taken at it, and what is promised of its seed. */
export interface Opened {
  readonly table: string;
  readonly tokens: Readonly<Record<string, string>>;
  readonly commitment: string;
}

/** A wish to sit: on a given seat, or on any open one. */
export interface Sitting {
  readonly name: string;
  readonly seat?: number | null;
}

/** Whether a game can be played yet, and how many of its rules are compiled by now. */
export interface Readiness {
  readonly ready: boolean;
  readonly done: number;
  readonly total: number;
}

/** A file of the user's own as the value of an option. */
export interface OwnFile {
  readonly file: string;
  readonly text: string;
}

/** A table that anybody may watch, or sit down at. */
export interface Listed {
  readonly table: string;
  readonly game: string;
  readonly names: readonly string[];
  readonly open: number;
  readonly ply: number;
  readonly over: boolean;
}

/** What there is to learn a game with; `daily` is the name of today's puzzle, if there is one. */
export interface Study {
  readonly lessons: readonly LessonInfo[];
  readonly puzzles: readonly PuzzleInfo[];
  readonly daily: string;
}

/** A lesson in the list of lessons. */
export interface LessonInfo {
  readonly name: string;
  readonly title: Readonly<Record<string, string>>;
  readonly about: Readonly<Record<string, string>>;
  readonly steps: number;
}

/** A puzzle in the list of puzzles; its themes are clauses; one that is `alone` is to be won this turn. Its solution gives `best` hundredths of the win, the best other way `next`. */
export interface PuzzleInfo {
  readonly name: string;
  readonly level: number;
  readonly themes: readonly string[];
  readonly alone: boolean;
  readonly best: number;
  readonly next: number;
}

/** A part of the first page of the rules; `view` is what the game draws beside it, if anything. */
export interface PrimerPart {
  readonly title: Readonly<Record<string, string>>;
  readonly text: Readonly<Record<string, string>>;
  readonly view: Readonly<Record<string, unknown>> | null;
}

/** What a coach says in a first game. */
export interface Coaching {
  readonly hello: Readonly<Record<string, string>>;
  readonly notes: readonly CoachNote[];
}

/** Something that a coach says once, when one of these prompts or events first comes up. */
export interface CoachNote {
  readonly when: readonly string[];
  readonly by: '' | 'me' | 'others';
  readonly say: Readonly<Record<string, string>>;
  readonly clause: string;
}

/** The moves of a lesson or a puzzle that were right so far, and one more to try: a move, or clicks. With nothing to try it is only asked where that leads; with `show` also what would be right there. */
export interface Attempt {
  readonly moves?: readonly string[];
  readonly move?: string | null;
  readonly clicks?: readonly string[];
  readonly show?: boolean;
}

/** What became of an attempt: whether it was right, what the lesson says to it, why it is refused, what followed. */
export interface Judged {
  readonly right: boolean;
  readonly say: Readonly<Record<string, string>> | null;
  readonly reasons: readonly ReasonInfo[];
  readonly lines: readonly Line[];
  readonly stand: Stand;
  readonly shown: readonly Shown[];
}

/** Where a lesson or a puzzle stands: which step of how many, what is asked, and what may be done. */
export interface Stand {
  readonly number: number;
  readonly total: number;
  readonly task: Readonly<Record<string, string>>;
  readonly over: boolean;
  readonly turn: number;
  readonly seats: number;
  readonly view: Readonly<Record<string, unknown>>;
  readonly guide: Guide;
  readonly choices: readonly Choice[];
}

/** A move that would be right: its words, and what to click for it where the rules allow it. */
export interface Shown {
  readonly move: string;
  readonly label: Readonly<Record<string, unknown>> | null;
  readonly path: readonly string[];
}

/** A game in the list of games; `about` are its sentences `about.*`: what it is, its length, its weight. */
export interface GameInfo {
  readonly slug: string;
  readonly title: string;
  readonly seats: readonly [number, number];
  readonly levels: readonly string[];
  readonly manners: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly options: readonly OptionInfo[];
  readonly about: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** An option: how it is declared, its sentence in each language, and the names of its values that have one. */
export interface OptionInfo {
  readonly declared: Readonly<Record<string, unknown>>;
  readonly text: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** The name, the sentences and the rules of a game, how strong its levels are, and how they play. */
export interface GameBook {
  readonly slug: string;
  readonly title: string;
  readonly words: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly clauses: readonly ClauseInfo[];
  readonly ratings: Readonly<Record<string, number>>;
  readonly manners: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** A clause, or the title of a section when it has no text. */
export interface ClauseInfo {
  readonly id: string;
  readonly title: Readonly<Record<string, string>>;
  readonly text: Readonly<Record<string, string>>;
}

export type ToServer =
  | Hello
  | Play
  | Back
  | OfferDraw
  | AskHints
  | Reply
  | Resign
  | Fill
  | Say
  | Rematch
  | HandOn
  | Leave
  | Why
  | Preview
  | Labels
  | Look
  | Hint
  | Graph
  | Beat
  | Draws;

export type FromServer =
  | Done
  | Refused
  | Welcome
  | News
  | Present
  | Chat
  | Reasons
  | Previewed
  | Labelled
  | Seen
  | Hinted
  | Graphed
  | Diced;
