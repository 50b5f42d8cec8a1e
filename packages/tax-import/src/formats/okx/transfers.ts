import { magnitude } from '../../ledger/amounts.ts';
import { enterCounted } from '../../ledger/count-entry.ts';
import { parseOrderedTime } from '../../times/day-order.ts';
import { leg } from '../../ledger/builder.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { optional, required, RowCells } from '../shared/row-cells.ts';

const COLUMNS = [
  required('time', 'Time', /^time ?\((utc|gmt).*\)$/),
  required('asset', 'Crypto'),
  required('network', 'Network'),
  required('hash', 'Transaction ID'),
  required('amount', 'Amount'),
  required('status', 'Status'),
  optional('depositAddress', 'Deposit address'),
  optional('withdrawalAddress', 'Withdrawal address'),
  optional('fee', 'Fee'),
  optional('reference', 'Reference no.'),
];

/**
 * OKX's deposit and withdrawal histories, below lines with the user and the day. Only withdrawals
 * have a `Withdrawal address`; their fee is on top. Dates are written `01/31/2027`; the zone stands
 * in the file's name alone.
 */
export const OKX_DEPOSITS_WITHDRAWALS: FormatDefinition = {
  id: 'okx-deposits-withdrawals',
  name: 'OKX deposits or withdrawals',
  account: 'OKX',
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  zone: null,
  parseOrdered: parseOrderedTime,
  overlaps: ['okx-funding'],
  open: (context) => new OkxTransfersReader(context),
};

const DONE = /^(completed?|sent|success(ful)?|credited|received)$/i;
const UNDERWAY = /process|pending|wait|review|confirm|sending/i;

class OkxTransfersReader implements FormatReader {
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
    const wording = this.#leaves ? 'Withdrawal' : 'Deposit';
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
