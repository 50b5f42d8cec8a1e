/**
 * One string for each of the few texts that a column holds. Cells are cut out of the file's text;
 * a million of them kept would keep it in memory, and hold up the collector.
 */
export class InternedStrings {
  readonly #words = new Map<string, string>();
  readonly #clean: (cell: string) => string;
  #lastCell: string | undefined;
  #lastWord = '';

  /** @param clean what to do with a cell the first time it occurs */
  constructor(clean: (cell: string) => string) {
    this.#clean = clean;
  }

  of(cell: string): string {
    // Most rows say what the row before them said.
    if (cell === this.#lastCell) return this.#lastWord;
    this.#lastWord = this.#find(cell);
    this.#lastCell = cell;
    return this.#lastWord;
  }

  #find(cell: string): string {
    const known = this.#words.get(cell);
    if (known !== undefined) return known;
    const word = this.#clean(cell);
    this.#words.set(cell, word);
    return word;
  }
}
