/** The articles that this referee can cite: of the rule book, and `REC-…` for a record that says what cannot be. */

export type Article =
  | 'PILE-1' | 'PILE-3' | 'PILE-4' | 'PILE-5'
  | 'MELD-1' | 'MELD-2' | 'MELD-3' | 'MELD-4' | 'MELD-5' | 'MELD-6'
  | 'OUT-1' | 'OUT-2' | 'OUT-3' | 'OUT-4'
  /** An act that cannot be read. */
  | 'REC-1'
  /** An act after the end. */
  | 'REC-2'
  /** No record: a key or a switch is missing or of another type. */
  | 'REC-3'
  /** A deck or a position that cannot be. */
  | 'REC-4'
  /** Another result than the play comes to. */
  | 'REC-5'
  /** A card that is not in the hand. */
  | 'REC-6'
  /** An act that is not this moment's (DRAW-1). */
  | 'REC-7';

/** The text is no record, or starts from what cannot be; thrown while it is read, never for an act. */
export class BadRecord extends Error {
  constructor(readonly article: 'REC-3' | 'REC-4', what: string) {
    super(`${article}: ${what}`);
  }
}
