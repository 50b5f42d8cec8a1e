import { ticker } from '../ledger/assets.ts';
import { normaliseHeader } from '../recognition/header-names.ts';
import type { Cells, ReadContext } from '../formats/format.ts';
import { titleOfRef, nameOfRef, namedColumns, positionOf } from './column-refs.ts';
import type { ColumnRef, Mapping, TextSource } from './mapping.ts';
import { NumberReader } from './mapped-numbers.ts';

const NO_CELLS: Cells = { length: 0, cell: () => '' };

/** A cell that cannot be read has set its row aside; the reader then leaves the row. */
export const REFUSED = Symbol('refused');

export interface Quantity {
  readonly atoms: bigint;
  readonly unit: string;
}

/** The cells of the current row by the columns that a mapping names. */
export class MappedCells {
  readonly #context: ReadContext;
  readonly #places: ReadonlyMap<string, number>;
  readonly #numbers: NumberReader;
  readonly #assets: ReadonlyMap<string, string>;
  /** Positions of all that the mapping reads, in the order of the mapping. */
  readonly #read: readonly number[];
  #cells: Cells = NO_CELLS;
  line = 0;

  /** @param further positions that the mapping reads beside the columns it names */
  constructor(context: ReadContext, mapping: Mapping, further: readonly number[]) {
    this.#context = context;
    const names = context.header.map(normaliseHeader);
    this.#places = new Map(
      namedColumns(mapping).map(({ ref }) => [nameOfRef(ref), positionOf(ref, names)]),
    );
    this.#read = [...this.#places.values(), ...further].filter((index) => index >= 0);
    this.#numbers = new NumberReader(context.amounts);
    const assets = Object.entries(mapping.assets ?? {});
    this.#assets = new Map(assets.map(([name, asset]) => [ticker(name), ticker(asset)]));
  }

  /** Turns to the next row. */
  take(cells: Cells, line: number): void {
    this.#cells = cells;
    this.line = line;
  }

  text(ref: ColumnRef | undefined): string {
    return ref === undefined ? '' : this.textAt(this.#places.get(nameOfRef(ref)) ?? -1);
  }

  textAt(index: number): string {
    return this.#cells
      .cell(index)
      .replaceAll(/[\s\uFEFF]+/g, ' ')
      .trim();
  }

  /** All that the row says in the columns that are read: unknown columns change nothing. */
  content(): string {
    return this.#read.map((index) => this.textAt(index)).join('|');
  }

  /** An asset by the ledger's name; '' where the row has none. */
  asset(source: TextSource | undefined): string {
    const text =
      typeof source === 'object' && 'constant' in source ? source.constant : this.text(source);
    return this.assetOf(text === '-' || text === '--' ? '' : text);
  }

  assetOf(text: string): string {
    const name = ticker(text);
    return this.#assets.get(name) ?? name;
  }

  /** Null for a cell that is empty. */
  quantity(ref: ColumnRef): Quantity | null | typeof REFUSED {
    return this.quantityAt(this.#places.get(nameOfRef(ref)) ?? -1, titleOfRef(ref));
  }

  quantityAt(index: number, title: string): Quantity | null | typeof REFUSED {
    const text = this.textAt(index);
    if (this.#numbers.isEmpty(text)) return null;
    const read = this.#numbers.read(text);
    if (read !== null) return read;
    this.#context.ledger.refuse(this.line, 'bad-number', title, text);
    return REFUSED;
  }

  /**
   * The asset of a quantity: its source's, which a unit in the cell must not contradict.
   *
   * @param open what to say where the mapping names no column for it
   */
  assetOfQuantity(
    { unit }: Quantity,
    source: TextSource | undefined,
    title: string,
    open: 'missing-asset' | 'missing-fee-asset' | 'missing-value-currency' = 'missing-asset',
  ) {
    const beside = source === undefined ? '' : this.asset(source);
    const inside = unit === '' ? '' : this.assetOf(unit);
    if (beside !== '' && inside !== '' && beside !== inside) {
      this.#context.ledger.setAside(this.line, 'inconsistent');
      return REFUSED;
    }
    const asset = beside === '' ? inside : beside;
    if (asset !== '') return asset;
    if (source === undefined) this.#context.ledger.setAside(this.line, open);
    else this.missing(titleOfSource(source, title));
    return REFUSED;
  }

  missing(column: string): void {
    this.#context.ledger.setAside(this.line, 'missing-value', { column });
  }
}

export function titleOfSource(source: TextSource | undefined, instead: ColumnRef): string {
  if (source === undefined) return titleOfRef(instead);
  return typeof source === 'object' && 'constant' in source ? source.constant : titleOfRef(source);
}
