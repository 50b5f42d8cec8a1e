import { ZERO, minus, plus } from '@meridian/money/measure.ts';
import type { Leg } from '@meridian/tax-engine/ledger/entry.ts';
import { COINTRACKING_TYPES } from './types.ts';
import type { Cells, FormatDefinition, ReadContext } from '../format.ts';
import { parsePointsDayFirst } from '../shared/date-orders.ts';
import { type Amounts, PlainReader, type PlainShape } from '../shared/plain-reader.ts';
import { type Read, type TwoSidedRow, valuedSides } from '../shared/two-sided.ts';

const SHAPE: PlainShape = {
  account: 'CoinTracking',
  titles: {
    time: 'Date',
    sentAmount: 'Sell',
    sentCurrency: 'Sell, Cur.',
    receivedAmount: 'Buy',
    receivedCurrency: 'Buy, Cur.',
    feeAmount: 'Fee',
    feeCurrency: 'Fee, Cur.',
    worthAmount: '',
    worthCurrency: '',
  },
  words: COINTRACKING_TYPES,
  word: 'type',
  wallet: 'exchange',
  hash: 'hash',
  texts: ['group', 'comment'],
  strict: true,
  cells: readBesideAmounts,
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
  columns: [
    { id: 'type', headers: ['type', 'typ'], required: true },
    { id: 'receivedAmount', headers: ['buy', 'buy amount', 'kauf'], required: true },
    { id: 'receivedCurrency', headers: ['buy currency', 'buy cur.'], required: false },
    { id: 'sentAmount', headers: ['sell', 'sell amount', 'verkauf'], required: true },
    { id: 'sentCurrency', headers: ['sell currency', 'sell cur.'], required: false },
    { id: 'feeAmount', headers: ['fee', 'fee amount', 'gebühr'], required: false },
    { id: 'feeCurrency', headers: ['fee currency', 'fee cur.'], required: false },
    { id: 'exchange', headers: ['exchange', 'börse'], required: true },
    { id: 'group', headers: ['group', 'trade group', 'trade-group', 'gruppe'], required: false },
    { id: 'comment', headers: ['comment', 'kommentar'], required: false },
    { id: 'time', headers: ['date', 'trade date', 'datum'], required: true },
    { id: 'hash', headers: ['tx-id', 'tx id', 'trade id'], required: false },
  ],
  timeColumn: 'time',
  decimalMark: null,
  zone: null,
  parseOrdered: parsePointsDayFirst,
  open: (context) => new PlainReader(context, SHAPE),
};

const BESIDE: ReadonlyMap<string, string> = new Map([
  ['receivedCurrency', 'receivedAmount'],
  ['sentCurrency', 'sentAmount'],
  ['feeCurrency', 'feeAmount'],
]);

const CURRENCY = /^\s*cur\./i;

function readBesideAmounts(cells: Cells, { column, header }: ReadContext): Read {
  return (id) => {
    const amount = BESIDE.get(id);
    if (amount === undefined || column(id) >= 0) return cells.cell(column(id)).trim();
    const beside = column(amount) + 1;
    return beside > 0 && CURRENCY.test(header[beside] ?? '') ? cells.cell(beside).trim() : '';
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
