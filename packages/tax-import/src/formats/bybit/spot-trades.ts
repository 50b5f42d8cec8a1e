import { multiplyFixed } from '@meridian/money/fixed.ts';
import type { Leg } from '@meridian/tax-engine/ledger/entry.ts';
import { leg } from '../../ledger/builder.ts';
import { Words } from '../../rows/words.ts';
import { parseBybitTime, readSpacedUnit, type UnitAmount } from './cells.ts';
import { agrees, enterSpotFill, readMarket } from './spot-entry.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { optional, required, RowCells } from '../shared/row-cells.ts';
import { SeenRows } from '../shared/seen-rows.ts';

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
  open: (context) => new SpotTradeReader(context),
};

/** No clock on earth is further from UTC. */
const CLOCKS_APART_MS = 14 * 3_600_000;

class SpotTradeReader implements FormatReader {
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
    const value = this.#amount('value');
    const price = value && this.#amount('price');
    const quantity = price && this.#amount('quantity');
    if (value === null || price === null || quantity === null) return;
    if (value.amount <= 0n || quantity.amount <= 0n) {
      const nothing = value.amount === 0n && quantity.amount === 0n;
      return ledger.setAside(line, nothing ? 'no-effect' : 'inconsistent');
    }
    // A unit behind an amount says more than where the pair's name was cut.
    const pair = {
      base: quantity.asset || market.pair.base,
      quote: value.asset || market.pair.quote,
    };
    const { buys } = market;
    const fee = this.#fee(buys ? pair.base : pair.quote);
    if (fee === null) return;
    const tradeId = cells.text('tradeId');
    if (this.#seen.repeats(line, tradeId, cells.content())) return;
    const ids = tradeId || `order ${cells.text('orderId')}`;
    const wording = [this.#word('orderType'), market.wording].filter(Boolean).join(' ');
    const amounts = { base: quantity.amount, quote: value.amount, fees: [fee] };
    enterSpotFill({ line, at, pair, buys, ...amounts, ids, wording }, ledger);
    if (!agrees(value.amount, multiplyFixed(price.amount, quantity.amount))) {
      ledger.issue('arithmetic', [line]);
    }
    this.#compareTimes(at, line);
  }

  finish(): Promise<void> {
    return Promise.resolve();
  }

  #word(id: string): string {
    return this.#words.of(this.#cells.text(id));
  }

  #amount(id: string): UnitAmount | null {
    const cells = this.#cells;
    return readSpacedUnit(cells.text(id), this.#context.amounts) ?? cells.withUnit(id);
  }

  /** The fee, of nothing where the row states none; null when the row was set aside for it. */
  #fee(received: string): Leg | null {
    const read = this.#amount(this.#cells.text('execFee') === '' ? 'fee' : 'execFee');
    return read && leg(read.asset || this.#word('feeCoin') || received, read.amount);
  }

  /** A local time that no clock on earth shows at that moment: one of the two is wrong. */
  #compareTimes(at: number, line: number): void {
    const local = this.#cells.text('localTime');
    if (local === '') return;
    const { wall } = parseBybitTime(local);
    if (!(Math.abs(wall - at) <= CLOCKS_APART_MS)) {
      this.#context.ledger.issue('time-conflict', [line]);
    }
  }
}
