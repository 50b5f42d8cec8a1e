import { magnitude } from '../../ledger/amounts.ts';
import { enterCounted } from '../../ledger/count-entry.ts';
import { contentKey, leg } from '../../ledger/builder.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { optional, required, RowCells } from '../shared/row-cells.ts';
import { refuseOperation, SeenRows } from '../shared/seen-rows.ts';

const COLUMNS = [
  required('time', 'Date', /^date ?(\(utc.*\))?$/),
  required('type', 'Type'),
  required('coin', 'Asset'),
  required('chain', 'Chain'),
  required('quantity', 'Amount'),
  required('hash', 'Tx ID'),
  required('status', 'Status'),
  required('address', 'Received Address'),
  optional('uid', 'Uid'),
];

/**
 * Bybit's deposits and withdrawals on chain, with their hashes. The same moves stand in the funding
 * account's statement, there with the fee of a withdrawal in the amount. Only what arrived counts.
 */
export const BYBIT_DEPOSITS: FormatDefinition = {
  id: 'bybit-deposits',
  name: 'Bybit deposits and withdrawals',
  account: 'Bybit',
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  zone: 'UTC',
  overlaps: ['bybit-funding', 'bybit-spot-log'],
  open: (context) => new DepositReader(context),
};

const DONE = /^(completed|success|transferred successfully)/;
const FAILED = /fail|cancel|reject/;

class DepositReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #cells: RowCells;
  readonly #seen: SeenRows;

  constructor(context: ReadContext) {
    this.#context = context;
    this.#cells = new RowCells(context, COLUMNS);
    this.#seen = new SeenRows(context.ledger);
  }

  row(row: Cells, line: number): void {
    const { ledger } = this.#context;
    const cells = this.#cells;
    cells.take(row, line);
    const at = cells.time('time');
    if (at === null) return;
    const type = cells.text('type');
    const received = /^deposit$/i.test(type);
    if (!received && !/^withdraw(al)?$/i.test(type)) return refuseOperation(ledger, line, type);
    const amount = cells.amount('quantity');
    if (amount === null) return;
    const asset = cells.asset('coin');
    if (asset === null) return;
    const status = cells.text('status');
    if (FAILED.test(status.toLowerCase())) {
      return ledger.setAside(line, 'not-executed', { status });
    }
    // What is neither done nor undone is still under way.
    if (!DONE.test(status.toLowerCase())) return ledger.setAside(line, 'pending');
    if (amount === 0n) return ledger.setAside(line, 'no-effect');
    const hash = cells.text('hash');
    if (this.#seen.repeats(line, hash, cells.content())) return;
    // A minus says what the type says already.
    const own = leg(asset, magnitude(amount));
    const wording = [type, cells.text('chain')].filter(Boolean).join(' ');
    const base = ledger.base(`${contentKey(wording, [own])}|${hash}`, at, wording);
    const entry = received
      ? { ...base, kind: 'deposit' as const, in: own }
      : { ...base, kind: 'withdrawal' as const, out: own };
    enterCounted(ledger, entry, [line]);
    if (hash !== '') ledger.hashes.set(entry, hash);
  }

  finish(): Promise<void> {
    return Promise.resolve();
  }
}
