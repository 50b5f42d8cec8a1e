import { ZERO, minus, plus } from '@meridian/money/measure.ts';
import type { Leg } from '@meridian/tax-engine/ledger/entry.ts';
import { COINTRACKING_TYPES } from './types.ts';
import type { FormatDefinition, ReadContext } from '../format.ts';
import { optional, required } from '../shared/row-cells.ts';
import { parsePointsDayFirst } from '../shared/date-orders.ts';
import { type Amounts, plainRows, type PlainRows } from '../shared/plain-rows.ts';
import { type TwoSidedRow, valuedSides } from '../shared/two-sided.ts';

const COLUMNS = [
  required('type', 'Type', 'typ'),
  required('receivedAmount', 'Buy', 'buy amount', 'kauf'),
  optional('receivedCurrency', 'Buy currency', 'buy cur.'),
  required('sentAmount', 'Sell', 'sell amount', 'verkauf'),
  optional('sentCurrency', 'Sell currency', 'sell cur.'),
  optional('feeAmount', 'Fee', 'fee amount', 'gebühr'),
  optional('feeCurrency', 'Fee currency', 'fee cur.'),
  required('exchange', 'Exchange', 'börse'),
  optional('group', 'Group', 'trade group', 'trade-group', 'gruppe'),
  optional('comment', 'Comment', 'kommentar'),
  required('time', 'Date', 'trade date', 'datum'),
  optional('hash', 'Tx-id', 'tx id', 'trade id'),
];

const SHAPE: PlainRows = {
  columns: COLUMNS,
  account: 'CoinTracking',
  words: COINTRACKING_TYPES,
  word: 'type',
  wallet: 'exchange',
  hash: 'hash',
  texts: ['group', 'comment'],
  strict: true,
  amounts: takeFeesOut,
};

/**
 * CoinTracking's export of trades, English and German, and its template for bulk imports. The
 * export calls the currency of each amount `Cur.`: it is the column after the amount. Times are in
 * the zone that the user's account there is set to.
 */
export const COINTRACKING_TRADES: FormatDefinition = {
  id: 'cointracking-trades',
  name: 'CoinTracking',
  account: SHAPE.account,
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: null,
  zone: null,
  parseOrdered: parsePointsDayFirst,
  open: (context) => plainRows(SHAPE)({ ...context, column: besideAmounts(context) }),
};

const BESIDE: ReadonlyMap<string, string> = new Map([
  ['receivedCurrency', 'receivedAmount'],
  ['sentCurrency', 'sentAmount'],
  ['feeCurrency', 'feeAmount'],
]);

const CURRENCY = /^\s*cur(?:\.|\s*$)/i;

/** Where a currency without a column of its own name stands: beside its amount. */
function besideAmounts({ column, header }: ReadContext): ReadContext['column'] {
  return (id) => {
    const amount = BESIDE.get(id);
    const own = column(id);
    if (amount === undefined || own >= 0) return own;
    const beside = column(amount) + 1;
    return beside > 0 && CURRENCY.test(header[beside] ?? '') ? beside : own;
  };
}

/**
 * CoinTracking's amounts are what left and arrived with the fee in them, where the fee is in the
 * currency of one of them. A fee in a third currency is a remark: the fee itself is a row of its
 * own (`Other Fee`) and would be charged twice.
 */
function takeFeesOut(row: TwoSidedRow, line: number, { ledger }: ReadContext): Amounts | null {
  const { sent, received, fee } = row;
  if (fee === undefined) return { sides: valuedSides(row), fees: [] };
  if (sent?.asset === fee.asset) {
    const net = minus(sent.quantity, fee.quantity);
    if (net < ZERO) return null;
    const rest: TwoSidedRow = { ...row, sent: { ...sent, quantity: net } };
    return { sides: valuedSides(net === ZERO ? without(rest, 'sent') : rest), fees: [fee] };
  }
  if (received?.asset === fee.asset) {
    const gross: Leg = { ...received, quantity: plus(received.quantity, fee.quantity) };
    return { sides: valuedSides({ ...row, received: gross }), fees: [fee] };
  }
  if (sent === undefined && received === undefined) return { sides: {}, fees: [fee] };
  ledger.issue('fee-unclear', [line]);
  return { sides: valuedSides(row), fees: [] };
}

function without(row: TwoSidedRow, side: 'sent'): TwoSidedRow {
  const { [side]: _left, ...rest } = row;
  return rest;
}
