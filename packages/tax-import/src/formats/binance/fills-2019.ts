import { magnitude } from '../../ledger/amounts.ts';
import { ticker } from '../../ledger/assets.ts';
import { leg } from '../../ledger/builder.ts';
import { sideOf } from './fills.ts';
import { MOMENT_HEADER, parseBinanceTime } from './headers.ts';
import { splitByQuote } from './units.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { refuseOperation } from '../shared/seen-rows.ts';
import { enterSingleFill } from '../shared/single-fill.ts';

/**
 * Binance's trade history until 2020: bare amounts, the fee's coin in a column of its own, and a
 * `Market` in one word that only known currencies can cut.
 */
export const BINANCE_FILLS_2019: FormatDefinition = {
  id: 'binance-trades-2019',
  name: 'Binance trade history (until 2020)',
  account: 'Binance',
  columns: [
    { id: 'time', headers: ['date(utc)', MOMENT_HEADER], required: true },
    { id: 'market', headers: ['market'], required: true },
    { id: 'type', headers: ['type'], required: true },
    { id: 'price', headers: ['price'], required: true },
    { id: 'amount', headers: ['amount'], required: true },
    { id: 'total', headers: ['total'], required: true },
    { id: 'fee', headers: ['fee'], required: true },
    { id: 'feeCoin', headers: ['fee coin'], required: true },
  ],
  timeColumn: 'time',
  decimalMark: '.',
  zone: null,
  parseTime: parseBinanceTime,
  overlaps: ['binance-transaction-history', 'binance-trades', 'binance-orders'],
  open: (context) => new OldFillReader(context),
};

class OldFillReader implements FormatReader {
  readonly #context: ReadContext;

  constructor(context: ReadContext) {
    this.#context = context;
  }

  row(cells: Cells, line: number): void {
    const { ledger, clock, amounts, column } = this.#context;
    const cell = (id: string): string => cells.cell(column(id)).trim();
    const at = clock.read(cell('time'), line);
    if (Number.isNaN(at)) return ledger.refuse(line, 'bad-date', 'Date(UTC)', cell('time'));
    const side = sideOf(cell('type'));
    if (side === null) return refuseOperation(ledger, line, cell('type'));
    const market = ticker(cell('market'));
    const feeCoin = ticker(cell('feeCoin'));
    const units = splitByQuote(market, feeCoin);
    if (units === null) return ledger.setAside(line, 'unknown-pair', { pair: cell('market') });
    const amount = amounts.quantity(cell('amount'));
    if (amount === null) return ledger.refuse(line, 'bad-number', 'Amount', cell('amount'));
    const total = amounts.quantity(cell('total'));
    if (total === null) return ledger.refuse(line, 'bad-number', 'Total', cell('total'));
    const fee = cell('fee') === '' ? 0n : amounts.quantity(cell('fee'));
    if (fee === null) return ledger.refuse(line, 'bad-number', 'Fee', cell('fee'));
    if (fee !== 0n && feeCoin === '') {
      return ledger.setAside(line, 'missing-value', { column: 'Fee Coin' });
    }
    const base = leg(units.base, magnitude(amount));
    const quote = leg(units.quote, magnitude(total));
    enterSingleFill(
      {
        line,
        at,
        id: '',
        wording: `${side.toUpperCase()} ${market}`,
        ...(side === 'buy' ? { out: quote, in: base } : { out: base, in: quote }),
        fees: [leg(feeCoin, magnitude(fee))],
      },
      ledger,
    );
  }

  finish(): Promise<void> {
    return Promise.resolve();
  }
}
