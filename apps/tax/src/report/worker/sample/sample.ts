import { fixed, fixedToText } from '@meridian/money/fixed.ts';

import { hasSample, inCurrency } from './currencies.ts';
import { daysWithPrices, SAMPLE_COINS, samplePrice } from './prices.ts';

/**
 * A small ledger of our own in Kraken's layout, for trying the page without a history at hand. The
 * amounts are invented; those of money are euros, and become the currency of the country by the rate
 * of their year. It has a sale within and after one year, a swap, a fee in coins and a reward, which
 * the price list beside it values, so that one question is left: what the deposited units had cost.
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
  ['2025-04-09 14:20:05', 'trade', ['XETH', '-0.25'], ['SOL', '3.4']],
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

/**
 * The ledger and the prices that it needs, in the currency of the country it is tried for; in dollars
 * where there are no rates for that one.
 */
export function sampleFiles(wanted: string): readonly File[] {
  const currency = hasSample(wanted) ? wanted : 'USD';
  const name = (part: string) => `sample-${part}-${currency.toLowerCase()}.csv`;
  const type = 'text/csv';
  return [
    new File([sampleLedger(currency)], name('ledger'), { type }),
    new File([samplePrices(currency)], name('prices'), { type }),
  ];
}

/** The ledger as Kraken would export it, balances included. */
function sampleLedger(currency: string): string {
  const balances = new Map<string, bigint>();
  const lines = [HEADER];
  EVENTS.forEach(([time, type, ...legs], event) => {
    const refid = `SAMPLE-REF-${String(event + 1).padStart(3, '0')}`;
    legs.forEach(([sign, amountText, feeText = '0'], leg) => {
      const isMoney = sign === 'FIAT';
      const asset = isMoney ? currency : sign;
      const read = (text: string) =>
        isMoney ? inCurrency(fixed(text), time, currency) : fixed(text);
      const [amount, fee] = [read(amountText), read(feeText)];
      const balance = (balances.get(asset) ?? 0n) + amount - fee;
      balances.set(asset, balance);
      const txid = `SAMPLE-TX-${String(event + 1).padStart(3, '0')}-${leg + 1}`;
      const figures = [amount, fee, balance].map(fixedToText);
      lines.push([txid, refid, time, type, '', 'currency', asset, ...figures].join(','));
    });
  });
  return `${lines.join('\n')}\n`;
}

/** A list of prices as the page takes it from anyone. */
function samplePrices(currency: string): string {
  const days = daysWithPrices(EVENTS.map(([time]) => time.slice(0, 'YYYY-MM-DD'.length)));
  const lines = days.flatMap((day) =>
    SAMPLE_COINS.map((coin) => {
      const price = inCurrency(samplePrice(coin, day), day, currency);
      return [day, coin, currency, fixedToText(price)].join(',');
    }),
  );
  return `date,asset,currency,price\n${lines.join('\n')}\n`;
}
