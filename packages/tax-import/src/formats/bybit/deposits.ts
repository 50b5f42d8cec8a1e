import { magnitude } from '../../ledger/amounts.ts';
import { enterCounted } from '../../ledger/count-entry.ts';
import { contentKey, leg } from '../../ledger/builder.ts';
import type { FormatDefinition, ReadContext } from '../format.ts';
import { rowByRow, type RowCells, optional, required } from '../shared/row-cells.ts';

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
  open: rowByRow(COLUMNS, enterDeposit),
};

const DONE = /^(completed|success|transferred successfully)/;
const FAILED = /fail|cancel|reject/;

function enterDeposit(row: RowCells, { ledger }: ReadContext): void {
  const time = row.time('time');
  if (time === null) return;
  const type = row.text('type');
  const received = /^deposit$/i.test(type);
  if (!received && !/^withdraw(al)?$/i.test(type)) return row.unknownOperation(type);
  const read = row.read({ quantity: 'amount', coin: 'asset' });
  if (read === null) return;
  const { quantity: amount, coin: asset } = read;
  const status = row.text('status');
  if (FAILED.test(status.toLowerCase())) return row.setAside('not-executed', { status });
  // What is neither done nor undone is still under way.
  if (!DONE.test(status.toLowerCase())) return row.setAside('pending');
  if (amount === 0n) return row.setAside('no-effect');
  const hash = row.text('hash');
  if (row.repeats(hash)) return;
  // A minus says what the type says already.
  const own = leg(asset, magnitude(amount));
  const wording = row.words('type', 'chain');
  const base = ledger.base(`${contentKey(wording, [own])}|${hash}`, time, wording);
  const entry = received
    ? { ...base, kind: 'deposit' as const, in: own }
    : { ...base, kind: 'withdrawal' as const, out: own };
  enterCounted(ledger, entry, [row.line]);
  if (hash !== '') ledger.hashes.set(entry, hash);
}
