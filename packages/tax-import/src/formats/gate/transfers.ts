import { magnitude } from '../../ledger/amounts.ts';
import { enterCounted } from '../../ledger/count-entry.ts';
import { leg } from '../../ledger/builder.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { optional, required, RowCells } from '../shared/row-cells.ts';

const COLUMNS = [
  required('id', 'Order ID'),
  required('time', 'Time', /^time ?\((utc|gmt).*\)$/),
  optional('network', 'Network'),
  required('address', 'Address'),
  optional('addressName', 'Address Name'),
  required('hash', 'TxID'),
  required('asset', 'Coin'),
  required('amount', 'Amount'),
  required('status', 'Status'),
  optional('fee', 'Trading Fee'),
  optional('received', 'Amount Received'),
];

/**
 * Gate.io's deposit and withdrawal files, in UTF-16 with tabs. Only withdrawals have `Amount
 * Received`: nothing else says which of the two a file is. Their amount has the fee in it.
 */
export const GATE_DEPOSITS_WITHDRAWALS: FormatDefinition = {
  id: 'gate-deposits-withdrawals',
  name: 'Gate.io deposits or withdrawals',
  account: 'Gate.io',
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  zone: null,
  overlaps: ['gate-billing'],
  open: (context) => new GateTransfersReader(context),
};

const DONE = /^(success|credited|done|completed)/i;
const UNDERWAY = /process|pending|wait|request|verif|confirm/i;

class GateTransfersReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #cells: RowCells;
  readonly #leaves: boolean;

  constructor(context: ReadContext) {
    this.#context = context;
    this.#cells = new RowCells(context, COLUMNS);
    this.#leaves = this.#cells.has('received');
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
    const received = row.amountOrZero('received');
    if (received === null) return;
    const id = row.text('id');
    if (row.repeats(id)) return;
    const charged = magnitude(fee);
    const sent = magnitude(amount) - charged;
    if (sent <= 0n) return ledger.setAside(line, amount === 0n ? 'no-effect' : 'inconsistent');
    const key = id === '' ? row.content() : id;
    const base = ledger.base(key, at, this.#leaves ? 'Withdrawal' : 'Deposit', [
      leg(asset, charged),
    ]);
    const entry = this.#leaves
      ? ({ ...base, kind: 'withdrawal', out: leg(asset, sent) } as const)
      : ({ ...base, kind: 'deposit', in: leg(asset, magnitude(amount)) } as const);
    enterCounted(ledger, entry, [line]);
    const hash = row.text('hash');
    if (hash !== '') ledger.hashes.set(entry, hash);
    if (received !== 0n && received !== sent) ledger.issue('arithmetic', [line]);
  }

  finish(): Promise<void> {
    return Promise.resolve();
  }
}
