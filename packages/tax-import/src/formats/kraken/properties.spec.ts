/** Promises of Kraken's files for any rows, whole or broken. */
import { fixed } from '@meridian/money/fixed.ts';
import fc from 'fast-check';
import {
  broken,
  pick,
  positive,
  promiseAnyRows,
  rowOf,
  second,
  signed,
} from '../../testing/any-rows.ts';

promiseAnyRows({
  format: 'kraken-trades',
  header: 'txid,ordertxid,pair,time,type,cost,fee,vol,margin',
  row: rowOf(
    fc.oneof(fc.uuid(), pick('', 'T1')),
    pick('O1'),
    pick('XXBTZEUR', 'XBT/USD', 'QQQ'),
    broken(second, 'x'),
    pick('buy', 'sell', 'odd'),
    broken(positive, 'x'),
    pick('0', '0.1', ''),
    positive,
    pick('0.0', '0.0', '5'),
  ),
});

promiseAnyRows({
  format: 'kraken-futures-log',
  header:
    'uid,dateTime,account,type,symbol,contract,change,new balance,realized pnl,fee,realized funding',
  row: rowOf(
    fc.oneof(fc.uuid(), pick('', 'u1')),
    broken(second, 'x'),
    pick('flex', 'cash'),
    pick(
      'futures trade',
      'futures trade',
      'funding rate change',
      'conversion',
      'transfer',
      'interest payment',
      'settlement',
      'odd',
    ),
    pick('usd', 'xbt', 'pf_xbtusd', 'fee'),
    pick('', 'pf_xbtusd'),
    broken(signed, ''),
    signed,
    pick('', '0.', '1.5'),
    pick('', '0.5', '-0.5'),
    pick('', '0.25'),
  ),
  change: (row) => [row[4] === 'xbt' ? 'BTC' : (row[4] ?? '').toUpperCase(), fixed(row[6] ?? '')],
});
