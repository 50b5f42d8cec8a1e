/** Promises of Binance's files for any rows, whole or broken. */
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

const unit = (asset: string) => positive.map((text) => `${text}${asset}`);

promiseAnyRows({
  format: 'binance-trades',
  header: 'Date(UTC),Pair,Side,Price,Executed,Amount,Fee',
  row: rowOf(
    broken(second, 'soon'),
    broken(pick('BTCUSDT'), 'QQQ'),
    broken(pick('BUY', 'SELL'), 'HOLD'),
    positive,
    fc.oneof(unit('BTC'), positive),
    broken(fc.oneof(unit('USDT'), positive), 'x'),
    fc.oneof(unit('BNB'), unit('BTC'), pick('', '0', '0.1')),
  ),
});

promiseAnyRows({
  format: 'binance-deposits-withdrawals',
  header: 'Date(UTC),Coin,Amount,TransactionFee,Address,TXID,SourceAddress,PaymentID,Status',
  row: rowOf(
    broken(second, '2024-03-01'),
    broken(pick('BTC', 'ETH'), ''),
    broken(signed, 'x'),
    pick('0', '0', '0.1'),
    pick('a', 'b'),
    pick('', 't1', 't2', 'Internal transfer 5'),
    pick(''),
    pick(''),
    pick('Completed', 'Completed', 'Completed', 'Pending', 'Rejected', ''),
  ),
});

promiseAnyRows({
  format: 'binance-futures',
  header: 'Date(UTC),type,Amount,Asset,Symbol,Transaction ID',
  row: rowOf(
    broken(second, 'x'),
    pick(
      'REALIZED_PNL',
      'COMMISSION',
      'FUNDING_FEE',
      'TRANSFER',
      'COIN_SWAP_DEPOSIT',
      'COIN_SWAP_WITHDRAW',
      'REFERRAL_KICKBACK',
      'constructor',
    ),
    broken(signed, 'x'),
    pick('USDT', 'BUSD'),
    pick('', 'BTCUSDT'),
    pick('', '1', '2', '3'),
  ),
  change: changeIn(3, 2),
});
