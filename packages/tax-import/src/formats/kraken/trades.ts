import { magnitude } from '../../ledger/amounts.ts';
import { leg } from '../../ledger/builder.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { splitKrakenPair } from './pairs.ts';
import { refuseOperation, rowContent, SeenRows } from '../shared/seen-rows.ts';
import { enterSingleFill } from '../shared/single-fill.ts';

/**
 * Kraken's trades export: one row per fill, the pair in one word, cost and fee in the quote. The
 * ledgers have the same fills under the same ids, rounded as they were booked, with fees in the coin
 * they were taken in: they are to be preferred.
 */
export const KRAKEN_TRADES: FormatDefinition = {
  id: 'kraken-trades',
  name: 'Kraken trades',
  account: 'Kraken',
  columns: [
    { id: 'txid', headers: ['txid'], required: true },
    { id: 'order', headers: ['ordertxid'], required: true },
    { id: 'pair', headers: ['pair'], required: true },
    { id: 'time', headers: ['time'], required: true },
    { id: 'type', headers: ['type'], required: true },
    { id: 'cost', headers: ['cost'], required: true },
    { id: 'fee', headers: ['fee'], required: true },
    { id: 'volume', headers: ['vol'], required: true },
    { id: 'margin', headers: ['margin'], required: false },
  ],
  timeColumn: 'time',
  decimalMark: '.',
  zone: 'UTC',
  overlaps: ['kraken-ledgers'],
  open: (context) => new TradesReader(context),
};

class TradesReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #seen: SeenRows;
  readonly #entered: number[] = [];

  constructor(context: ReadContext) {
    this.#context = context;
    this.#seen = new SeenRows(context.ledger);
  }

  row(cells: Cells, line: number): void {
    const { ledger, clock, amounts, column } = this.#context;
    const cell = (id: string): string => cells.cell(column(id)).trim();
    const at = clock.read(cell('time'), line);
    if (Number.isNaN(at)) return ledger.refuse(line, 'bad-date', 'time', cell('time'));
    const type = cell('type').toLowerCase();
    if (type !== 'buy' && type !== 'sell') return refuseOperation(ledger, line, cell('type'));
    const margin = cell('margin') === '' ? 0n : amounts.quantity(cell('margin'));
    if (margin === null) return ledger.refuse(line, 'bad-number', 'margin', cell('margin'));
    // A position on margin moves no coins; what it earned is in the ledgers only.
    if (margin !== 0n) return refuseOperation(ledger, line, `${type} (margin)`);
    const pair = splitKrakenPair(cell('pair'));
    if (pair === null) return ledger.setAside(line, 'unknown-pair', { pair: cell('pair') });
    const volume = amounts.quantity(cell('volume'));
    if (volume === null) return ledger.refuse(line, 'bad-number', 'vol', cell('volume'));
    const cost = amounts.quantity(cell('cost'));
    if (cost === null) return ledger.refuse(line, 'bad-number', 'cost', cell('cost'));
    const fee = cell('fee') === '' ? 0n : amounts.quantity(cell('fee'));
    if (fee === null) return ledger.refuse(line, 'bad-number', 'fee', cell('fee'));
    if (this.#seen.repeats(line, cell('txid'), rowContent(cells))) return;
    const base = leg(pair.base, magnitude(volume));
    const quote = leg(pair.quote, magnitude(cost));
    const sides = type === 'buy' ? { out: quote, in: base } : { out: base, in: quote };
    const fees = [leg(pair.quote, magnitude(fee))];
    const wording = `${type} ${cell('pair')}`;
    enterSingleFill({ line, at, id: cell('txid'), wording, ...sides, fees }, ledger);
    this.#entered.push(line);
  }

  finish(): Promise<void> {
    for (const line of this.#entered) {
      this.#context.ledger.issue('prefer-export', [line], { export: 'Kraken ledgers' });
    }
    return Promise.resolve();
  }
}
