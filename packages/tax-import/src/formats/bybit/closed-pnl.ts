import { Words } from '../../rows/words.ts';
import { parseBybitTime, readCoinAmounts } from './cells.ts';
import { enterContractFlow } from './derivative-entry.ts';
import { settlementCoin } from './pairs.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { optional, required, RowCells } from '../shared/row-cells.ts';

const COLUMNS = [
  required('contract', 'Market', 'contracts'),
  required('quantity', 'Order Quantity', 'qty'),
  required('entryPrice', 'Entry Price'),
  required('exitPrice', 'Exit Price'),
  optional('openFees', 'cumClosedPzOpenFeeInfo'),
  optional('closeFees', 'cumClosedPzTradeFeeInfo'),
  optional('tradeType', 'Trade Type', 'exit type'),
  optional('direction', 'Closing Direction'),
  required('result', 'Realized P&L', 'closed p&l'),
  optional('orderId', 'Order No.'),
  required('time', 'Trade time', /^(trade|filled\/settlement) time ?(\(utc.*\))?$/),
];

/**
 * Bybit's closed P&L: one row per closed part of a position. `Realized P&L` has opening fee,
 * closing fee and funding taken off already, so the fee columns are not entered again. Rows have no
 * ids, and the order page's times no zone; until 2024 the columns had other names. Two rows that
 * say the same are two: parts of one position closed in the same minute.
 */
export const BYBIT_CLOSED_PNL: FormatDefinition = {
  id: 'bybit-closed-pnl',
  name: 'Bybit closed P&L',
  account: 'Bybit',
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  zone: null,
  parseTime: parseBybitTime,
  overlaps: ['bybit-derivative-trades', 'bybit-unified-log'],
  open: (context) => new ClosedPnlReader(context),
};

class ClosedPnlReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #cells: RowCells;
  readonly #words = new Words((cell) => cell.toUpperCase());

  constructor(context: ReadContext) {
    this.#context = context;
    this.#cells = new RowCells(context, COLUMNS);
  }

  row(row: Cells, line: number): void {
    const { ledger } = this.#context;
    const cells = this.#cells;
    cells.take(row, line);
    const at = cells.time('time');
    if (at === null) return;
    const flow = cells.amount('result');
    if (flow === null) return;
    const contract = this.#word('contract');
    const coin = settlementCoin(contract) ?? this.#feeCoin();
    if (coin === null) return ledger.setAside(line, 'unknown-pair', { pair: contract });
    if (flow === 0n) return ledger.setAside(line, 'no-effect');
    const words = [this.#word('tradeType'), this.#word('direction'), contract];
    const wording = words.filter(Boolean).join(' ');
    const sizes = ['quantity', 'entryPrice', 'exitPrice'].map((id) => this.#size(id));
    const ids = [cells.text('orderId'), ...sizes].join(' ');
    const derivative = 'realised';
    enterContractFlow({ line, at, contract, derivative, coin, flow, ids, wording }, ledger);
  }

  finish(): Promise<void> {
    return Promise.resolve();
  }

  #word(id: string): string {
    return this.#words.of(this.#cells.text(id));
  }

  /** A size as part of the entry's content: one text for one number, however it is written. */
  #size(id: string): string {
    const text = this.#cells.text(id);
    return `${this.#context.amounts.quantity(text) ?? text}`;
  }

  /** The one coin that the fees were paid in, for contracts whose name tells none. */
  #feeCoin(): string | null {
    for (const id of ['closeFees', 'openFees']) {
      const fees = readCoinAmounts(this.#cells.text(id), this.#context.amounts);
      const [coin, second] = fees?.keys() ?? [];
      if (coin !== undefined && second === undefined) return coin;
    }
    return null;
  }
}
