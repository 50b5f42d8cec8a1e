import { magnitude } from '../../ledger/amounts.ts';
import { leg } from '../../ledger/builder.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { optional, required, RowCells } from '../shared/row-cells.ts';
import { splitKrakenPair } from './pairs.ts';
import { enterSingleFill } from '../shared/single-fill.ts';

const COLUMNS = [
  required('txid', 'TXID'),
  required('order', 'Ordertxid'),
  required('pair', 'Pair'),
  required('time', 'time'),
  required('type', 'Type'),
  required('cost', 'cost'),
  required('fee', 'fee'),
  required('volume', 'vol'),
  optional('margin', 'margin'),
];

/**
 * Kraken's trades export: one row per fill, the pair in one word, cost and fee in the quote. The
 * ledgers have the same fills under the same ids, rounded as they were booked, with fees in the coin
 * they were taken in: they are to be preferred.
 */
export const KRAKEN_TRADES: FormatDefinition = {
  id: 'kraken-trades',
  name: 'Kraken trades',
  account: 'Kraken',
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  zone: 'UTC',
  overlaps: ['kraken-ledgers'],
  open: (context) => new TradesReader(context),
};

class TradesReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #cells: RowCells;
  readonly #entered: number[] = [];

  constructor(context: ReadContext) {
    this.#context = context;
    this.#cells = new RowCells(context, COLUMNS, 'as-written');
  }

  row(cells: Cells, line: number): void {
    const { ledger } = this.#context;
    const row = this.#cells;
    row.take(cells, line);
    const time = row.time('time');
    if (time === null) return;
    const type = row.text('type').toLowerCase();
    if (type !== 'buy' && type !== 'sell') return row.unknownOperation(row.text('type'));
    const margin = row.amountOrZero('margin');
    if (margin === null) return;
    // A position on margin moves no coins; what it earned is in the ledgers only.
    if (margin !== 0n) return row.unknownOperation(`${type} (margin)`);
    const pair = splitKrakenPair(row.text('pair'));
    if (pair === null) return row.setAside('unknown-pair', { pair: row.text('pair') });
    const read = row.read({ volume: 'amount', cost: 'amount', fee: 'amountOrZero' });
    if (read === null || row.repeats(row.text('txid'))) return;
    const { volume, cost, fee } = read;
    const base = leg(pair.base, magnitude(volume));
    const quote = leg(pair.quote, magnitude(cost));
    const sides = type === 'buy' ? { out: quote, in: base } : { out: base, in: quote };
    const fees = [leg(pair.quote, magnitude(fee))];
    const wording = `${type} ${row.text('pair')}`;
    enterSingleFill({ line, at: time, id: row.text('txid'), wording, ...sides, fees }, ledger);
    this.#entered.push(line);
  }

  finish(): Promise<void> {
    for (const line of this.#entered) {
      this.#context.ledger.issue('prefer-export', [line], { export: 'Kraken ledgers' });
    }
    return Promise.resolve();
  }
}
