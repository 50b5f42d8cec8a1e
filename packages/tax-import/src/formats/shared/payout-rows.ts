import type { IncomeKind } from '@meridian/tax-engine/ledger/entry.ts';
import { magnitude } from '../../ledger/amounts.ts';
import { leg } from '../../ledger/builder.ts';
import { enterCounted } from '../../ledger/count-entry.ts';
import type { FormatReader, ReadContext } from '../format.ts';
import { type RowCells, rowByRow, type TitledColumn } from './row-cells.ts';

/** Income of another kind in rows that say so. */
interface Exception {
  /** Ids of the columns that say it, read with a space between. */
  readonly columns: readonly string[];
  readonly saying: RegExp;
  readonly is: IncomeKind;
}

/** How a table of interest, rewards or rebates, with one payout in each row, is written. */
export interface PayoutRows {
  /** By the ids `time`, `asset`, `amount` and, where the format has it, `fee` in the same asset. */
  readonly columns: readonly TitledColumn[];
  readonly income: IncomeKind;
  readonly except?: Exception;
  /** Ids of the columns that say what was paid; the income's kind is the wording without any. */
  readonly words?: readonly string[];
  /** Whether an amount below zero takes a payout back, or cannot be. */
  readonly negative: 'taken-back' | 'unreadable';
  /** The asset's ticker, where the exchange has a name of its own for it. */
  readonly tickerOf?: (asset: string) => string;
}

/** Opens the reader of a table of payouts. */
export function payoutRows(table: PayoutRows): (context: ReadContext) => FormatReader {
  return rowByRow(table.columns, (row, context) => enterPayout(table, row, context));
}

function enterPayout(table: PayoutRows, row: RowCells, { ledger }: ReadContext): void {
  const read = row.read({ time: 'time', asset: 'asset', amount: 'amount', fee: 'amountOrZero' });
  if (read === null) return;
  const { time, amount, fee } = read;
  if (amount === 0n) return row.setAside('no-effect');
  if (amount < 0n && table.negative === 'unreadable') return row.refuse('amount');
  const asset = table.tickerOf?.(read.asset) ?? read.asset;
  const own = leg(asset, magnitude(amount));
  const wording = table.words === undefined ? table.income : row.words(...table.words);
  const base = ledger.base(row.content(), time, wording, [leg(asset, magnitude(fee))]);
  if (amount < 0n) return enterCounted(ledger, { ...base, kind: 'charge', out: own }, [row.line]);
  const { except } = table;
  const isException = except !== undefined && except.saying.test(row.words(...except.columns));
  const income = isException ? except.is : table.income;
  enterCounted(ledger, { ...base, kind: 'income', income, in: own }, [row.line]);
}
