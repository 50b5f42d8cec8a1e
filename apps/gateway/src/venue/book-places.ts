/** The last step in which a book changed by a commit, and how many commits did so in it. */
interface BookPlace {
  readonly step: number;
  readonly place: number;
}

/** Changes of a book within one step that its sequence has room for. */
const PLACES_A_STEP = 100_000;

/**
 * Numbers of books: by step, then by the changes in it. Between two changes a book moves by steps only,
 * so one number of a symbol stands for one book.
 */
export class BookPlaces {
  readonly #places = new Map<string, BookPlace>();

  /** A symbol's book has changed in a step. */
  note(symbol: string, current: number): void {
    const last = this.#places.get(symbol);
    // A clock that was set back takes no number twice.
    const step = Math.max(current, last?.step ?? 0);
    this.#places.set(symbol, { step, place: last?.step === step ? last.place + 1 : 1 });
  }

  seqAt(symbol: string, step: number): number {
    const last = this.#places.get(symbol);
    if (last === undefined || last.step < step) return step * PLACES_A_STEP;
    return last.step * PLACES_A_STEP + last.place;
  }
}
