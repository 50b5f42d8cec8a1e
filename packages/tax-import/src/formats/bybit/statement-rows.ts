import type { Throttle } from '../../throttle.ts';
import { InternedStrings } from '../../rows/interned-strings.ts';
import type { StatementKind } from './funding-kinds.ts';
import { Statement, type StatementRow } from './statement.ts';
import type { Cells, FormatReader, ReadContext } from '../format.ts';
import { RowCells, type TitledColumn } from '../shared/row-cells.ts';

/** What one generation of statements writes where. Column ids: time, coin, quantity, balance. */
export interface StatementShape {
  readonly columns: readonly TitledColumn[];
  /** Columns whose words say what the row is, the first the broader. */
  readonly words: readonly string[];
  /** Whether a row with these words takes from the account, where quantities carry no sign. */
  isOutward(words: readonly string[]): boolean;
  kindOf(words: readonly string[]): StatementKind | null;
  /** Whether a row without any word may be one leg of an exchange. */
  readonly unnamedLegs: boolean;
}

/** Reads a statement: one row per change of a balance. Files with the account's UID carry signs. */
export class StatementReader implements FormatReader {
  readonly #cells: RowCells;
  readonly #shape: StatementShape;
  readonly #statement: Statement;
  readonly #signed: boolean;
  readonly #words = new InternedStrings((cell) => cell);
  readonly #assets = new InternedStrings((cell) => cell.toUpperCase());

  constructor(context: ReadContext, shape: StatementShape) {
    this.#cells = new RowCells(context, shape.columns);
    this.#shape = shape;
    this.#statement = new Statement(context.ledger);
    this.#signed = context.column('uid') >= 0;
  }

  row(row: Cells, line: number): void {
    const cells = this.#cells;
    cells.take(row, line);
    const time = cells.time('time');
    if (time === null) return;
    const quantity = cells.amount('quantity');
    if (quantity === null) return;
    const balance = cells.text('balance') === '' ? null : cells.amount('balance');
    if (balance === null && cells.text('balance') !== '') return;
    const coin = cells.asset('coin');
    if (coin === null) return;
    const asset = this.#assets.of(coin);
    const shape = this.#shape;
    const words = shape.words.map((id) => this.#words.of(cells.text(id)));
    const outward = !this.#signed && quantity > 0n && shape.isOutward(words);
    const change = outward ? -quantity : quantity;
    const wording = words.filter((word) => word !== '').join(' / ');
    const key = `${wording}|${change} ${asset}|${balance}`;
    const each: StatementRow = {
      line,
      at: time,
      asset,
      change,
      balance,
      key,
      entry: null,
      wording,
    };
    this.#statement.note(each);
    if (wording === '' && shape.unnamedLegs) this.#statement.enterUnnamed(each);
    else this.#statement.enter(each, shape.kindOf(words));
  }

  finish(throttle: Throttle): Promise<void> {
    return this.#statement.finish(throttle);
  }
}
