import { asQuantity, asUnitPrice, minus, plus } from '@meridian/money/measure.ts';
import { multiplyFixed } from '@meridian/money/fixed.ts';
import { magnitude } from '../../ledger/amounts.ts';
import { enterCounted } from '../../ledger/count-entry.ts';
import { parseOrderedTime } from '../../times/day-order.ts';
import { leg } from '../../ledger/builder.ts';
import { type BitfinexPair, bitfinexAsset, readPair } from './pairs.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { optional, required, RowCells } from '../shared/row-cells.ts';
import { enterSingleFill, type SingleFill } from '../shared/single-fill.ts';

const COLUMNS = [
  optional('id', '#'),
  required('pair', 'Pair'),
  required('amount', 'Amount'),
  required('price', 'Price'),
  required('fee', 'Fee'),
  required('feeCurrency', 'Fee currency'),
  required('time', 'DATE'),
  required('order', 'Order id'),
];

/**
 * Bitfinex's trades report: one row per fill, the amount signed by its side, a negative fee being a
 * cost. The user chooses the order of day, month and year, and the zone, and the file says neither.
 */
export const BITFINEX_TRADES: FormatDefinition = {
  id: 'bitfinex-trades',
  name: 'Bitfinex trades',
  account: 'Bitfinex',
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  zone: null,
  parseOrdered: parseOrderedTime,
  overlaps: ['bitfinex-ledgers'],
  open: (context) => new TradesReader(context),
};

/** Some exports have a zero in place of every id. */
const NO_ID = /^0*$/;

interface Numbers {
  readonly amount: bigint;
  readonly price: bigint;
  readonly fee: bigint;
}

class TradesReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #cells: RowCells;

  constructor(context: ReadContext) {
    this.#context = context;
    this.#cells = new RowCells(context, COLUMNS, 'as-written');
  }

  row(cells: Cells, line: number): void {
    const row = this.#cells;
    row.take(cells, line);
    const numbers = row.read({
      time: 'time',
      amount: 'amount',
      price: 'amount',
      fee: 'amountOrZero',
    });
    if (numbers === null) return;
    if (numbers.price < 0n) return row.refuse('price');
    const { time } = numbers;
    const pair = readPair(row.text('pair'));
    if (pair === null) return row.setAside('unknown-pair', { pair: row.text('pair') });
    const id = NO_ID.test(row.text('id')) ? '' : row.text('id');
    if (row.repeats(id)) return;
    const wording = `${numbers.amount < 0n ? 'SELL' : 'BUY'} ${row.text('pair')}`;
    const order = row.text('order');
    const key = [id, order, `${numbers.amount} ${numbers.price} ${numbers.fee}`].join('|');
    const feeAsset = bitfinexAsset(row.text('feeCurrency'));
    if (numbers.fee !== 0n && feeAsset === '') {
      return row.missing('feeCurrency');
    }
    const fill = { line, at: time, id: key, wording };
    if (pair.derivative) this.#enterContract(fill, row.text('pair'), numbers.fee, feeAsset);
    else this.#enterSpot(fill, pair, numbers, feeAsset);
  }

  finish(): Promise<void> {
    return Promise.resolve();
  }

  #enterSpot(
    fill: Pick<SingleFill, 'line' | 'at' | 'id' | 'wording'>,
    { base, quote }: BitfinexPair,
    { amount, price, fee }: Numbers,
    feeAsset: string,
  ): void {
    const { ledger } = this.#context;
    const own = leg(base, magnitude(amount));
    const other = leg(quote, multiplyFixed(own.quantity, asUnitPrice(price)));
    const sides = amount > 0n ? { out: other, in: own } : { out: own, in: other };
    if (fee <= 0n) {
      const fees = fee === 0n ? [] : [leg(feeAsset, -fee)];
      return enterSingleFill({ ...fill, ...sides, fees }, ledger);
    }
    // A rebate is part of what the trade brought in, or of what it did not cost.
    const { out, in: got } = sides;
    const rebate = asQuantity(fee);
    if (feeAsset === got.asset) {
      const more = { ...got, quantity: plus(got.quantity, rebate) };
      return enterSingleFill({ ...fill, out, in: more, fees: [] }, ledger);
    }
    if (feeAsset === out.asset && out.quantity >= rebate) {
      const less = { ...out, quantity: minus(out.quantity, rebate) };
      return enterSingleFill({ ...fill, out: less, in: got, fees: [] }, ledger);
    }
    enterSingleFill({ ...fill, out, in: got, fees: [] }, ledger);
    ledger.issue('fee-unclear', [fill.line]);
  }

  /** The profit of contracts stands in the ledgers report; here is only what the trade was charged. */
  #enterContract(
    { line, at: time, id, wording }: Pick<SingleFill, 'line' | 'at' | 'id' | 'wording'>,
    contract: string,
    fee: bigint,
    feeAsset: string,
  ): void {
    const { ledger } = this.#context;
    ledger.issue('results-elsewhere', [line]);
    if (fee === 0n) return ledger.setAside(line, 'no-effect');
    const charged = leg(feeAsset, magnitude(fee));
    const side = fee < 0n ? { out: charged } : { in: charged };
    const base = ledger.base(id, time, wording);
    enterCounted(ledger, { ...base, kind: 'derivative', derivative: 'fee', contract, ...side }, [
      line,
    ]);
  }
}
