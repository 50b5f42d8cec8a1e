/** How a file's cells are written. */
export interface Dialect {
  readonly delimiter: string;
  /** Each line is one quoted cell that holds the real line (seen in Binance exports). */
  readonly wrapped: boolean;
}

/** One record while it is current; its cells cannot be read afterwards. */
export interface CsvRow {
  /** Line the record starts on, 1-based. */
  readonly line: number;
  readonly length: number;
  /** No cell holds anything. */
  readonly blank: boolean;
  /** Its quotes do not pair up; then the record is its first line, cut at every delimiter. */
  readonly broken: boolean;
  /** One of its cells is over the limit: no pattern may look at it. */
  readonly overlong: boolean;
  /** The cell's text without its quotes; '' outside the record. */
  cell(index: number): string;
}

/** The longest record read; nothing that exchanges write comes near it. */
export const LINE_LENGTH_MAX = 2 ** 20;

/** The longest cell read: what a pattern does with a cell is bounded by its length. */
export const CELL_LENGTH_MAX = 32 * 1024;

/** Thrown inside the package for a record over the limit; becomes an outcome. */
export class LineTooLongError extends Error {
  override readonly name = 'LineTooLongError';
  readonly line: number;

  constructor(line: number) {
    super(`line ${line} is too long`);
    this.line = line;
  }
}

const QUOTE = 34;
const LF = 10;
const CR = 13;
const SPACE = 32;
/** What the scanner answers when the text ends before the record does. */
const INCOMPLETE = -1;

/**
 * A streaming reader of delimited text (RFC 4180, with any line ends). Cells are located, and cut
 * out only when asked for. Push text in pieces of any size; a record is reported when it is
 * complete, and may stop the reading by returning false.
 */
export class CsvReader implements CsvRow {
  line = 1;
  length = 0;
  blank = false;
  broken = false;
  overlong = false;
  stopped = false;
  readonly #delimiter: number;
  readonly #onRow: (row: CsvRow) => boolean;
  readonly #unwrap: CsvReader | undefined;
  #text = '';
  /** Start and end of each cell; the end is negative where quotes are doubled inside. */
  #bounds = new Int32Array(128);
  /** Lines the current record spans. */
  #lines = 1;

  constructor(dialect: Dialect, onRow: (row: CsvRow) => boolean) {
    this.#delimiter = dialect.delimiter.charCodeAt(0);
    this.#onRow = onRow;
    this.#unwrap = dialect.wrapped
      ? new CsvReader({ delimiter: dialect.delimiter, wrapped: false }, onRow)
      : undefined;
  }

  cell(index: number): string {
    if (index < 0 || index >= this.length) return '';
    const start = this.#bounds[2 * index] ?? 0;
    const end = this.#bounds[2 * index + 1] ?? 0;
    return end >= 0
      ? this.#text.slice(start, end)
      : this.#text.slice(start, -end).replaceAll('""', '"');
  }

  /**
   * Reads as far as the text goes; `final` says that nothing follows.
   *
   * @throws LineTooLongError
   */
  push(piece: string, final: boolean): void {
    this.#text = this.#text === '' ? piece : this.#text + piece;
    const length = this.#text.length;
    let from = 0;
    while (from < length && !this.stopped) {
      const next = this.#read(from, final);
      if (next === INCOMPLETE) break;
      if (next - from > LINE_LENGTH_MAX) throw new LineTooLongError(this.line);
      this.overlong = next - from > CELL_LENGTH_MAX && this.#hasLongCell();
      this.#report();
      this.line += this.#lines;
      from = next;
    }
    this.#text = this.#text.slice(from);
  }

  #report(): void {
    this.blank = true;
    for (let cell = 0; cell < this.length && this.blank; cell += 1) {
      this.blank = this.#bounds[2 * cell] === this.#bounds[2 * cell + 1];
    }
    // A wrapped line is one cell, however many it holds: its own are judged when they are cut.
    if (this.#unwrap !== undefined && this.length === 1 && !this.blank && !this.broken) {
      this.#unwrap.line = this.line;
      this.#unwrap.push(this.cell(0), true);
      this.stopped = this.#unwrap.stopped;
      return;
    }
    this.stopped = !this.#onRow(this);
  }

  #hasLongCell(): boolean {
    for (let cell = 0; cell < this.length; cell += 1) {
      const end = Math.abs(this.#bounds[2 * cell + 1] ?? 0);
      if (end - (this.#bounds[2 * cell] ?? 0) > CELL_LENGTH_MAX) return true;
    }
    return false;
  }

  /** Locates the record at `from` and returns where the next one starts. */
  #read(from: number, final: boolean): number {
    this.broken = false;
    const next = this.#scan(from, final);
    if (next !== INCOMPLETE) return next;
    const tooLong = this.#text.length - from > LINE_LENGTH_MAX;
    if (!final && !tooLong) return INCOMPLETE;
    // A quote that nothing closes would swallow the rest of the file.
    const line = this.#scanLine(from, final);
    if (line === INCOMPLETE) throw new LineTooLongError(this.line);
    return line;
  }

  #scan(from: number, final: boolean): number {
    const text = this.#text;
    const delimiter = this.#delimiter;
    const end = text.length;
    this.length = 0;
    this.#lines = 1;
    for (let index = from; ; index += 1) {
      if (index < end && text.charCodeAt(index) === QUOTE) {
        index = this.#scanQuoted(index, final);
        if (index === INCOMPLETE) return INCOMPLETE;
        if (this.broken) return this.#scanLine(from, final);
      } else {
        const start = index;
        for (; index < end; index += 1) {
          const code = text.charCodeAt(index);
          if (code === delimiter || code === LF || code === CR) break;
        }
        this.#add(start, index);
      }
      if (index >= end) return final ? index : INCOMPLETE;
      const code = text.charCodeAt(index);
      if (code === LF) return index + 1;
      if (code === CR) {
        if (index + 1 >= end) return final ? index + 1 : INCOMPLETE;
        return text.charCodeAt(index + 1) === LF ? index + 2 : index + 1;
      }
    }
  }

  /** Adds the quoted cell at `offset` and returns where it ends: at a delimiter, a line end, the end. */
  #scanQuoted(offset: number, final: boolean): number {
    const text = this.#text;
    const end = text.length;
    let doubled = false;
    for (let i = offset + 1; i < end; i += 1) {
      const code = text.charCodeAt(i);
      if (code === LF || (code === CR && text.charCodeAt(i + 1) !== LF)) this.#lines += 1;
      if (code !== QUOTE) continue;
      if (i + 1 < end && text.charCodeAt(i + 1) === QUOTE) {
        doubled = true;
        i += 1;
        continue;
      }
      let after = i + 1;
      while (after < end && text.charCodeAt(after) === SPACE) after += 1;
      if (after >= end && !final) return INCOMPLETE;
      this.broken = after < end && !this.#endsCell(text.charCodeAt(after));
      this.#add(offset + 1, doubled ? -i : i);
      return after;
    }
    return INCOMPLETE;
  }

  /** The record as its first line alone, quotes taken as they stand. */
  #scanLine(from: number, final: boolean): number {
    const text = this.#text;
    this.length = 0;
    this.#lines = 1;
    this.broken = true;
    let start = from;
    for (let index = from; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      if (!this.#endsCell(code)) continue;
      this.#add(start, index);
      start = index + 1;
      if (code === LF) return start;
      if (code === CR && (index + 1 < text.length || final)) {
        return text.charCodeAt(index + 1) === LF ? index + 2 : index + 1;
      }
    }
    if (!final) return INCOMPLETE;
    this.#add(start, text.length);
    return text.length;
  }

  #endsCell(code: number): boolean {
    return code === this.#delimiter || code === LF || code === CR;
  }

  #add(start: number, end: number): void {
    if (2 * this.length >= this.#bounds.length) {
      const grown = new Int32Array(2 * this.#bounds.length);
      grown.set(this.#bounds);
      this.#bounds = grown;
    }
    this.#bounds[2 * this.length] = start;
    this.#bounds[2 * this.length + 1] = end;
    this.length += 1;
  }
}
