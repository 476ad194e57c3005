// Clicking, once for all games: choices are paths of targets, and a click goes one step along them.

import type { Choice } from '../net/messages';

export type Click =
  | { readonly kind: 'done'; readonly choice: Choice }
  | { readonly kind: 'more'; readonly clicked: readonly string[] }
  | { readonly kind: 'no'; readonly clicked: readonly string[] };

function begins(path: readonly string[], clicked: readonly string[]): boolean {
  return clicked.every((target, i) => path[i] === target);
}

/** Where several pieces are named before a last target, their order says nothing. */
function gathers(path: readonly string[], clicked: readonly string[]): boolean {
  if (path.length < 3 || clicked.length === 0 || clicked.length > path.length) return false;
  const pieces = path.slice(0, -1);
  const head = clicked.slice(0, path.length - 1);
  const last = clicked[path.length - 1];
  for (const target of head) {
    const at = pieces.indexOf(target);
    if (at < 0) return false;
    pieces.splice(at, 1);
  }
  return last === undefined || last === path.at(-1);
}

function matches(choice: Choice, clicked: readonly string[]): boolean {
  return begins(choice.path, clicked) || gathers(choice.path, clicked);
}

/** Choices that are still possible after these clicks. */
export function possible(
  choices: readonly Choice[],
  clicked: readonly string[],
): readonly Choice[] {
  return clicked.length === 0 ? choices : choices.filter(c => matches(c, clicked));
}

const kind = (target: string | undefined): string => target?.split(':', 1)[0] ?? '';

/** Whether all pieces of a path but the last are of one kind: then any of them may come next. */
function alike(path: readonly string[]): boolean {
  return path.slice(0, -1).every(target => kind(target) === kind(path[0]));
}

/** Targets that may be clicked next. */
export function open(choices: readonly Choice[], clicked: readonly string[]): Set<string> {
  const next = new Set<string>();
  for (const { path } of possible(choices, clicked)) {
    const begun = begins(path, clicked);
    const following = path[clicked.length];
    if (begun && following !== undefined) next.add(following);
    if (gathers(path, clicked) && (!begun || alike(path))) {
      const rest = path.slice(0, -1);
      for (const target of clicked) rest.splice(rest.indexOf(target), 1);
      for (const target of rest.length > 0 ? rest : path.slice(-1)) next.add(target);
    }
  }
  return next;
}

/** The choice that these clicks complete, if any. */
export function completed(
  choices: readonly Choice[],
  clicked: readonly string[],
): Choice | undefined {
  return choices.find(c => c.path.length === clicked.length && matches(c, clicked));
}

/**
 * One more click; a shape offers what it may mean, the most telling first. A click off every path starts again from
 * that click, unless what is clicked is to be kept; the last one clicked again is let go.
 */
export function click(
  choices: readonly Choice[],
  clicked: readonly string[],
  targets: readonly string[],
  keep = false,
): Click {
  for (const base of clicked.length > 0 && !keep ? [clicked, []] : [clicked]) {
    for (const target of targets) {
      const tried = [...base, target];
      const choice = completed(choices, tried);
      if (choice) return { kind: 'done', choice };
      if (open(choices, base).has(target)) {
        const again = base.length === 0 && clicked.length === 1 && clicked[0] === target;
        return { kind: 'more', clicked: again ? [] : tried };
      }
    }
  }
  return { kind: 'no', clicked: [...clicked, targets[0] ?? ''] };
}

/** Choices whose two targets may be clicked in either order, written both ways round. */
export function bothWays(
  choices: readonly Choice[],
  either: ((path: readonly string[]) => boolean) | undefined,
): readonly Choice[] {
  if (!either) return choices;
  return choices.flatMap(c => (either(c.path) ? [c, { ...c, path: c.path.toReversed() }] : [c]));
}

/** What is clicked without its newest click on a target. */
export function without(clicked: readonly string[], target: string | undefined): string[] {
  const at = target === undefined ? -1 : clicked.lastIndexOf(target);
  return at < 0 ? [...clicked] : clicked.toSpliced(at, 1);
}
