import { parseOrderedTime } from '../../times/day-order.ts';
import type { FormatDefinition } from '../format.ts';
import { optional, required } from '../shared/row-cells.ts';
import { transferRows } from '../shared/transfer-rows.ts';

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
  open: transferRows({
    columns: COLUMNS,
    onlyWithdrawals: 'withdrawalAddress',
    done: /^(completed?|sent|success(ful)?|credited|received)$/i,
    underway: /process|pending|wait|review|confirm|sending/i,
    fee: 'on-top',
  }),
};
