import { magnitude } from '../../ledger/amounts.ts';
import { leg } from '../../ledger/builder.ts';
import { enterCounted } from '../../ledger/count-entry.ts';
import type { FormatReader, ReadContext } from '../format.ts';
import { type RowCells, rowByRow, type TitledColumn } from './row-cells.ts';

/** How a table of deposits or of withdrawals, with one row each, is written. */
export interface TransferRows {
  /**
   * By the ids `time`, `asset`, `amount` and `status` and, where the format has them, `fee`, `hash`,
   * `id` and `received` (what is left of the amount after the fee).
   */
  readonly columns: readonly TitledColumn[];
  /** Id of a column that files of withdrawals alone have. */
  readonly onlyWithdrawals: string;
  /** Statuses of what took place, and of what may still; with any other it did not. */
  readonly done: RegExp;
  readonly underway: RegExp;
  readonly fee: 'in-the-amount' | 'on-top';
  /** Id of the column that says more than the direction. */
  readonly remarks?: string;
}

/** Opens the reader of a table of deposits or of withdrawals. */
export function transferRows(table: TransferRows): (context: ReadContext) => FormatReader {
  return rowByRow(table.columns, (row, context) => enterTransfer(table, row, context));
}

function enterTransfer(table: TransferRows, row: RowCells, { ledger }: ReadContext): void {
  const status = row.text('status');
  if (table.underway.test(status)) return row.setAside('pending');
  if (!table.done.test(status)) return row.setAside('not-executed', { status });
  const read = row.read({
    time: 'time',
    asset: 'asset',
    amount: 'amount',
    fee: 'amountOrZero',
    received: 'amountOrZero',
  });
  if (read === null || row.repeats(row.text('id'))) return;
  const { asset, received } = read;
  const amount = magnitude(read.amount);
  const charged = magnitude(read.fee);
  const left = table.fee === 'in-the-amount' ? amount - charged : amount;
  if (left <= 0n) return row.setAside(amount === 0n ? 'no-effect' : 'inconsistent');
  const leaves = row.has(table.onlyWithdrawals);
  const wording = wordingOf(leaves ? 'Withdrawal' : 'Deposit', row.text(table.remarks ?? ''));
  const key = row.text('id') || row.content();
  const base = ledger.base(key, read.time, wording, [leg(asset, charged)]);
  const entry = leaves
    ? ({ ...base, kind: 'withdrawal', out: leg(asset, left) } as const)
    : ({ ...base, kind: 'deposit', in: leg(asset, amount) } as const);
  enterCounted(ledger, entry, [row.line]);
  const hash = row.text('hash');
  if (hash !== '') ledger.hashes.set(entry, hash);
  if (received !== 0n && received !== left) row.issue('arithmetic');
}

function wordingOf(direction: string, remarks: string): string {
  return remarks === '' || remarks === direction ? direction : `${direction}: ${remarks}`;
}
