import { magnitude } from '../../ledger/amounts.ts';
import { enterCounted } from '../../ledger/count-entry.ts';
import { leg } from '../../ledger/builder.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { optional, required, RowCells } from '../shared/row-cells.ts';

const COLUMNS = [
  required('account', 'Account Type'),
  required('time', 'Time', /^time ?\((utc|gmt).*\)$/),
  required('asset', 'Coin'),
  required('amount', 'Amount'),
  required('fee', 'Fee'),
  required('network', 'Transfer Network'),
  required('status', 'Status'),
  optional('hash', 'Hash'),
  optional('depositAddress', 'Deposit Address'),
  optional('withdrawalAddress', 'Withdrawal Address/Account'),
  optional('remarks', 'Remarks', 'remark'),
];

/**
 * KuCoin's deposit and withdrawal files, both generations of columns. Only the withdrawals have a
 * `Withdrawal Address/Account`: nothing else in a file says which of the two it is. Amounts are
 * without the fee, which is on top.
 */
export const KUCOIN_DEPOSITS_WITHDRAWALS: FormatDefinition = {
  id: 'kucoin-deposits-withdrawals',
  name: 'KuCoin deposits or withdrawals',
  account: 'KuCoin',
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  zone: null,
  overlaps: ['kucoin-account-history'],
  open: (context) => new KucoinTransfersReader(context),
};

const DONE = /^success/i;
const UNDERWAY = /process|pending|wait|review|confirm/i;

class KucoinTransfersReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #cells: RowCells;
  readonly #leaves: boolean;

  constructor(context: ReadContext) {
    this.#context = context;
    this.#cells = new RowCells(context, COLUMNS);
    this.#leaves = this.#cells.has('withdrawalAddress');
  }

  row(cells: Cells, line: number): void {
    const { ledger } = this.#context;
    const row = this.#cells;
    row.take(cells, line);
    const status = row.text('status');
    if (UNDERWAY.test(status)) return ledger.setAside(line, 'pending');
    if (!DONE.test(status)) return ledger.setAside(line, 'not-executed', { status });
    const at = row.time('time');
    if (at === null) return;
    const asset = row.asset('asset');
    if (asset === null) return;
    const amount = row.amount('amount');
    if (amount === null) return;
    const fee = row.amountOrZero('fee');
    if (fee === null) return;
    if (amount === 0n) return ledger.setAside(line, 'no-effect');
    const own = leg(asset, magnitude(amount));
    const remarks = row.text('remarks');
    const kind = this.#leaves ? 'Withdrawal' : 'Deposit';
    const wording = remarks === '' || remarks === kind ? kind : `${kind}: ${remarks}`;
    const base = ledger.base(row.content(), at, wording, [leg(asset, magnitude(fee))]);
    const entry = this.#leaves
      ? ({ ...base, kind: 'withdrawal', out: own } as const)
      : ({ ...base, kind: 'deposit', in: own } as const);
    enterCounted(ledger, entry, [line]);
    const hash = row.text('hash');
    if (hash !== '') ledger.hashes.set(entry, hash);
  }

  finish(): Promise<void> {
    return Promise.resolve();
  }
}
