import { multiplyFixed } from '@meridian/money/fixed.ts';
import type { Leg } from '@meridian/tax-engine/ledger/entry.ts';
import { type Instant, msOf } from '@meridian/tax-engine/common/time.ts';
import { leg } from '../../ledger/builder.ts';
import { parseBybitTime, readSpacedUnit } from './cells.ts';
import { agrees, enterSpotFill, readMarket } from './spot-entry.ts';
import type { FormatDefinition, ReadContext } from '../format.ts';
import {
  rowByRow,
  type RowCells,
  optional,
  required,
  type UnitAmount,
} from '../shared/row-cells.ts';

const COLUMNS = [
  required('pair', 'Spot Pairs'),
  required('direction', 'Direction'),
  required('value', 'Filled Value'),
  required('price', 'Filled Price'),
  required('quantity', 'Filled Quantity'),
  required('fee', 'Fees'),
  optional('feeCoin', 'feeCoin'),
  optional('execFee', 'ExecFeeV2'),
  optional('orderType', 'Order Type'),
  required('tradeId', 'Transaction ID'),
  required('orderId', 'Order No.'),
  optional('localTime', 'Filled Time (Local Time)'),
  required('time', 'Timestamp (UTC)', /^timestamp ?\(utc.*\)$/),
];

/**
 * Bybit's spot fills, one row each, in four generations under the same column names: of the order
 * page (time before date, no seconds), of the data export (a line with the account's UID first),
 * of 2026 (`feeCoin` and `ExecFeeV2` beside an empty `Fees`), and from before the unified account
 * (a slash in the pair, units behind the amounts, a local time beside the one in UTC). Where no
 * column names the fee's currency it is what is received: the base of a purchase, the quote of a
 * sale.
 */
export const BYBIT_SPOT_TRADES: FormatDefinition = {
  id: 'bybit-spot-trades',
  name: 'Bybit spot trade history',
  account: 'Bybit',
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  zone: 'UTC',
  parseTime: parseBybitTime,
  overlaps: ['bybit-spot-log', 'bybit-spot-orders', 'bybit-unified-log'],
  open: rowByRow(COLUMNS, enterTrade),
};

/** No clock on earth is further from UTC. */
const CLOCKS_APART_MS = 14 * 3_600_000;

function enterTrade(row: RowCells, context: ReadContext): void {
  const { ledger } = context;
  const time = row.time('time');
  if (time === null) return;
  const market = readMarket(row.word('pair'), row.word('direction'), row);
  if (market === null) return;
  const value = readAmount('value', row, context);
  const price = value && readAmount('price', row, context);
  const quantity = price && readAmount('quantity', row, context);
  if (value === null || price === null || quantity === null) return;
  if (value.amount <= 0n || quantity.amount <= 0n) {
    const nothing = value.amount === 0n && quantity.amount === 0n;
    return row.setAside(nothing ? 'no-effect' : 'inconsistent');
  }
  // A unit behind an amount says more than where the pair's name was cut.
  const pair = {
    base: quantity.asset || market.pair.base,
    quote: value.asset || market.pair.quote,
  };
  const { buys } = market;
  const fee = readFee(buys ? pair.base : pair.quote, row, context);
  const tradeId = row.text('tradeId');
  if (fee === null || row.repeats(tradeId)) return;
  const ids = tradeId || `order ${row.text('orderId')}`;
  const wording = [row.word('orderType'), market.wording].filter(Boolean).join(' ');
  const amounts = { base: quantity.amount, quote: value.amount, fees: [fee] };
  enterSpotFill({ line: row.line, at: time, pair, buys, ...amounts, ids, wording }, ledger);
  if (!agrees(value.amount, multiplyFixed(price.amount, quantity.amount))) row.issue('arithmetic');
  compareTimes(time, row);
}

function readAmount(id: string, row: RowCells, { amounts }: ReadContext): UnitAmount | null {
  return readSpacedUnit(row.text(id), amounts) ?? row.withUnit(id);
}

/** The fee, of nothing where the row states none; null when the row was set aside for it. */
function readFee(received: string, row: RowCells, context: ReadContext): Leg | null {
  const read = readAmount(row.text('execFee') === '' ? 'fee' : 'execFee', row, context);
  return read && leg(read.asset || row.word('feeCoin') || received, read.amount);
}

/** A local time that no clock on earth shows at that moment: one of the two is wrong. */
function compareTimes(time: Instant, row: RowCells): void {
  const local = row.text('localTime');
  if (local === '') return;
  const { wall } = parseBybitTime(local);
  if (!(Math.abs(wall - msOf(time)) <= CLOCKS_APART_MS)) row.issue('time-conflict');
}
