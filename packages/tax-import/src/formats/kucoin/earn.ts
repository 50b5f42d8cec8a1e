import type { FormatDefinition } from '../format.ts';
import { optional, required } from '../shared/row-cells.ts';
import { payoutRows } from '../shared/payout-rows.ts';

const COLUMNS = [
  optional('id', 'Order ID'),
  required('time', 'Time', /^time ?\((utc|gmt).*\)$/),
  required('staked', 'Staked Coin'),
  required('product', 'Product Type'),
  optional('productName', 'Product Name'),
  required('asset', 'Earnings Coin'),
  required('kind', 'Earnings Type'),
  required('amount', 'Amount'),
  optional('fee', 'Fee'),
  optional('remarks', 'Remarks'),
];

/** KuCoin Earn's profit history: a payout in each row. */
export const KUCOIN_EARN_PROFITS: FormatDefinition = {
  id: 'kucoin-earn-profits',
  name: 'KuCoin Earn profits',
  account: 'KuCoin',
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  zone: null,
  overlaps: ['kucoin-account-history'],
  open: payoutRows({
    columns: COLUMNS,
    income: 'interest',
    except: {
      columns: ['product', 'productName'],
      saying: /stak|eth ?2|on-?chain/i,
      is: 'staking',
    },
    words: ['product', 'kind'],
    negative: 'taken-back',
  }),
};
