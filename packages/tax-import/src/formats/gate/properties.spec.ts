/** Promises of Gate.io's files for any rows, whole or broken. */
import fc from 'fast-check';
import {
  broken,
  changeIn,
  pick,
  promiseAnyRows,
  rowOf,
  second,
  signed,
} from '../../testing/any-rows.ts';

promiseAnyRows({
  format: 'gate-billing',
  header: 'no,time,action_desc,action_data,type,change_amount,amount,total',
  row: rowOf(
    pick('1'),
    broken(second, '2024-02-30 10:00:00'),
    pick(
      'Order Placed',
      'Order Fullfilled',
      'Order Filled',
      'Order Cancelled',
      'Trading Fees',
      'Dust Swap-GT Added',
      'Deposits',
      'Withdrawals',
      'Airdrop',
      'Odd',
    ),
    pick('t1', 't2', 't3', ''),
    pick('BTC', 'USDT', 'GT'),
    fc.oneof({ arbitrary: signed, weight: 20 }, { arbitrary: pick('x'), weight: 1 }),
    fc.oneof(signed, pick('')),
    pick('0'),
  ),
  change: changeIn(4, 5),
});
