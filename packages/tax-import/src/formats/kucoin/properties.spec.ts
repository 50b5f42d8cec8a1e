/** Promises of KuCoin's files for any rows, whole or broken. */
import { fixed } from '@meridian/money/fixed.ts';
import fc from 'fast-check';
import { broken, pick, positive, promiseAnyRows, rowOf, second } from '../../testing/any-rows.ts';

promiseAnyRows({
  format: 'kucoin-account-history',
  header: 'UID,Account Type,Currency,Side,Amount,Fee,Time(UTC),Remark,Type',
  row: rowOf(
    pick('1'),
    pick('mainAccount', 'tradeAccount'),
    pick('BTC', 'USDT', 'KCS', 'SOL'),
    pick('Deposit', 'Withdrawal', 'Deposit', 'Withdrawal', 'Odd'),
    fc.oneof({ arbitrary: positive, weight: 20 }, { arbitrary: pick('x'), weight: 1 }),
    pick('0', '0', '0.25', '5'),
    broken(second, '2024-02-30 10:00:00'),
    pick('', 'Distribution'),
    pick(
      'Spot',
      'Spot',
      'Convert Market',
      'KCS_Pay_Fees',
      'Transfer',
      'Deposit',
      'Rewards',
      'Odd',
      '',
    ),
  ),
  change: (row) => [
    row[2] ?? '',
    row[3] === 'Deposit' ? fixed(row[4] ?? '') : -fixed(row[4] ?? ''),
  ],
});
