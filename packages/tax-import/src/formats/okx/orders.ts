import { asQuantity, plus } from '@meridian/money/measure.ts';
import { divideFixed, multiplyFixed } from '@meridian/money/fixed.ts';
import type { Instant } from '@meridian/tax-engine/common/time.ts';
import { magnitude } from '../../ledger/amounts.ts';
import { leg } from '../../ledger/builder.ts';
import type { FormatDefinition, ReadContext } from '../format.ts';
import { rowByRow, type RowCells, optional, required } from '../shared/row-cells.ts';
import { enterPosition } from '../shared/position-entry.ts';
import { marketOf } from '../shared/pair-trades.ts';
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
  open: rowByRow(COLUMNS, enterOrder),
};

interface Executed {
  readonly at: Instant;
  readonly id: string;
  readonly filled: bigint;
  /** As in the file: negative where it is charged. */
  readonly fee: bigint;
}

function enterOrder(row: RowCells, context: ReadContext): void {
  const filled = row.amountOrZero('filled');
  if (filled === null) return;
  if (filled === 0n) return row.setAside('not-executed', { status: row.text('status') });
  const read = row.read({ time: 'time', fee: 'amountOrZero' });
  const id = row.text('id');
  if (read === null || row.repeats(id)) return;
  const order = { at: read.time, id, filled: magnitude(filled), fee: read.fee };
  const instrument = row.text('instrument').toLowerCase();
  if (instrument === 'spot') return enterSpot(order, row, context);
  if (/perpetual|swap|futures|option/.test(instrument)) return enterContract(order, row, context);
  row.unknownOperation(row.text('instrument'));
}

function enterSpot(order: Executed, row: RowCells, { ledger }: ReadContext): void {
  const { at: time, id, filled, fee } = order;
  const symbol = row.text('symbol');
  const market = marketOf(symbol);
  if (market === null) return row.setAside('unknown-pair', { pair: symbol });
  const side = row.text('side').toUpperCase();
  if (side !== 'BUY' && side !== 'SELL') return row.unknownOperation(row.text('side'));
  const price = row.amount('price');
  if (price === null) return;
  if (price <= 0n) return row.setAside('inconsistent');
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
  enterSingleFill({ line: row.line, at: time, id, wording, out, in: received, fees }, ledger);
  row.issue('quantity-derived');
  if (fee !== 0n && fees.length === 0 && !rebated) row.issue('fee-unclear');
}

/** Of a contract the file states the result and the fee, both in the fee's unit. */
function enterContract(order: Executed, row: RowCells, { ledger }: ReadContext): void {
  const { at: time, id: key, fee } = order;
  const read = row.read({ pnl: 'amountOrZero', feeUnit: 'asset' });
  if (read === null) return;
  const contract = row.text('symbol');
  const charged = fee < 0n ? -fee : 0n;
  const result = read.pnl + fee + charged;
  const wording = row.words('instrument', 'symbol', 'side');
  enterPosition(
    { at: time, key, wording, contract, asset: read.feeUnit, result, charged },
    row,
    ledger,
  );
}
