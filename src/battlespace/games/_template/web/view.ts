// Written by tools/messages.py from the structs of view; do not edit.

/** What a seat sees. */
export interface View {
  /** Each seat's drones: 0 the hangar, 1 to `length` the track, then home. */
  readonly drones: readonly (readonly number[])[];
  /** The seat to act; below 0 chance, or the end. */
  readonly turn: number;
  /** What the die shows; 0 before it is rolled. */
  readonly roll: number;
  /** Cells of the track. */
  readonly length: number;
  /** How many turns were played. */
  readonly turns: number;
}
