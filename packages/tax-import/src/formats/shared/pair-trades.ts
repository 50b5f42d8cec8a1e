import { minusAmounts, plusAmounts } from '@meridian/money/amount.ts';
import { ZERO } from '@meridian/money/measure.ts';
import type { Leg } from '@meridian/tax-engine/ledger/entry.ts';
import { magnitude } from '../../ledger/amounts.ts';
import { leg } from '../../ledger/builder.ts';
import type { FormatReader, ReadContext } from '../format.ts';
import { type RowCells, rowByRow, type TitledColumn } from './row-cells.ts';
import { enterSingleFill } from './single-fill.ts';

/** How a table of trades with one row each is written. */
export interface PairTrades {
  /**
   * By the ids `time`, `symbol`, `side`, `base` and `quote` (the quantities) and, where the format
   * has them, `id`, `fee`, `feeAsset` (else the quote), `tax` and `status`, and the two assets of the
   * symbol as `baseAsset` and `quoteAsset`.
   */
  readonly columns: readonly TitledColumn[];
  /** Whether an id stands for one row: then a repetition to the letter is one row too many. */
  readonly uniqueIds: boolean;
}

/** Opens the reader of a table that has a trade, or the executed part of an order, in each row. */
export function pairTrades({
  columns,
  uniqueIds,
}: PairTrades): (context: ReadContext) => FormatReader {
  return rowByRow(columns, (row, context) => enterPairTrade(row, context, uniqueIds));
}

interface Market {
  readonly base: string;
  readonly quote: string;
}

/** `BTC-USDT`, `BTC_USDT`, `BTC/USDT`. */
export function marketOf(symbol: string): Market | null {
  const [base = '', quote = '', ...more] = symbol.toUpperCase().split(/[-_/]/);
  return base === '' || quote === '' || more.length > 0 ? null : { base, quote };
}

/** The two assets where columns of their own name them. */
function statedMarket(row: RowCells): Market | null {
  const base = row.text('baseAsset').toUpperCase();
  const quote = row.text('quoteAsset').toUpperCase();
  return base === '' || quote === '' ? null : { base, quote };
}

function enterPairTrade(row: RowCells, { ledger }: ReadContext, uniqueIds: boolean): void {
  const read = row.read({
    base: 'amountOrZero',
    quote: 'amountOrZero',
    fee: 'amountOrZero',
    tax: 'amountOrZero',
  });
  if (read === null) return;
  // Nothing of the order was executed; such rows may lack the time of execution.
  if (read.base === 0n && read.quote === 0n && read.fee === 0n) {
    return row.setAside('not-executed', { status: row.text('status') });
  }
  const time = row.time('time');
  if (time === null) return;
  const market = statedMarket(row) ?? marketOf(row.text('symbol'));
  if (market === null) return row.setAside('unknown-pair', { pair: row.text('symbol') });
  const side = row.text('side').toUpperCase();
  if (side !== 'BUY' && side !== 'SELL') return row.unknownOperation(row.text('side'));
  const id = uniqueIds ? row.text('id') : '';
  if (row.repeats(id)) return;
  const base = leg(market.base, magnitude(read.base));
  const quote = leg(market.quote, magnitude(read.quote));
  const [out, got] = side === 'BUY' ? [quote, base] : [base, quote];
  const feeAsset = row.text('feeAsset').toUpperCase();
  const fee = leg(feeAsset === '' ? market.quote : feeAsset, read.fee);
  const wording = `${row.text('symbol')} ${side}`;
  const key = id === '' ? row.content() : id;
  const sides = withRebate(out, got, fee);
  enterSingleFill({ line: row.line, at: time, id: key, wording, ...sides }, ledger);
  // A tax withheld names no currency, and a rebate in a third one has no place in a trade.
  if (read.tax !== 0n || sides.stray) row.issue('fee-unclear');
}

interface Sides {
  readonly out: Leg;
  readonly in: Leg;
  readonly fees: readonly Leg[];
  readonly stray: boolean;
}

/** A maker's rebate is a negative fee: it adds to what came in, or lessens what went out. */
function withRebate(out: Leg, got: Leg, fee: Leg): Sides {
  const { asset, quantity } = fee;
  if (quantity >= ZERO) return { out, in: got, fees: quantity === ZERO ? [] : [fee], stray: false };
  if (asset === got.asset) {
    return { out, in: leg(asset, minusAmounts(got, fee)), fees: [], stray: false };
  }
  const lessens = asset === out.asset && plusAmounts(out, fee) >= ZERO;
  const given = lessens ? leg(asset, plusAmounts(out, fee)) : out;
  return { out: given, in: got, fees: [], stray: !lessens };
}
