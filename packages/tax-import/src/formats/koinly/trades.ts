import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { KOINLY_LABELS } from './labels.ts';
import { PlainReader, type PlainShape } from '../shared/plain-reader.ts';
import type { Read, Titles } from '../shared/two-sided.ts';

const TITLES: Titles = {
  time: 'Koinly Date',
  sentAmount: 'Amount',
  sentCurrency: 'Pair',
  receivedAmount: 'Total',
  receivedCurrency: 'Pair',
  feeAmount: 'Fee Amount',
  feeCurrency: 'Fee Currency',
  worthAmount: '',
  worthCurrency: '',
};

const SHAPE: PlainShape = {
  account: 'Koinly',
  titles: TITLES,
  words: KOINLY_LABELS,
  word: 'side',
  wallet: 'wallet',
  hash: 'hash',
  texts: ['pair', 'order', 'trade'],
  strict: true,
  cells: byPair,
};

/**
 * Koinly's template for trades by their pair: the amount is of the pair's first asset, the total of
 * its second, the fee beside them. Dates are in UTC.
 */
export const KOINLY_TRADES: FormatDefinition = {
  id: 'koinly-trades',
  name: 'Koinly trades',
  account: SHAPE.account,
  columns: [
    { id: 'time', headers: ['koinly date'], required: true },
    { id: 'pair', headers: ['pair'], required: true },
    { id: 'side', headers: ['side'], required: true },
    { id: 'amount', headers: ['amount'], required: true },
    { id: 'total', headers: ['total'], required: true },
    { id: 'feeAmount', headers: ['fee amount'], required: false },
    { id: 'feeCurrency', headers: ['fee currency'], required: false },
    { id: 'order', headers: ['order id'], required: false },
    { id: 'trade', headers: ['trade id'], required: false },
  ],
  timeColumn: 'time',
  decimalMark: null,
  zone: 'UTC',
  open: (context) => new TradeReader(context),
};

const PAIR = /^([^-/_\s]+)[-/_]([^-/_\s]+)$/;
const SIDES = new Set(['buy', 'sell']);

class TradeReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #plain: PlainReader;

  constructor(context: ReadContext) {
    this.#context = context;
    this.#plain = new PlainReader(context, SHAPE);
  }

  row(cells: Cells, line: number): void {
    const { ledger, column } = this.#context;
    const pair = cells.cell(column('pair')).trim();
    const side = cells.cell(column('side')).trim();
    if (!PAIR.test(pair)) return ledger.setAside(line, 'unknown-pair', { pair });
    if (SIDES.has(side.toLowerCase())) return this.#plain.row(cells, line);
    ledger.setAside(line, 'unknown-operation', { operation: side });
    return ledger.issue('unknown-operation', [line], { operation: side });
  }

  finish(): Promise<void> {
    return Promise.resolve();
  }
}

function byPair(cells: Cells, { column }: ReadContext): Read {
  const cell: Read = (id) => cells.cell(column(id)).trim();
  const [, base = '', quote = ''] = PAIR.exec(cell('pair')) ?? [];
  const buys = cell('side').toLowerCase() === 'buy';
  const [sent, received] = buys
    ? [
        { amount: cell('total'), asset: quote },
        { amount: cell('amount'), asset: base },
      ]
    : [
        { amount: cell('amount'), asset: base },
        { amount: cell('total'), asset: quote },
      ];
  const sides = new Map([
    ['sentAmount', sent.amount],
    ['sentCurrency', sent.asset],
    ['receivedAmount', received.amount],
    ['receivedCurrency', received.asset],
  ]);
  return (id) => sides.get(id) ?? cell(id);
}
