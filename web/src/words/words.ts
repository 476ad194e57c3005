// Sentences: the shell's own, and those of a game by its words.toml.

import type { GameBook } from '../net/messages';
import { en, type Key } from './en';
import { fr, refusals } from './fr';

export const LANGUAGES = ['en', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];
export type Values = Readonly<Record<string, unknown>>;

const shells: Record<Language, Record<Key, string>> = { en, fr };

/** Put values into the gaps of a sentence; doubled braces are braces. */
export function filled(sentence: string, values: Values = {}): string {
  return sentence.replace(/\{\{|\}\}|\{(\w+)[^}]*\}/g, (gap, name: string | undefined) =>
    name === undefined ? gap.charAt(0) : String(values[name] ?? ''),
  );
}

/** Either of two forms, of which each may have gaps. */
const EITHER = /\{(\w+)\|((?:[^{}|]|\{\w+\})*)\|((?:[^{}|]|\{\w+\})*)\}/g;

/** Whether so many are one: French counts none as one. */
const isOne = (language: Language, count: number): boolean =>
  count === 1 || (language === 'fr' && count === 0);

/** One or several, as the language counts: of `{n|choice|choices}` the word that fits the number. */
export function counted(language: Language, sentence: string, values: Values = {}): string {
  return sentence.replace(EITHER, (_, name: string, one: string, several: string) =>
    isOne(language, Number(values[name])) ? one : several,
  );
}

export function shellWords(language: Language, key: Key, values?: Values): string {
  return typeset(language, filled(counted(language, shells[language][key], values), values));
}

/** Sentences one after the other, each with one mark at its end. */
export function sentences(...parts: readonly string[]): string {
  return parts
    .map(part => part.trim())
    .filter(part => part !== '')
    .map(part => (/[.!?…]$/.test(part) ? part : `${part}.`))
    .join(' ');
}

/** Why something was refused, by its code; English has the server's own words. */
export function refusalWords(language: Language, code: string, why: string): string {
  const sentence = language === 'fr' ? refusals[code] : undefined;
  return sentence === undefined ? why : typeset(language, filled(sentence, { why }));
}

interface Words {
  readonly key: string;
  readonly values?: Values;
}

function isWords(value: unknown): value is Words {
  return typeof value === 'object' && value !== null && 'key' in value;
}

/** Who sits where: a name, or nothing where it is not known; `you` is the seat of the reader. */
export interface Company {
  readonly name: (seat: number) => string | undefined;
  readonly you: number | null;
}
const NOBODY: Company = { name: () => undefined, you: null };
const YOU: Record<Language, string> = { en: 'you', fr: 'vous' };
const SEAT = 'seat';

/** Sentences of one game for one reader; kernel/words.py fills them in the same way. */
class Speaker {
  constructor(
    private readonly book: GameBook | null,
    private readonly language: Language,
    private readonly company: Company,
  ) {}

  say(key: string, values: Values): string {
    if (key === SEAT) return this.called(values);
    const sentence = this.book?.words[key]?.[this.language];
    if (sentence === undefined) return key;
    const said = Object.entries(values).map(([name, value]) => [name, this.fill(value)]);
    return filled(this.either(sentence, values), Object.fromEntries(said) as Values);
  }

  private fill(value: unknown): unknown {
    if (Array.isArray(value))
      return listed(
        this.language,
        value.map(one => String(this.fill(one))),
      );
    return isWords(value) ? this.say(value.key, value.values ?? {}) : value;
  }

  private called(values: Values): string {
    const seat = Number(values['seat']);
    if (seat === this.company.you) return YOU[this.language];
    return this.company.name(seat) ?? String(this.fill(values['camp']));
  }

  /** The one form or the other, by a number or by who is meant. */
  private either(sentence: string, values: Values): string {
    return sentence.replace(EITHER, (_, name: string, one: string, other: string) => {
      const value = values[name];
      if (isWords(value)) return value.values?.['seat'] === this.company.you ? other : one;
      const count = Array.isArray(value) ? value.length : Number(value);
      return isOne(this.language, count) ? one : other;
    });
  }
}

/** Several as one: a, b and c. */
function listed(language: Language, parts: readonly string[]): string {
  const and = { en: 'and', fr: 'et' }[language];
  return parts.length < 2
    ? parts.join('')
    : `${parts.slice(0, -1).join(', ')} ${and} ${parts.at(-1)}`;
}

/** A sentence of a game; a value may be a sentence again. A missing key is shown as it is. */
export function gameWords(
  book: GameBook | null,
  language: Language,
  key: string,
  values: Values = {},
  company: Company = NOBODY,
): string {
  return typeset(language, capital(new Speaker(book, language, company).say(key, values)));
}

/** French as it is printed: curved apostrophes, and no line that begins with a mark. */
export function typeset(language: Language, text: string): string {
  if (language !== 'fr') return text;
  return text
    .replace(/(\p{L})'(?=\p{L})/gu, '$1’')
    .replace(/\b([Dd])e (?=[AEIOUÀÂÉÈÊÎÔ])/gu, '$1’')
    .replace(/ (?=[:;!?%»])/g, '\u00a0')
    .replace(/« /g, '«\u00a0');
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A sentence that came as data. */
export function wordsOf(
  book: GameBook | null,
  language: Language,
  words: unknown,
  company?: Company,
): string {
  return isWords(words) ? gameWords(book, language, words.key, words.values, company) : '';
}
