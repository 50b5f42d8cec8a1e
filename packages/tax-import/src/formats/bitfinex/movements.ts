import { magnitude } from '../../ledger/amounts.ts';
import { enterCounted } from '../../ledger/count-entry.ts';
import { parseOrderedTime } from '../../times/day-order.ts';
import { contentKey, leg } from '../../ledger/builder.ts';
import { bitfinexAsset } from './pairs.ts';
import type { FormatDefinition, ReadContext } from '../format.ts';
import { rowByRow, type RowCells, optional, required } from '../shared/row-cells.ts';
import { enterSingleFill } from '../shared/single-fill.ts';

const COLUMNS = [
  optional('id', '#'),
  required('time', 'DATE'),
  required('currency', 'Currency'),
  required('status', 'Status'),
  required('amount', 'AMOUNT'),
  required('fee', 'FEES'),
  required('description', 'Description'),
  required('hash', 'Transaction id'),
];

/** Bitfinex's movements report: deposits and withdrawals, the fee on top with a sign of its own. */
export const BITFINEX_MOVEMENTS: FormatDefinition = {
  id: 'bitfinex-movements',
  name: 'Bitfinex movements',
  account: 'Bitfinex',
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  zone: null,
  parseOrdered: parseOrderedTime,
  overlaps: ['bitfinex-ledgers'],
  open: rowByRow(COLUMNS, enterMovement, 'as-written'),
};

const NO_ID = /^0*$/;
const UNDONE = /^(cancel|rejected|failed|unsuccessful)/;
const UNFINISHED = /^(pending|processing|approved|waiting|unconfirmed|new|sending)/;

function enterMovement(row: RowCells, { ledger }: ReadContext): void {
  const read = row.read({ time: 'time', amount: 'amount', fee: 'amountOrZero', currency: 'asset' });
  if (read === null) return;
  const { time, amount } = read;
  const asset = bitfinexAsset(read.currency);
  const id = NO_ID.test(row.text('id')) ? '' : row.text('id');
  if (row.repeats(id)) return;
  const status = row.text('status').toLowerCase();
  if (UNDONE.test(status)) return row.setAside('no-effect');
  if (UNFINISHED.test(status)) return row.setAside('pending');
  if (status !== 'completed') return row.unknownOperation(row.text('status'));
  const hash = row.text('hash');
  const { line } = row;
  const own = leg(asset, magnitude(amount));
  const fees = [leg(asset, magnitude(read.fee))];
  const wording = amount > 0n ? 'Deposit' : 'Withdrawal';
  const key = [id, contentKey(wording, [own, ...fees]), hash].join('|');
  if (amount === 0n) {
    return enterSingleFill({ line, at: time, id: key, wording, out: own, in: own, fees }, ledger);
  }
  const base = ledger.base(key, time, wording, fees);
  const entry =
    amount > 0n
      ? { ...base, kind: 'deposit' as const, in: own }
      : { ...base, kind: 'withdrawal' as const, out: own };
  enterCounted(ledger, entry, [line]);
  if (hash !== '') ledger.hashes.set(entry, hash);
}
