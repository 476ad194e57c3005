// Sizes of the table, and the words for what the server sends of it.

import type { Context, Values } from '@web/scene/scene';
import type { View } from './view';

/** Sizes of the table in millimetres. */
export const WALL = 254;
export const SUN = 38;
export const RING = 52;
export const LINK = 25.4;
export const LINK_WIDTH = 10;

/** Units of the flat board for each of them. */
export const SCALE = 1.58;

export const FACTIONS = ['pink', 'green', 'blue', 'orange', 'purple'] as const;

/** A piece's key and values in `words.toml`. */
export function wordsOf(view: View, id: string): { key: string; values: Values } {
  const thing = view.objects.find(o => o.id === id);
  const kind = thing?.kind ?? (FACTIONS as readonly string[]).find(f => f === id) ?? 'token';
  if (kind === 'asteroid')
    return {
      key: 'object.asteroid',
      values: { colour: { key: `colour.${thing?.colour}`, values: {} } },
    };
  if (kind === 'ship' || kind === 'pirate')
    return {
      key: `object.${kind}`,
      values: { faction: { key: `faction.${id.split('-')[1]}`, values: {} } },
    };
  if (id in view.market)
    return { key: 'object.planet', values: { name: view.market[id]?.name ?? id } };
  return { key: `object.${kind}`, values: {} };
}

export function nameOf(context: Context, view: View, id: string): string {
  const { key, values } = wordsOf(view, id);
  return context.say(key, values);
}

/** The text of a card in the reader's language. Sentences of a game begin with a capital letter, even this one. */
export function textOf(context: Context, text?: Readonly<Record<string, string>>): string {
  return text?.[context.say('scene.language').toLowerCase()] ?? text?.['en'] ?? '';
}

/** The title of a card or a facility in the reader's language; one that our words do not know stays as its pack has it. */
export function titled(context: Context, name: string): string {
  const key = `card.${name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')}`;
  const said = context.say(key);
  return said.toLowerCase() === key ? name : said;
}

/** Break a text into lines of at most so many letters. */
export function lines(text: string, width: number): string[] {
  const found: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line && line.length + 1 + word.length > width) {
      found.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  return line ? [...found, line] : found;
}
