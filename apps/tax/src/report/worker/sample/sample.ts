import { fixed, fixedToText } from '@meridian/money/fixed.ts';

/**
 * A small ledger of our own in Kraken's layout, for trying the page without a history at hand. The
 * amounts are invented. It has a sale within and after one year, a swap, a fee, a reward without a
 * price and units of unknown cost, so that each part of the page has something to show.
 */
const EVENTS: readonly SampleEvent[] = [
  ['2023-01-09 09:12:41', 'deposit', ['FIAT', '6000']],
  ['2023-01-10 10:30:05', 'trade', ['FIAT', '-3200', '5.12'], ['XXBT', '0.2']],
  ['2023-03-22 18:04:33', 'trade', ['FIAT', '-1700', '2.72'], ['XETH', '1']],
  ['2023-08-15 07:55:10', 'trade', ['XXBT', '-0.05'], ['FIAT', '1335', '2.14']],
  ['2024-01-30 12:00:00', 'deposit', ['FIAT', '4000']],
  ['2024-02-02 16:21:48', 'trade', ['FIAT', '-3960', '6.34'], ['XXBT', '0.1']],
  ['2024-03-05 08:40:12', 'trade', ['XXBT', '-0.1'], ['FIAT', '5900', '9.44']],
  ['2024-04-18 20:15:27', 'trade', ['FIAT', '-1450', '2.32'], ['SOL', '10']],
  ['2024-06-01 00:00:00', 'staking', ['SOL', '0.08']],
  ['2024-07-11 11:09:56', 'deposit', ['XETH', '0.5']],
  ['2024-11-21 14:33:02', 'trade', ['SOL', '-4'], ['FIAT', '924', '1.48']],
  ['2024-12-09 09:27:19', 'trade', ['XETH', '-0.6'], ['FIAT', '2160', '3.46']],
  ['2025-01-20 17:46:08', 'trade', ['XXBT', '-0.06'], ['FIAT', '5940', '9.5']],
  ['2025-02-14 13:05:44', 'trade', ['FIAT', '-2700', '4.32'], ['XETH', '1']],
  ['2025-05-06 10:18:30', 'trade', ['SOL', '-3', '0.003'], ['FIAT', '396', '0.63']],
  ['2025-08-22 19:52:17', 'trade', ['XETH', '-1.2'], ['FIAT', '4860', '7.78']],
  ['2025-10-03 15:40:51', 'trade', ['XXBT', '-0.04'], ['FIAT', '4120', '6.59']],
  ['2025-11-12 08:11:09', 'withdrawal', ['XXBT', '-0.02', '0.0001']],
];

type SampleLeg = readonly [asset: string, amount: string, fee?: string];

type SampleEvent = readonly [
  time: string,
  type: 'deposit' | 'trade' | 'staking' | 'withdrawal',
  ...legs: readonly SampleLeg[],
];

const HEADER = 'txid,refid,time,type,subtype,aclass,asset,amount,fee,balance';

/** @param currency of the country it is tried for; other than the amounts it changes nothing. */
export function sampleFile(currency: string): File {
  return new File([sampleLedger(currency)], `sample-ledger-${currency.toLowerCase()}.csv`, {
    type: 'text/csv',
  });
}

/** The ledger as Kraken would export it, balances included. */
function sampleLedger(currency: string): string {
  const balances = new Map<string, bigint>();
  const lines = [HEADER];
  EVENTS.forEach(([time, type, ...legs], event) => {
    const refid = `SAMPLE-REF-${String(event + 1).padStart(3, '0')}`;
    legs.forEach(([sign, amount, fee = '0'], leg) => {
      const asset = sign === 'FIAT' ? `Z${currency}` : sign;
      const balance = (balances.get(asset) ?? 0n) + fixed(amount) - fixed(fee);
      balances.set(asset, balance);
      const txid = `SAMPLE-TX-${String(event + 1).padStart(3, '0')}-${leg + 1}`;
      const cells = [
        txid,
        refid,
        time,
        type,
        '',
        'currency',
        asset,
        amount,
        fee,
        fixedToText(balance),
      ];
      lines.push(cells.join(','));
    });
  });
  return `${lines.join('\n')}\n`;
}
