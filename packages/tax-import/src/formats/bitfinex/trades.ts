import { asQuantity, minus, plus } from '@meridian/money/measure.ts';
import { multiplyFixed } from '@meridian/money/fixed.ts';
import { magnitude } from '../../ledger/amounts.ts';
import { enterCounted } from '../../ledger/count-entry.ts';
import { parseOrderedTime } from '../../times/day-order.ts';
import { leg } from '../../ledger/builder.ts';
import { type BitfinexPair, bitfinexAsset, readPair } from './pairs.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { rowContent, SeenRows } from '../shared/seen-rows.ts';
import { enterSingleFill, type SingleFill } from '../shared/single-fill.ts';

/**
 * Bitfinex's trades report: one row per fill, the amount signed by its side, a negative fee being a
 * cost. The user chooses the order of day, month and year, and the zone, and the file says neither.
 */
export const BITFINEX_TRADES: FormatDefinition = {
  id: 'bitfinex-trades',
  name: 'Bitfinex trades',
  account: 'Bitfinex',
  columns: [
    { id: 'id', headers: ['#'], required: false },
    { id: 'pair', headers: ['pair'], required: true },
    { id: 'amount', headers: ['amount'], required: true },
    { id: 'price', headers: ['price'], required: true },
    { id: 'fee', headers: ['fee'], required: true },
    { id: 'feeCurrency', headers: ['fee currency'], required: true },
    { id: 'time', headers: ['date'], required: true },
    { id: 'order', headers: ['order id'], required: true },
  ],
  timeColumn: 'time',
  decimalMark: '.',
  zone: null,
  parseOrdered: parseOrderedTime,
  overlaps: ['bitfinex-ledgers'],
  open: (context) => new TradesReader(context),
};

/** Some exports have a zero in place of every id. */
const NO_ID = /^0*$/;

type Numbers = { readonly amount: bigint; readonly price: bigint; readonly fee: bigint };

class TradesReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #seen: SeenRows;

  constructor(context: ReadContext) {
    this.#context = context;
    this.#seen = new SeenRows(context.ledger);
  }

  row(cells: Cells, line: number): void {
    const { ledger, clock, column } = this.#context;
    const cell = (id: string): string => cells.cell(column(id)).trim();
    const at = clock.read(cell('time'), line);
    if (Number.isNaN(at)) return clock.refuse(line, 'DATE', cell('time'));
    const numbers = this.#numbers(cell, line);
    if (numbers === null) return;
    const pair = readPair(cell('pair'));
    if (pair === null) return ledger.setAside(line, 'unknown-pair', { pair: cell('pair') });
    const id = NO_ID.test(cell('id')) ? '' : cell('id');
    if (this.#seen.repeats(line, id, rowContent(cells))) return;
    const wording = `${numbers.amount < 0n ? 'SELL' : 'BUY'} ${cell('pair')}`;
    const order = cell('order');
    const key = [id, order, `${numbers.amount} ${numbers.price} ${numbers.fee}`].join('|');
    const feeAsset = bitfinexAsset(cell('feeCurrency'));
    if (numbers.fee !== 0n && feeAsset === '') {
      return ledger.setAside(line, 'missing-value', { column: 'FEE CURRENCY' });
    }
    const fill = { line, at, id: key, wording };
    if (pair.derivative) this.#enterContract(fill, cell('pair'), numbers.fee, feeAsset);
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
    const other = leg(quote, multiplyFixed(own.quantity, price));
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
    { line, at, id, wording }: Pick<SingleFill, 'line' | 'at' | 'id' | 'wording'>,
    contract: string,
    fee: bigint,
    feeAsset: string,
  ): void {
    const { ledger } = this.#context;
    ledger.issue('results-elsewhere', [line]);
    if (fee === 0n) return ledger.setAside(line, 'no-effect');
    const charged = leg(feeAsset, magnitude(fee));
    const side = fee < 0n ? { out: charged } : { in: charged };
    const base = ledger.base(id, at, wording);
    enterCounted(ledger, { ...base, kind: 'derivative', derivative: 'fee', contract, ...side }, [
      line,
    ]);
  }

  /** Null when a cell cannot be read; the row is then set aside. */
  #numbers(cell: (id: string) => string, line: number): Numbers | null {
    const { ledger, amounts } = this.#context;
    const read: Record<keyof Numbers, bigint> = { amount: 0n, price: 0n, fee: 0n };
    for (const id of ['amount', 'price', 'fee'] as const) {
      const text = cell(id);
      if (text === '' && id === 'fee') continue;
      const value = amounts.quantity(text);
      if (value === null || (id === 'price' && value < 0n)) {
        ledger.refuse(line, 'bad-number', id.toUpperCase(), text);
        return null;
      }
      read[id] = value;
    }
    return read;
  }
}
