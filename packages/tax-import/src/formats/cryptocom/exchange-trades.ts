import { multiplyFixed } from '@meridian/money/fixed.ts';
import { magnitude } from '../../ledger/amounts.ts';
import { enterCounted } from '../../ledger/count-entry.ts';
import { leg } from '../../ledger/builder.ts';
import { exchangeAsset, isContract } from './exchange-assets.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { optional, required, RowCells } from '../shared/row-cells.ts';
import { refuseOperation } from '../shared/seen-rows.ts';
import { enterSingleFill } from '../shared/single-fill.ts';

const COLUMNS = [
  optional('id', 'Trade ID'),
  required('time', 'Time (UTC)', 'create time utc'),
  required('symbol', 'Symbol'),
  required('side', 'Side'),
  required('quantity', 'Trade Amount', 'traded quantity'),
  optional('price', 'Trade Price', 'traded price'),
  optional('volume', 'Volume of Business'),
  required('fee', 'Fee'),
  required('feeCurrency', 'Fee Currency'),
];

/** The Crypto.com Exchange's trades (`SPOT_TRADE`, since 2022 `OEX_TRADE`): one row per fill. */
export const CRYPTOCOM_EXCHANGE_TRADES: FormatDefinition = {
  id: 'cryptocom-exchange-trades',
  name: 'Crypto.com Exchange trades',
  account: 'Crypto.com Exchange',
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  zone: 'UTC',
  overlaps: ['cryptocom-exchange-journal'],
  open: (context) => new TradesReader(context),
};

class TradesReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #cells: RowCells;

  constructor(context: ReadContext) {
    this.#context = context;
    this.#cells = new RowCells(context, COLUMNS);
  }

  row(cells: Cells, line: number): void {
    const { ledger } = this.#context;
    const read = this.#cells;
    read.take(cells, line);
    const at = read.time('time');
    const quantity = at === null ? null : read.amount('quantity');
    const volume = quantity === null ? null : this.#volume(magnitude(quantity));
    const fee = volume === null ? null : read.amountOrZero('fee');
    if (at === null || quantity === null || volume === null || fee === null) return;
    const charged = magnitude(fee);
    const feeAsset = charged === 0n ? '' : read.asset('feeCurrency');
    if (feeAsset === null || read.repeats(read.text('id'))) return;
    const symbol = read.text('symbol').toUpperCase();
    const side = read.text('side').toUpperCase();
    const wording = `${side} ${symbol}`;
    if (side !== 'BUY' && side !== 'SELL') return refuseOperation(ledger, line, wording);
    const fees = charged === 0n ? [] : [leg(exchangeAsset(feeAsset), charged)];
    const id = [read.text('id'), wording, quantity, volume, charged].join('|');
    if (isContract(symbol)) {
      ledger.issue('results-elsewhere', [line]);
      const [out] = fees;
      if (out === undefined) return ledger.setAside(line, 'no-effect');
      const base = ledger.base(id, at, wording);
      const entry = {
        ...base,
        kind: 'derivative',
        derivative: 'fee',
        contract: symbol,
        out,
      } as const;
      return enterCounted(ledger, entry, [line]);
    }
    const [base = '', quote = '', more] = symbol.split(/[_/]/);
    if (base === '' || quote === '' || more !== undefined) {
      return ledger.setAside(line, 'unknown-pair', { pair: symbol });
    }
    const own = leg(exchangeAsset(base), magnitude(quantity));
    const other = leg(exchangeAsset(quote), volume);
    const sides = side === 'BUY' ? { out: other, in: own } : { out: own, in: other };
    enterSingleFill({ line, at, id, wording, ...sides, fees }, ledger);
  }

  finish(): Promise<void> {
    return Promise.resolve();
  }

  /** What was paid or received: stated since 2020, before that by the price. */
  #volume(quantity: bigint): bigint | null {
    const volume = this.#cells.amountOrZero('volume');
    if (volume === null || volume !== 0n) return volume === null ? null : magnitude(volume);
    const price = this.#cells.amountOrZero('price');
    return price === null ? null : multiplyFixed(quantity, magnitude(price));
  }
}
