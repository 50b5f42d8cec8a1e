import { magnitude } from '../../ledger/amounts.ts';
import { leg } from '../../ledger/builder.ts';
import { FILL_COLUMNS, parseBinanceTime } from './headers.ts';
import { readAmountOf, readFee, splitUnits } from './units.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { refuseOperation } from '../shared/seen-rows.ts';
import { enterSingleFill } from '../shared/single-fill.ts';

/**
 * Binance's spot trade history: one row per fill, without ids. The pair is written in one word; the
 * units behind `Executed`, `Amount` and `Fee` tell where to cut it. The transaction history has the
 * same fills.
 */
export const BINANCE_FILLS: FormatDefinition = {
  id: 'binance-trades',
  name: 'Binance trade history',
  account: 'Binance',
  columns: FILL_COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  zone: null,
  parseTime: parseBinanceTime,
  overlaps: ['binance-transaction-history', 'binance-trades-2019', 'binance-orders'],
  open: (context) => new FillReader(context),
};

const BUY = new Set([
  'buy',
  'compra',
  'comprar',
  'achat',
  'acheter',
  'kauf',
  'kaufen',
  'acquisto',
  'al',
  'alış',
  'купить',
  'покупка',
]);
const SELL = new Set([
  'sell',
  'venta',
  'vender',
  'venda',
  'vente',
  'vendre',
  'verkauf',
  'verkaufen',
  'vendita',
  'sat',
  'satış',
  'продать',
  'продажа',
]);

/** The side of a trade as Binance writes it; null for anything else. */
export function sideOf(text: string): 'buy' | 'sell' | null {
  const word = text.trim().toLowerCase();
  return BUY.has(word) ? 'buy' : SELL.has(word) ? 'sell' : null;
}

class FillReader implements FormatReader {
  readonly #context: ReadContext;

  constructor(context: ReadContext) {
    this.#context = context;
  }

  row(cells: Cells, line: number): void {
    const { ledger, clock, amounts, column } = this.#context;
    const cell = (id: string): string => cells.cell(column(id)).trim();
    const at = clock.read(cell('time'), line);
    if (Number.isNaN(at)) return ledger.refuse(line, 'bad-date', 'Date(UTC)', cell('time'));
    const side = sideOf(cell('side'));
    if (side === null) return refuseOperation(ledger, line, cell('side'));
    const pair = cell('pair')
      .toUpperCase()
      .replaceAll(/[^\p{L}\p{N}]/gu, '');
    const units = splitUnits(pair, cell('executed'), cell('amount'), cell('fee'));
    if (units === null) return ledger.setAside(line, 'unknown-pair', { pair: cell('pair') });
    const executed = readAmountOf(cell('executed'), units.base, amounts);
    if (executed === null) return ledger.refuse(line, 'bad-number', 'Executed', cell('executed'));
    const amount = readAmountOf(cell('amount'), units.quote, amounts);
    if (amount === null) return ledger.refuse(line, 'bad-number', 'Amount', cell('amount'));
    const fee = readFee(cell('fee'), units, amounts);
    if (fee.is === 'bad') return ledger.refuse(line, 'bad-number', 'Fee', cell('fee'));
    const base = leg(units.base, magnitude(executed));
    const quote = leg(units.quote, magnitude(amount));
    enterSingleFill(
      {
        line,
        at,
        id: '',
        wording: `${side.toUpperCase()} ${pair}`,
        ...(side === 'buy' ? { out: quote, in: base } : { out: base, in: quote }),
        fees: fee.is === 'fee' ? [leg(fee.asset, magnitude(fee.quantity))] : [],
      },
      ledger,
    );
    if (fee.is === 'unclear') ledger.issue('fee-unclear', [line]);
  }

  finish(): Promise<void> {
    return Promise.resolve();
  }
}
