// Drawings without a browser: a view in, an SVG out. `kernel/picture.py` runs this inside a small JavaScript engine.

import { render } from 'svelte/server';
import type { GameBook } from '../net/messages';
import base from '../style/base.css?raw';
import type from '../style/type.css?raw';
import { gameWords, type Language } from '../words/words';
import Picture from './Picture.svelte';
import type { Context, GameScene, Scene, Values } from './scene';

const found = import.meta.glob<{ default: GameScene }>(
  '../../../src/battlespace/games/*/web/scene.ts',
  { eager: true },
);
const scenes = new Map(
  Object.entries(found).map(([path, { default: scene }]) => [path.split('/').at(-3), scene]),
);

type Theme = 'light' | 'dark';

/** What is to be drawn, as Python asks for it. */
interface Order {
  readonly game: string;
  readonly title: string;
  readonly view: Values;
  readonly near: number;
  readonly names: readonly string[];
  readonly over: boolean;
  readonly words: GameBook['words'];
  readonly language: Language;
  readonly theme: Theme;
}

/** The page's colours and typefaces by name, from its own style sheets. */
const page = new Map(
  [...`${base}${type}`.matchAll(/^ {2}--([\w-]+): ([^;]+);/gm)].map(([, name, value]) => [
    name,
    value,
  ]),
);

/** The colours themselves in place of their names: many programs that show an SVG know no variables. */
function coloured(svg: string, theme: Theme, own: GameScene['colours'] = {}): string {
  const value = (name: string): string => {
    const said = page.get(name) ?? 'none';
    const pair = own[name] ?? /^light-dark\((.*), (.*)\)$/.exec(said)?.slice(1);
    return pair?.[theme === 'dark' ? 1 : 0] ?? said;
  };
  const named = (text: string): string =>
    text.replace(/var\(--([\w-]+)\)/g, (_, name: string) => named(value(name)));
  return named(svg);
}

/** Several pictures may stand on one page: what they refer to has names of their own. */
const apart = (svg: string, own: string): string =>
  svg.replace(/(\bid="|url\(#)(?=(?:wash|hatch|arrow)-)/g, `$1${own}-`);

/** What only tells a browser where to wake a component up again. */
const bare = (html: string): string => html.replace(/<!--.*?-->/g, '');

function scene(order: Order, { draw }: GameScene): Scene {
  const { near, names, over, language } = order;
  const book = {
    slug: order.game,
    title: order.title,
    words: order.words,
    clauses: [],
    ratings: {},
    manners: {},
  };
  const context: Context = {
    near,
    names,
    wide: true,
    say: (key, values) => gameWords(book, language, key, values),
    open: new Set(),
    clicked: [],
    ahead: null,
    over,
  };
  return draw(order.view as never, context);
}

/** The picture of a position as the text of an SVG file; none where the game has no drawing. */
export function still(text: string): string | null {
  const order = JSON.parse(text) as Order;
  const drawing = scenes.get(order.game);
  if (!drawing) return null;
  const drawn = scene(order, drawing);
  const { width, height } = drawn;
  const ground = { tag: 'rect', x: 0, y: 0, w: width, h: height, fill: 'table' } as const;
  const below = { id: 'still-ground', at: [0, 0], parts: [ground], layer: -Infinity } as const;
  const { body } = render(Picture, {
    props: {
      scene: { ...drawn, shapes: [below, ...drawn.shapes] },
      xmlns: 'http://www.w3.org/2000/svg',
      width,
      height,
      role: 'img',
      'aria-hidden': null,
      'aria-label': order.title,
      style: 'max-width: 100%; height: auto; font-family: var(--text)',
    },
  });
  return apart(coloured(bare(body), order.theme, drawing.colours), `${order.game}-${order.theme}`);
}
