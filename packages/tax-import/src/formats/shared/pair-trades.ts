import { ZERO, minus, plus } from '@meridian/money/measure.ts';
import type { Leg } from '@meridian/tax-engine/ledger/entry.ts';
import { magnitude } from '../../ledger/amounts.ts';
import { leg } from '../../ledger/builder.ts';
import type { Cells, FormatReader, ReadContext } from '../format.ts';
import { RowCells, type TitledColumn } from './row-cells.ts';
import { refuseOperation } from './seen-rows.ts';
import { enterSingleFill } from './single-fill.ts';

/** How a table of trades with one row each is written. */
export type PairTrades = {
  /**
   * By the ids `time`, `symbol`, `side`, `base` and `quote` (the quantities) and, where the format
   * has them, `id`, `fee`, `feeAsset` (else the quote), `tax` and `status`.
   */
  readonly columns: readonly TitledColumn[];
  /** Whether an id stands for one row: then a repetition to the letter is one row too many. */
  readonly uniqueIds: boolean;
};

/** Reads a table that has a trade, or the executed part of an order, in each row. */
export function openPairTrades({ columns, uniqueIds }: PairTrades, context: ReadContext) {
  return new PairTradesReader(context, columns, uniqueIds);
}

type Market = { readonly base: string; readonly quote: string };

/** `BTC-USDT`, `BTC_USDT`, `BTC/USDT`. */
export function marketOf(symbol: string): Market | null {
  const [base = '', quote = '', ...more] = symbol.toUpperCase().split(/[-_/]/);
  return base === '' || quote === '' || more.length > 0 ? null : { base, quote };
}

class PairTradesReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #cells: RowCells;
  readonly #uniqueIds: boolean;

  constructor(context: ReadContext, columns: readonly TitledColumn[], uniqueIds: boolean) {
    this.#context = context;
    this.#cells = new RowCells(context, columns);
    this.#uniqueIds = uniqueIds;
  }

  row(cells: Cells, line: number): void {
    const { ledger } = this.#context;
    const row = this.#cells;
    row.take(cells, line);
    const base = row.amountOrZero('base');
    if (base === null) return;
    const quote = row.amountOrZero('quote');
    if (quote === null) return;
    const charged = row.amountOrZero('fee');
    if (charged === null) return;
    const tax = row.amountOrZero('tax');
    if (tax === null) return;
    // Nothing of the order was executed; such rows may lack the time of execution.
    if (base === 0n && quote === 0n && charged === 0n) {
      return ledger.setAside(line, 'not-executed', { status: row.text('status') });
    }
    const at = row.time('time');
    if (at === null) return;
    const market = marketOf(row.text('symbol'));
    if (market === null) {
      return ledger.setAside(line, 'unknown-pair', { pair: row.text('symbol') });
    }
    const side = row.text('side').toUpperCase();
    if (side !== 'BUY' && side !== 'SELL') return refuseOperation(ledger, line, row.text('side'));
    const id = row.text('id');
    const content = row.content();
    if (this.#uniqueIds && row.repeats(id)) return;
    const inBase = leg(market.base, magnitude(base));
    const inQuote = leg(market.quote, magnitude(quote));
    const [out, got] = side === 'BUY' ? [inQuote, inBase] : [inBase, inQuote];
    const feeAsset = row.text('feeAsset').toUpperCase();
    const fee = leg(feeAsset === '' ? market.quote : feeAsset, charged);
    const wording = `${row.text('symbol')} ${side}`;
    const key = this.#uniqueIds && id !== '' ? id : content;
    const sides = withRebate(out, got, fee);
    enterSingleFill({ line, at, id: key, wording, ...sides }, ledger);
    // A tax withheld names no currency, and a rebate in a third one has no place in a trade.
    if (tax !== 0n || sides.stray) ledger.issue('fee-unclear', [line]);
  }

  finish(): Promise<void> {
    return Promise.resolve();
  }
}

type Sides = {
  readonly out: Leg;
  readonly in: Leg;
  readonly fees: readonly Leg[];
  readonly stray: boolean;
};

/** A maker's rebate is a negative fee: it adds to what came in, or lessens what went out. */
function withRebate(out: Leg, got: Leg, fee: Leg): Sides {
  const { asset, quantity } = fee;
  if (quantity >= ZERO) return { out, in: got, fees: quantity === ZERO ? [] : [fee], stray: false };
  if (asset === got.asset) {
    return { out, in: leg(asset, minus(got.quantity, quantity)), fees: [], stray: false };
  }
  const lessens = asset === out.asset && plus(out.quantity, quantity) >= ZERO;
  const given = lessens ? leg(asset, plus(out.quantity, quantity)) : out;
  return { out: given, in: got, fees: [], stray: !lessens };
}
