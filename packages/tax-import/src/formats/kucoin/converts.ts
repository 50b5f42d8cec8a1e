import { magnitude } from '../../ledger/amounts.ts';
import { leg } from '../../ledger/builder.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { optional, required, RowCells } from '../shared/row-cells.ts';
import { enterSingleFill } from '../shared/single-fill.ts';

const COLUMNS = [
  required('account', 'Account Type'),
  required('payment', 'Payment Account'),
  required('sell', 'Sell'),
  required('buy', 'Buy'),
  required('price', 'Price'),
  optional('tax', 'Tax'),
  required('time', 'Time of Update', /^time of update ?\(.*\)$/),
  required('status', 'Status'),
];

/** KuCoin's conversions: a trade per row, the unit behind each amount (`120.5 KAS`). */
export const KUCOIN_CONVERTS: FormatDefinition = {
  id: 'kucoin-converts',
  name: 'KuCoin conversions',
  account: 'KuCoin',
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  zone: null,
  overlaps: ['kucoin-account-history'],
  open: (context) => new KucoinConvertsReader(context),
};

class KucoinConvertsReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #cells: RowCells;

  constructor(context: ReadContext) {
    this.#context = context;
    this.#cells = new RowCells(context, COLUMNS);
  }

  row(cells: Cells, line: number): void {
    const { ledger } = this.#context;
    const row = this.#cells;
    row.take(cells, line);
    const status = row.text('status');
    if (!/^success/i.test(status)) return ledger.setAside(line, 'not-executed', { status });
    const at = row.time('time');
    if (at === null) return;
    const sold = row.withUnit('sell');
    if (sold === null) return;
    const bought = row.withUnit('buy');
    if (bought === null) return;
    if (sold.asset === '') return row.missing('sell');
    if (bought.asset === '') return row.missing('buy');
    const fill = { line, at, id: row.content(), wording: 'Convert', fees: [] };
    const out = leg(sold.asset, magnitude(sold.amount));
    const got = leg(bought.asset, magnitude(bought.amount));
    enterSingleFill({ ...fill, out, in: got }, ledger);
    if (row.text('tax') !== '') ledger.issue('fee-unclear', [line]);
  }

  finish(): Promise<void> {
    return Promise.resolve();
  }
}
