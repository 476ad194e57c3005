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

/** One or several, as the language counts: of `{n|choice|choices}` the word that fits the number. */
export function counted(language: Language, sentence: string, values: Values = {}): string {
  const rules = new Intl.PluralRules(language);
  return sentence.replace(
    /\{(\w+)\|([^|}]*)\|([^}]*)\}/g,
    (_, name: string, one: string, several: string) =>
      rules.select(Number(values[name])) === 'one' ? one : several,
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

function inner(book: GameBook | null, language: Language, key: string, values: Values): string {
  const sentence = book?.words[key]?.[language];
  if (sentence === undefined) return key;
  const said = Object.entries(values).map(([name, value]) => [
    name,
    isWords(value) ? inner(book, language, value.key, value.values ?? {}) : value,
  ]);
  return filled(sentence, Object.fromEntries(said) as Values);
}

/** A sentence of a game; a value may be a sentence again. A missing key is shown as it is. */
export function gameWords(
  book: GameBook | null,
  language: Language,
  key: string,
  values: Values = {},
): string {
  return typeset(language, capital(inner(book, language, key, values)));
}

/** French as it is printed: curved apostrophes, and no line that begins with a mark. */
export function typeset(language: Language, text: string): string {
  if (language !== 'fr') return text;
  return text
    .replace(/(\p{L})'(?=\p{L})/gu, '$1’')
    .replace(/ (?=[:;!?%»])/g, '\u00a0')
    .replace(/« /g, '«\u00a0');
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A sentence that came as data. */
export function wordsOf(book: GameBook | null, language: Language, words: unknown): string {
  return isWords(words) ? gameWords(book, language, words.key, words.values) : '';
}
