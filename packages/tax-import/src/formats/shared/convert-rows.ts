import { magnitude } from '../../ledger/amounts.ts';
import { leg } from '../../ledger/builder.ts';
import type { FormatReader, ReadContext } from '../format.ts';
import { type RowCells, rowByRow, type TitledColumn } from './row-cells.ts';
import { enterSingleFill } from './single-fill.ts';

/** How a table of conversions, with one in each row, is written. */
export interface ConvertRows {
  /**
   * By the ids `time`, `sell`, `buy` (each an amount with its unit behind it), `status` and, where
   * the format has it, `tax`, which names no currency.
   */
  readonly columns: readonly TitledColumn[];
  readonly done: RegExp;
  /** Whether amounts may have a sign, which says nothing. */
  readonly signed: boolean;
  /** Id of the column that names the two assets. */
  readonly pair?: string;
  /** What tells rows apart: all that a row says, or what was converted. */
  readonly key: 'row' | 'amounts';
}

/** Opens the reader of a table of conversions. */
export function convertRows(table: ConvertRows): (context: ReadContext) => FormatReader {
  return rowByRow(table.columns, (row, context) => enterConvert(table, row, context));
}

function enterConvert(table: ConvertRows, row: RowCells, { ledger }: ReadContext): void {
  const status = row.text('status');
  if (!table.done.test(status)) return row.setAside('not-executed', { status });
  const read = row.read({ time: 'time', sell: 'withUnit', buy: 'withUnit' });
  if (read === null) return;
  for (const id of ['sell', 'buy'] as const) {
    if (row.text(id) === '') return row.missing(id);
    const { amount, asset } = read[id];
    if (asset === '' || (amount < 0n && !table.signed)) return row.refuse(id);
  }
  const { time, sell, buy } = read;
  const wording = ['Convert', row.text(table.pair ?? '')].join(' ').trim();
  const id = table.key === 'row' ? row.content() : '';
  const out = leg(sell.asset, magnitude(sell.amount));
  const got = leg(buy.asset, magnitude(buy.amount));
  enterSingleFill({ line: row.line, at: time, id, wording, out, in: got, fees: [] }, ledger);
  if (row.text('tax') !== '') row.issue('fee-unclear');
}
