import type { FormatDefinition } from '../format.ts';
import { optional, required } from '../shared/row-cells.ts';
import { convertRows } from '../shared/convert-rows.ts';

const COLUMNS = [
  required('account', 'Account Type'),
  required('payment', 'Payment Account'),
  required('sell', 'Sell'),
  required('buy', 'Buy'),
  required('price', 'Price'),
  optional('tax', 'Tax'),
  required('time', 'Time of Update', /^time of update ?\(.*\)$/),
  required('status', 'Status'),
];

/** KuCoin's conversions: a trade per row, the unit behind each amount (`120.5 KAS`). */
export const KUCOIN_CONVERTS: FormatDefinition = {
  id: 'kucoin-converts',
  name: 'KuCoin conversions',
  account: 'KuCoin',
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  zone: null,
  overlaps: ['kucoin-account-history'],
  open: convertRows({ columns: COLUMNS, done: /^success/i, signed: true, key: 'row' }),
};
