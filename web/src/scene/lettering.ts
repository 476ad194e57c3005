// Texts that have to fit.

/** A text of so many letters at most; what is left out is shown by an ellipsis. */
export const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, Math.max(1, most - 1))}…`;
