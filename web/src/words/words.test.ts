import { expect, it } from 'vitest';
import grammar from '../../../tests/kernel/grammar.json';
import { en } from './en';
import { fr } from './fr';
import {
  capital,
  counted,
  filled,
  gameWords,
  refusalWords,
  sentences,
  shellWords,
  typeset,
} from './words';

const gaps = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)[|}]/g)].map(m => m[1]!))].toSorted();

it('says everything in both languages with the same gaps', () => {
  expect(Object.keys(fr).toSorted()).toEqual(Object.keys(en).toSorted());
  for (const [key, text] of Object.entries(en)) {
    expect(gaps(fr[key as keyof typeof en]), key).toEqual(gaps(text));
  }
});

it('fills gaps, nested sentences too, and never runs markup', () => {
  const words = { a: { en: 'lane {n} of {who}', fr: '' }, b: { en: 'the <b>gulls</b>', fr: '' } };
  const book = { slug: 'x', title: 'X', words, clauses: [], ratings: {}, manners: {} };
  const said = gameWords(book, 'en', 'a', { n: 3, who: { key: 'b', values: {} } });
  expect(said).toBe('Lane 3 of the <b>gulls</b>');
  expect(filled('{{x}} {y}', { y: 1 })).toBe('{x} 1');
});

it('prints French as French is printed', () => {
  expect(typeset('fr', "L'avant-poste : n'a « rien » !")).toBe(
    'L’avant-poste\u00a0: n’a «\u00a0rien\u00a0»\u00a0!',
  );
  expect(typeset('en', "it's 5 %")).toBe("it's 5 %");
});

it('says refusals by their code where the reader knows no English, with the details that matter', () => {
  expect(refusalWords('en', 'taken', 'seat 1 is taken')).toBe('seat 1 is taken');
  expect(refusalWords('fr', 'taken', 'seat 1 is taken')).toBe('cette place est prise');
  expect(refusalWords('fr', 'content', 'my.map:3: x')).toContain('my.map:3: x');
  expect(refusalWords('fr', 'something-new', 'as it is')).toBe('as it is');
});

it('counts as each language counts', () => {
  expect(counted('en', '{n} {n|way|ways}', { n: 1 })).toBe('{n} way');
  expect(counted('en', '{n|way|ways}', { n: 0 })).toBe('ways');
  expect(counted('fr', '{n|choix|choix} {n|possible|possibles}', { n: 0 })).toBe('choix possible');
  expect(shellWords('en', 'choices_n', { n: 1 })).toBe('1 choice');
  expect(shellWords('fr', 'open_seats', { n: 2 })).toBe('2 places libres');
});

it('ends every sentence with one mark', () => {
  expect(sentences('You win!', 'The last Hero stands')).toBe('You win! The last Hero stands.');
  expect(sentences('Your turn', '')).toBe('Your turn.');
});

it('agrees with whom and how many, as the house itself does', () => {
  const book = {
    slug: 'x',
    title: 'X',
    words: grammar.sentences,
    clauses: [],
    ratings: {},
    manners: {},
  };
  const names: Readonly<Record<string, string>> = grammar.names;
  for (const { words, you, ...said } of grammar.cases)
    for (const language of ['en', 'fr'] as const) {
      const company = { name: (seat: number) => names[String(seat)], you };
      const text = gameWords(book, language, words.key, words.values, company);
      expect(text).toBe(capital(said[language]));
    }
});

it('elides before a name that begins with a vowel', () => {
  expect(typeset('fr', 'le Sauteur de Ada, la fusée de Pip')).toBe(
    'le Sauteur d’Ada, la fusée de Pip',
  );
});
