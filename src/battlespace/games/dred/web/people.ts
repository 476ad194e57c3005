// Who and whose, as the game's sentences speak of them.

interface Said {
  readonly key: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Somebody at the table. */
export const whose = (seat: number): Said => ({
  key: 'seat',
  values: { seat, camp: { key: `camp.${seat}` } },
});

/** A piece by its type and whose it is. */
export const pieceOf = (seat: number, type: string): Said => ({
  key: `whose.${type}`,
  values: { who: whose(seat) },
});
