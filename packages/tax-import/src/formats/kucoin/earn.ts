import { enterCounted } from '../../ledger/count-entry.ts';
import { leg } from '../../ledger/builder.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { optional, required, RowCells } from '../shared/row-cells.ts';

const COLUMNS = [
  optional('id', 'Order ID'),
  required('time', 'Time', /^time ?\((utc|gmt).*\)$/),
  required('staked', 'Staked Coin'),
  required('product', 'Product Type'),
  optional('productName', 'Product Name'),
  required('asset', 'Earnings Coin'),
  required('kind', 'Earnings Type'),
  required('amount', 'Amount'),
  optional('fee', 'Fee'),
  optional('remarks', 'Remarks'),
];

/** KuCoin Earn's profit history: a payout in each row. */
export const KUCOIN_EARN_PROFITS: FormatDefinition = {
  id: 'kucoin-earn-profits',
  name: 'KuCoin Earn profits',
  account: 'KuCoin',
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  zone: null,
  overlaps: ['kucoin-account-history'],
  open: (context) => new KucoinEarnReader(context),
};

class KucoinEarnReader implements FormatReader {
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
    const at = row.time('time');
    if (at === null) return;
    const asset = row.asset('asset');
    if (asset === null) return;
    const amount = row.amount('amount');
    if (amount === null) return;
    const fee = row.amountOrZero('fee');
    if (fee === null) return;
    if (amount === 0n) return ledger.setAside(line, 'no-effect');
    const product = row.text('product');
    const wording = [product, row.text('kind')].filter((word) => word !== '').join(' ');
    const own = leg(asset, amount < 0n ? -amount : amount);
    const fees = [leg(asset, fee < 0n ? -fee : fee)];
    const base = ledger.base(row.content(), at, wording, fees);
    if (amount < 0n) return enterCounted(ledger, { ...base, kind: 'charge', out: own }, [line]);
    const staked = /stak|eth ?2|on-?chain/i.test(`${product} ${row.text('productName')}`);
    const income = staked ? 'staking' : 'interest';
    enterCounted(ledger, { ...base, kind: 'income', income, in: own }, [line]);
  }

  finish(): Promise<void> {
    return Promise.resolve();
  }
}
