/** Promises of OKX's files for any rows, whole or broken. */
import { fixed } from '@meridian/money/fixed.ts';
import fc from 'fast-check';
import {
  broken,
  changeIn,
  pick,
  positive,
  promiseAnyRows,
  rowOf,
  second,
  signed,
} from '../../testing/any-rows.ts';

promiseAnyRows({
  format: 'okx-trading',
  header:
    'id,Order id,Time,Trade Type,Symbol,Action,Amount,PnL,Fee,Fee Unit,Balance Change,Balance,Balance Unit',
  row: rowOf(
    fc.oneof({ arbitrary: fc.uuid(), weight: 8 }, { arbitrary: pick('', 'i1'), weight: 1 }),
    pick('o1', 'o2', ''),
    broken(second, '2024-02-30 10:00:00'),
    pick('Spot', 'Spot', 'Spot', 'Perpetual', 'Transfer', 'Margin', 'Option', 'Odd'),
    pick('BTC-USDT', 'ETH-USDT', ''),
    pick('Buy', 'Sell', 'Close long', 'Funding fee', '', 'Interest'),
    fc.oneof(positive, pick('x')),
    signed,
    signed,
    pick('BTC', 'USDT', 'ETH', ''),
    signed,
    fc.oneof(signed, pick('')),
    pick('BTC', 'USDT', 'ETH'),
  ),
  change: changeIn(12, 10),
});

promiseAnyRows({
  format: 'okx-funding',
  header: 'id,Time,Type,Amount,Before Balance,After Balance,Symbol',
  row: fc
    .tuple(
      fc.uuid(),
      broken(second, '2024-02-30 10:00:00'),
      signed,
      signed,
      pick('BTC', 'USDT', 'OKB'),
    )
    .chain(([id, time, moved, before, coin]) =>
      fc
        .constantFrom('Deposit', 'Withdrawal', 'Transfer', 'Convert', 'Airdrop', 'Odd')
        .map((type) => {
          const change = type === 'Withdrawal' ? `-${moved.replace('-', '')}` : moved;
          const after = fixed(before) + fixed(change);
          const units = after / 10n ** 22n;
          const text = `${units < 0n ? '-' : ''}${(units < 0n ? -units : units).toString().padStart(3, '0')}`;
          const cut = text.length - 2;
          return `${id},${time},${type},${change},${before},${text.slice(0, cut)}.${text.slice(cut)},${coin}`;
        }),
    ),
  change: changeIn(6, 3),
});
