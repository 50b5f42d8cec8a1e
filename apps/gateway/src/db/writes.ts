type Listener = (tables: ReadonlySet<string>) => void;

/** Tells which tables statements have written to, so that what was read of them can be forgotten. */
export interface Writes {
  /**
   * Calls back once a write is done or its transaction has ended, and before its caller hears of it. A
   * write that failed counts: nobody knows what became of it.
   */
  listen(listener: Listener): () => void;
}

/** Statements of one connection: a write counts once its transaction has ended. */
interface WriteNotes {
  /** A statement that is about to be sent. */
  note(text: string): void;
  /** No transaction is open: what was noted is done, or never will be. */
  settle(): void;
}

export class TableWrites implements Writes {
  readonly #listeners = new Set<Listener>();

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  ofConnection(): WriteNotes {
    const written = new Set<string>();
    return {
      note: (text) => {
        for (const table of tablesWritten(text)) written.add(table);
      },
      settle: () => {
        if (written.size === 0) return;
        const tables = new Set(written);
        written.clear();
        for (const listener of this.#listeners) listener(tables);
      },
    };
  }
}

/** `set` follows `update` in an upsert, `of` in a lock: neither is a table of ours. */
const WRITE =
  /\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?)\s+(?:only\s+)?"?(\w+)"?/gi;

/** The tables that a statement writes to, in whatever part of it. */
export function tablesWritten(text: string): readonly string[] {
  return [...text.matchAll(WRITE)].map(([, table]) => (table ?? '').toLowerCase());
}
