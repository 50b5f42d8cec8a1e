import { divideFixed, multiplyFixed } from '@meridian/money/fixed.ts';
import type { Leg } from '@meridian/tax-engine/ledger/entry.ts';
import { leg } from '../../ledger/builder.ts';
import { Words } from '../../rows/words.ts';
import { parseBybitTime, readCoinAmounts } from './cells.ts';
import { agrees, enterSpotFill, readMarket } from './spot-entry.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { optional, required, RowCells } from '../shared/row-cells.ts';
import { SeenRows } from '../shared/seen-rows.ts';

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
  open: (context) => new SpotOrderReader(context),
};

type Executed = {
  readonly value: bigint;
  readonly quantity: bigint;
  /** Whether the quantity had to be rounded out of value and average price. */
  readonly rounded: boolean;
};

class SpotOrderReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #cells: RowCells;
  readonly #seen: SeenRows;
  readonly #words = new Words((cell) => cell.toUpperCase());

  constructor(context: ReadContext) {
    this.#context = context;
    this.#cells = new RowCells(context, COLUMNS);
    this.#seen = new SeenRows(context.ledger);
  }

  row(row: Cells, line: number): void {
    const { ledger } = this.#context;
    const cells = this.#cells;
    cells.take(row, line);
    const at = cells.time('time');
    if (at === null) return;
    const market = readMarket(this.#word('pair'), this.#word('direction'), line, ledger);
    if (market === null) return;
    const executed = this.#executed(line);
    if (executed === null) return;
    const { pair, buys } = market;
    const fees = this.#fees(buys ? pair.base : pair.quote, line);
    if (fees === null) return;
    const orderId = cells.text('orderId');
    if (this.#seen.repeats(line, orderId, cells.content())) return;
    const { value, quantity, rounded } = executed;
    const wording = [this.#word('orderType'), market.wording].filter(Boolean).join(' ');
    const amounts = { base: quantity, quote: value, fees };
    const ids = `order ${orderId}`;
    enterSpotFill({ line, at, pair, buys, ...amounts, ids, wording }, ledger);
    if (rounded) ledger.issue('quantity-derived', [line]);
  }

  finish(): Promise<void> {
    return Promise.resolve();
  }

  #word(id: string): string {
    return this.#words.of(this.#cells.text(id));
  }

  /** What of the order was executed; null when the row was set aside. */
  #executed(line: number): Executed | null {
    const { ledger } = this.#context;
    const cells = this.#cells;
    const value = cells.amountOrZero('value');
    const price = value === null ? null : cells.amountOrZero('price');
    const ordered = price === null ? null : cells.amountOrZero('quantity');
    if (value === null || price === null || ordered === null) return null;
    const status = this.#word('status');
    if (value <= 0n || price < 0n) {
      if (value === 0n && price === 0n) ledger.setAside(line, 'not-executed', { status });
      else ledger.setAside(line, 'inconsistent');
      return null;
    }
    const filled = status === 'FILLED';
    // A quantity in the quote currency, as orders by value have, does not fit value and price.
    if (filled && ordered > 0n && (price === 0n || agrees(value, multiplyFixed(price, ordered)))) {
      return { value, quantity: ordered, rounded: false };
    }
    if (price === 0n) {
      cells.missing('price');
      return null;
    }
    const quantity = divideFixed(value, price, 'half-even');
    if (quantity === 0n) {
      // A price so far from the value that no unit of the ledger was traded.
      ledger.setAside(line, 'inconsistent');
      return null;
    }
    return { value, quantity, rounded: multiplyFixed(quantity, price) !== value };
  }

  /** By currency where the row lists several; null when the row was set aside. */
  #fees(received: string, line: number): readonly Leg[] | null {
    const { ledger, amounts } = this.#context;
    const total = this.#cells.amountOrZero('execFee');
    if (total === null) return null;
    const text = this.#cells.text('feeInfo');
    const info = readCoinAmounts(text, amounts);
    if (info === null) {
      ledger.refuse(line, 'bad-number', 'feeInfo', text);
      return null;
    }
    const coin = this.#word('feeCoin') || received;
    if (info.size === 0) return [leg(coin, total)];
    // The parts say more than the one figure; where they differ on it, one of them is wrong.
    if ((info.get(coin) ?? 0n) !== total) ledger.issue('fee-unclear', [line]);
    return [...info].sort(([a], [b]) => (a < b ? -1 : 1)).map(([each, atoms]) => leg(each, atoms));
  }
}
