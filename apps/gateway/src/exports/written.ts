/** What a part of a file says, and where the next one begins. */
export interface Written {
  readonly text: string;
  readonly rows: number;
  /** Null: there is no further part. */
  readonly cursor: string | null;
}

/** Entries of the journal are numbered from 1 on. */
export const NOTHING_YET = 0n;
