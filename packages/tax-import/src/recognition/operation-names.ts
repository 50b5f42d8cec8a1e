import type { Cells, FormatReader } from '../formats/format.ts';

/** Names of operations that a format does not know, by a name of it that means the same. */
export type OperationNames = Readonly<Record<string, string>>;

/**
 * A reader that takes renamed operations for what they were called before, in all rows at once.
 * Names are compared without regard to case.
 *
 * @param column position of the operation's name in a row
 */
export function withNames(
  reader: FormatReader,
  column: number,
  names: OperationNames,
): FormatReader {
  const byName = new Map(Object.entries(names).map(([name, known]) => [plain(name), known]));
  if (column < 0 || byName.size === 0) return reader;
  const renamed = new RenamedCells(column, byName);
  return {
    row: (cells, line) => reader.row(renamed.of(cells), line),
    finish: (throttle) => reader.finish(throttle),
  };
}

class RenamedCells implements Cells {
  readonly #column: number;
  readonly #names: ReadonlyMap<string, string>;
  #cells: Cells = { length: 0, cell: () => '' };

  constructor(column: number, names: ReadonlyMap<string, string>) {
    this.#column = column;
    this.#names = names;
  }

  get length(): number {
    return this.#cells.length;
  }

  /** The same for every row, like the cells themselves: they hold while the row is current. */
  of(cells: Cells): Cells {
    this.#cells = cells;
    return this;
  }

  cell(index: number): string {
    const text = this.#cells.cell(index);
    return index === this.#column ? (this.#names.get(plain(text)) ?? text) : text;
  }
}

function plain(name: string): string {
  return name.trim().toLowerCase();
}
