import { asQuantity, plus } from '@meridian/money/measure.ts';
import { divideFixed, multiplyFixed } from '@meridian/money/fixed.ts';
import { magnitude } from '../../ledger/amounts.ts';
import { enterCounted } from '../../ledger/count-entry.ts';
import { leg } from '../../ledger/builder.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { marketOf } from '../shared/pair-trades.ts';
import { optional, required, RowCells } from '../shared/row-cells.ts';
import { refuseOperation } from '../shared/seen-rows.ts';
import { enterSingleFill } from '../shared/single-fill.ts';

const COLUMNS = [
  required('id', 'Order ID'),
  required('time', 'Order Time', /^order time ?\(.*\)$/),
  required('instrument', 'Instrument'),
  required('symbol', 'Symbol'),
  required('side', 'Side'),
  required('filled', 'Filled Amount'),
  required('unit', 'Amount Unit'),
  required('price', 'Avg. Filled Price'),
  required('priceUnit', 'Price Unit'),
  optional('pnl', 'PNL'),
  required('fee', 'Fee'),
  required('feeUnit', 'Fee Unit'),
  required('status', 'Status'),
];

/**
 * OKX's order history: one row per order, with the amount filled in one of the two currencies and
 * the average price. The other side is their product, so it may be off by a rounding: the trading
 * account has the exact amounts.
 */
export const OKX_ORDERS: FormatDefinition = {
  id: 'okx-orders',
  name: 'OKX order history',
  account: 'OKX',
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  zone: null,
  overlaps: ['okx-trading', 'okx-positions', 'okx-spot-bills'],
  open: (context) => new OkxOrdersReader(context),
};

type Executed = {
  readonly line: number;
  readonly at: number;
  readonly id: string;
  readonly filled: bigint;
  /** As in the file: negative where it is charged. */
  readonly fee: bigint;
};

class OkxOrdersReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #cells: RowCells;

  constructor(context: ReadContext) {
    this.#context = context;
    this.#cells = new RowCells(context, COLUMNS);
  }

  row(cells: Cells, line: number): void {
    const { ledger } = this.#context;
    const row = this.#cells;
    row.take(cells, line);
    const filled = row.amountOrZero('filled');
    if (filled === null) return;
    if (filled === 0n) return ledger.setAside(line, 'not-executed', { status: row.text('status') });
    const at = row.time('time');
    if (at === null) return;
    const fee = row.amountOrZero('fee');
    if (fee === null) return;
    const id = row.text('id');
    if (row.repeats(id)) return;
    const order = { line, at, id, filled: magnitude(filled), fee };
    const instrument = row.text('instrument').toLowerCase();
    if (instrument === 'spot') return this.#enterSpot(order);
    if (/perpetual|swap|futures|option/.test(instrument)) return this.#enterPosition(order);
    refuseOperation(ledger, line, row.text('instrument'));
  }

  finish(): Promise<void> {
    return Promise.resolve();
  }

  #enterSpot({ line, at, id, filled, fee }: Executed): void {
    const { ledger } = this.#context;
    const row = this.#cells;
    const symbol = row.text('symbol');
    const market = marketOf(symbol);
    if (market === null) return ledger.setAside(line, 'unknown-pair', { pair: symbol });
    const side = row.text('side').toUpperCase();
    if (side !== 'BUY' && side !== 'SELL') return refuseOperation(ledger, line, row.text('side'));
    const price = row.amount('price');
    if (price === null) return;
    if (price <= 0n) return ledger.setAside(line, 'inconsistent');
    const inQuote = row.text('unit').toUpperCase() === market.quote;
    const base = inQuote ? divideFixed(filled, price, 'half-even') : filled;
    const quote = inQuote ? filled : multiplyFixed(filled, price);
    const bought = leg(market.base, base);
    const paid = leg(market.quote, quote);
    const [out, got] = side === 'BUY' ? [paid, bought] : [bought, paid];
    const feeUnit = row.text('feeUnit').toUpperCase();
    const rebated = fee > 0n && feeUnit === got.asset;
    const received = rebated ? leg(got.asset, plus(got.quantity, asQuantity(fee))) : got;
    const fees = fee < 0n && feeUnit !== '' ? [leg(feeUnit, -fee)] : [];
    const wording = `${symbol} ${row.text('side')}`;
    enterSingleFill({ line, at, id, wording, out, in: received, fees }, ledger);
    ledger.issue('quantity-derived', [line]);
    if (fee !== 0n && fees.length === 0 && !rebated) ledger.issue('fee-unclear', [line]);
  }

  /** Of a contract the file states the result and the fee, both in the fee's unit. */
  #enterPosition({ line, at, id, fee }: Executed): void {
    const { ledger } = this.#context;
    const row = this.#cells;
    const pnl = row.amountOrZero('pnl');
    if (pnl === null) return;
    const asset = row.asset('feeUnit');
    if (asset === null) return;
    const contract = row.text('symbol');
    const charged = fee < 0n ? -fee : 0n;
    const result = pnl + fee + charged;
    const kind = { kind: 'derivative', ...(contract === '' ? {} : { contract }) } as const;
    const wording = [row.text('instrument'), contract, row.text('side')].filter(Boolean).join(' ');
    if (result === 0n && charged === 0n) return ledger.setAside(line, 'no-effect');
    if (result === 0n) {
      const base = ledger.base(id, at, wording);
      const out = leg(asset, charged);
      return enterCounted(ledger, { ...base, ...kind, derivative: 'fee', out }, [line]);
    }
    const base = ledger.base(id, at, wording, [leg(asset, charged)]);
    const own = leg(asset, magnitude(result));
    const side = result > 0n ? { in: own } : { out: own };
    enterCounted(ledger, { ...base, ...kind, derivative: 'realised', ...side }, [line]);
  }
}
