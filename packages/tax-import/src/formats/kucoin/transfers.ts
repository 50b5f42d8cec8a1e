import type { FormatDefinition } from '../format.ts';
import { optional, required } from '../shared/row-cells.ts';
import { transferRows } from '../shared/transfer-rows.ts';

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
  open: transferRows({
    columns: COLUMNS,
    onlyWithdrawals: 'withdrawalAddress',
    done: /^success/i,
    underway: /process|pending|wait|review|confirm/i,
    fee: 'on-top',
    remarks: 'remarks',
  }),
};
