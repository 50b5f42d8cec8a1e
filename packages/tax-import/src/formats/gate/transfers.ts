import type { FormatDefinition } from '../format.ts';
import { optional, required } from '../shared/row-cells.ts';
import { transferRows } from '../shared/transfer-rows.ts';

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
  open: transferRows({
    columns: COLUMNS,
    onlyWithdrawals: 'received',
    done: /^(success|credited|done|completed)/i,
    underway: /process|pending|wait|request|verif|confirm/i,
    fee: 'in-the-amount',
  }),
};
