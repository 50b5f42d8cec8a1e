import { divideFixed, multiplyFixed } from '@meridian/money/fixed.ts';
import type { Leg } from '@meridian/tax-engine/ledger/entry.ts';
import { leg } from '../../ledger/builder.ts';
import { parseBybitTime, readCoinAmounts } from './cells.ts';
import { agrees, enterSpotFill, readMarket } from './spot-entry.ts';
import type { FormatDefinition, ReadContext } from '../format.ts';
import { rowByRow, type RowCells, optional, required } from '../shared/row-cells.ts';

const COLUMNS = [
  required('pair', 'Spot Pairs'),
  optional('feeCoin', 'feeCoin'),
  required('execFee', 'ExecFeeV2'),
  optional('feeInfo', 'feeInfo'),
  optional('orderType', 'Order Type'),
  required('direction', 'Direction'),
  required('value', 'Filled Value'),
  required('price', 'Avg. Filled Price', 'avg filled price'),
  required('quantity', 'Order Quantity'),
  required('status', 'Order Status'),
  required('orderId', 'Order No.'),
  required('time', 'Timestamp (UTC)', /^timestamp ?\(utc.*\)$/),
];

/**
 * Bybit's spot order history since 2026: one row per order, its fills summed up. `Order Quantity`
 * is what was ordered, so it counts only where the order was filled; a market purchase is ordered
 * by value and has none. What was executed of an order then cancelled counts too.
 */
export const BYBIT_SPOT_ORDERS: FormatDefinition = {
  id: 'bybit-spot-orders',
  name: 'Bybit spot order history',
  account: 'Bybit',
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  zone: 'UTC',
  parseTime: parseBybitTime,
  overlaps: ['bybit-spot-log', 'bybit-spot-trades', 'bybit-unified-log'],
  open: rowByRow(COLUMNS, enterOrder),
};

interface Executed {
  readonly value: bigint;
  readonly quantity: bigint;
  /** Whether the quantity had to be rounded out of value and average price. */
  readonly rounded: boolean;
}

function enterOrder(row: RowCells, context: ReadContext): void {
  const { ledger } = context;
  const time = row.time('time');
  if (time === null) return;
  const market = readMarket(row.word('pair'), row.word('direction'), row);
  if (market === null) return;
  const executed = readExecuted(row);
  if (executed === null) return;
  const { pair, buys } = market;
  const fees = readFees(buys ? pair.base : pair.quote, row, context);
  const orderId = row.text('orderId');
  if (fees === null || row.repeats(orderId)) return;
  const { value, quantity, rounded } = executed;
  const wording = [row.word('orderType'), market.wording].filter(Boolean).join(' ');
  const amounts = { base: quantity, quote: value, fees };
  const ids = `order ${orderId}`;
  enterSpotFill({ line: row.line, at: time, pair, buys, ...amounts, ids, wording }, ledger);
  if (rounded) row.issue('quantity-derived');
}

/** What of the order was executed; null when the row was set aside. */
function readExecuted(row: RowCells): Executed | null {
  const read = row.read({ value: 'amountOrZero', price: 'amountOrZero', quantity: 'amountOrZero' });
  if (read === null) return null;
  const { value, price, quantity: ordered } = read;
  const status = row.word('status');
  if (value <= 0n || price < 0n) {
    if (value === 0n && price === 0n) row.setAside('not-executed', { status });
    else row.setAside('inconsistent');
    return null;
  }
  const filled = status === 'FILLED';
  // A quantity in the quote currency, as orders by value have, does not fit value and price.
  if (filled && ordered > 0n && (price === 0n || agrees(value, multiplyFixed(price, ordered)))) {
    return { value, quantity: ordered, rounded: false };
  }
  if (price === 0n) {
    row.missing('price');
    return null;
  }
  const quantity = divideFixed(value, price, 'half-even');
  if (quantity === 0n) {
    // A price so far from the value that no unit of the ledger was traded.
    row.setAside('inconsistent');
    return null;
  }
  return { value, quantity, rounded: multiplyFixed(quantity, price) !== value };
}

/** By currency where the row lists several; null when the row was set aside. */
function readFees(
  received: string,
  row: RowCells,
  { amounts }: ReadContext,
): readonly Leg[] | null {
  const total = row.amountOrZero('execFee');
  if (total === null) return null;
  const info = readCoinAmounts(row.text('feeInfo'), amounts);
  if (info === null) {
    row.refuse('feeInfo');
    return null;
  }
  const coin = row.word('feeCoin') || received;
  if (info.size === 0) return [leg(coin, total)];
  // The parts say more than the one figure; where they differ on it, one of them is wrong.
  if ((info.get(coin) ?? 0n) !== total) row.issue('fee-unclear');
  return [...info].sort(([a], [b]) => (a < b ? -1 : 1)).map(([each, atoms]) => leg(each, atoms));
}
