// Written by tools/messages.py from the structs of view; do not edit.

/** What a seat sees. */
export interface View {
  /** Row by row: 0 empty, else the seat of the mast and one. */
  readonly cells: readonly number[];
  /** Cells of a side. */
  readonly size: number;
  /** The seat to act; below 0 the end. */
  readonly turn: number;
}
