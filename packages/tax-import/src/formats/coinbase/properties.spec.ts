/** Promises of Coinbase's files for any rows, whole or broken. */
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
  format: 'coinbase-pro-account',
  header: 'portfolio,type,time,amount,balance,amount/balance unit,transfer id,trade id,order id',
  row: rowOf(
    pick('default', 'second'),
    pick(
      'match',
      'match',
      'match',
      'fee',
      'deposit',
      'withdrawal',
      'conversion',
      'rebate',
      'transfer',
      'odd',
    ),
    broken(second, 'x'),
    broken(signed, 'x'),
    broken(fc.oneof(signed, pick('')), 'x'),
    pick('BTC', 'EUR', 'ETH'),
    pick('', '', 't1'),
    pick('', '1', '2'),
    pick('', 'o1', 'o2'),
  ),
  change: changeIn(5, 3),
});
