import { splitUnit } from '../../ledger/amounts.ts';
import type { Cells, Column, ReadContext } from '../format.ts';
import { SeenRows } from './seen-rows.ts';

/** A column whose name is quoted to the user as the exchange writes it. */
export type TitledColumn = Column & { readonly title: string };

export function required(id: string, title: string, ...more: (string | RegExp)[]): TitledColumn {
  return { id, title, headers: [nameOf(title), ...more], required: true };
}

export function optional(id: string, title: string, ...more: (string | RegExp)[]): TitledColumn {
  return { ...required(id, title, ...more), required: false };
}

function nameOf(title: string): string {
  return title.replaceAll('_', ' ').toLowerCase();
}

type Place = { readonly index: number; readonly title: string };

const NO_CELLS: Cells = { length: 0, cell: () => '' };

/** What exchanges write where a cell does not apply. */
const EMPTY_CELLS = new Set(['-', '--', 'null', 'N/A']);

/**
 * The cells of the current row by column id, without the spaces, tabs and byte-order marks that some
 * exports put around each. A cell that cannot be read sets the row aside and is answered as null:
 * the reader then leaves the row.
 */
export class RowCells {
  readonly #context: ReadContext;
  readonly #places: ReadonlyMap<string, Place>;
  readonly #seen: SeenRows;
  #cells: Cells = NO_CELLS;
  #line = 0;

  constructor(context: ReadContext, columns: readonly TitledColumn[]) {
    this.#context = context;
    this.#seen = new SeenRows(context.ledger);
    this.#places = new Map(
      columns.map(({ id, title }) => {
        const index = context.column(id);
        return [id, { index, title: context.header[index] ?? title }];
      }),
    );
  }

  /** Turns to the next row. */
  take(cells: Cells, line: number): void {
    this.#cells = cells;
    this.#line = line;
  }

  has(id: string): boolean {
    return (this.#places.get(id)?.index ?? -1) >= 0;
  }

  text(id: string): string {
    const text = this.#cells.cell(this.#places.get(id)?.index ?? -1).trim();
    return EMPTY_CELLS.has(text) ? '' : text;
  }

  time(id: string): number | null {
    const { clock } = this.#context;
    const text = this.text(id);
    const at = clock.read(text, this.#line);
    if (!Number.isNaN(at)) return at;
    clock.refuse(this.#line, this.#titleOf(id), text);
    return null;
  }

  /** A number that the row must have. */
  amount(id: string): bigint | null {
    if (this.text(id) !== '') return this.amountOrZero(id);
    this.missing(id);
    return null;
  }

  /** A number that a row may be without. */
  amountOrZero(id: string): bigint | null {
    const text = this.text(id);
    if (text === '') return 0n;
    const amount = this.#context.amounts.quantity(text);
    if (amount === null) {
      this.#context.ledger.refuse(this.#line, 'bad-number', this.#titleOf(id), text);
    }
    return amount;
  }

  /** A ticker; the row must have it. */
  asset(id: string): string | null {
    const asset = this.text(id).toUpperCase();
    if (asset !== '') return asset;
    this.missing(id);
    return null;
  }

  /** A number with its unit behind it (`0.013 NFTX`); `asset` is '' where the cell has none. */
  withUnit(id: string): { readonly amount: bigint; readonly asset: string } | null {
    const text = this.text(id);
    const apart = splitUnit(text);
    // Tried as a whole first: `1e8` is a number, not one of the unit "e8".
    const alone = apart === null ? this.#context.amounts.quantity(text) : null;
    if (alone !== null) return { amount: alone, asset: '' };
    const [, joined = text, behind = ''] = UNIT_JOINED.exec(text) ?? [];
    const { number, unit: asset } = apart ?? { number: joined, unit: behind };
    const amount = number === '' ? 0n : this.#context.amounts.quantity(number);
    if (amount !== null) return { amount, asset: asset.toUpperCase() };
    this.#context.ledger.refuse(this.#line, 'bad-number', this.#titleOf(id), text);
    return null;
  }

  /** Whether the row repeats another with its id to the letter; it is then set aside. */
  repeats(id: string): boolean {
    return this.#seen.repeats(this.#line, id, this.content());
  }

  /** All that the row says in the known columns, as one text. */
  content(): string {
    return [...this.#places.keys()].map((id) => this.text(id)).join('|');
  }

  /** Sets the row aside for a cell without which it means nothing. */
  missing(id: string): void {
    this.#context.ledger.setAside(this.#line, 'missing-value', { column: this.#titleOf(id) });
  }

  #titleOf(id: string): string {
    return this.#places.get(id)?.title ?? id;
  }
}

const UNIT_JOINED = /^([-+\d.,]*\d)([A-Za-z]\w*)$/;
