import { decimal, decimalToText } from '@meridian/money/decimal.ts';
import type { MarketTicker } from '@meridian/protocol/contracts/market.ts';
import { describe, expect, it } from 'vitest';

import { dayTrend } from './day-trend.ts';
import { portfolioOf, PRICE_A_DAY_AGO, PriceBook } from './price-book.ts';

function ticker(
  base: string,
  quote: string,
  close: string,
  open = close,
  trend: readonly string[] = [],
): MarketTicker {
  return {
    ...{ symbol: base + quote, base, quote, name: base, tick: '0.01', time: 0, close, open },
    ...{ high: close, low: close, volume: '0', quoteVolume: '0', trend: [...trend] },
  };
}

const TICKERS = [
  ticker('BTC', 'USDT', '60000', '50000', ['50000', '55000']),
  ticker('ETH', 'USDT', '3000', '3200', ['3200', '3100']),
  ticker('ETH', 'BTC', '0.05'),
  ticker('USDT', 'EUR', '0.8', '0.9', ['0.9', '0.85']),
  ticker('DOWN', 'USDT', '0'),
];
const book = new PriceBook(TICKERS);

function worth(amount: string, asset: string, currency: string): string | null {
  const value = book.valueOf(asset, decimal(amount), currency);
  return value === null ? null : decimalToText(value);
}

describe('valueOf', () => {
  it.each([
    ['0.5', 'BTC', 'USDT', '30000'],
    ['7.25', 'USDT', 'USDT', '7.25'],
    // The pair of both counts, though 3000 / 60000 over USDT is the same here.
    ['2', 'ETH', 'BTC', '0.1'],
    // Over USDT: 2 x 3000 x 0.8.
    ['2', 'ETH', 'EUR', '4800'],
    // The other way round: 90 / 60000.
    ['90', 'USDT', 'BTC', '0.0015'],
    // 100 / 0.8 / 60000 is 0.002083 and so on: half to even at 18 digits.
    ['100', 'EUR', 'BTC', '0.002083333333333333'],
  ])('%s %s in %s is %s', (amount, asset, currency, value) => {
    expect(worth(amount, asset, currency)).toBe(value);
  });

  it('is not known, and not zero, without a way or with a pair that has no price', () => {
    expect(worth('1', 'NONE', 'USDT')).toBeNull();
    expect(worth('1', 'BTC', 'NONE')).toBeNull();
    expect(worth('1', 'DOWN', 'USDT')).toBeNull();
    expect(worth('1', 'USDT', 'DOWN')).toBeNull();
  });

  it('can be that of a day ago', () => {
    const value = book.valueOf('BTC', decimal('1'), 'EUR', PRICE_A_DAY_AGO);
    expect(value).toEqual(decimal('45000'));
  });
});

describe('portfolioOf', () => {
  const holdings = [
    { asset: 'USDT', total: '1000' },
    { asset: 'NONE', total: '5' },
    { asset: 'BTC', total: '0.1' },
    { asset: 'ETH', total: '0' },
  ];

  it('adds what has a price, names what has none, and leaves out what is not there', () => {
    const { assets, total, unvalued, totalDayAgo } = portfolioOf(holdings, book, 'USDT');
    // 0.1 x 60000 + 1000 now; 0.1 x 50000 + 1000 a day ago.
    expect(total).toEqual(decimal('7000'));
    expect(totalDayAgo).toEqual(decimal('6000'));
    expect(assets.map(({ asset }) => asset)).toEqual(['BTC', 'USDT', 'NONE']);
    expect(unvalued).toEqual(['NONE']);
  });

  it('does not know a day ago where one price of then is missing', () => {
    const fresh = new PriceBook([...TICKERS, ticker('NEW', 'USDT', '2', '0')]);
    const portfolio = portfolioOf([...holdings, { asset: 'NEW', total: '1' }], fresh, 'USDT');
    expect(portfolio.total).toEqual(decimal('7002'));
    expect(portfolio.totalDayAgo).toBeNull();
  });
});

describe('dayTrend', () => {
  it('values what is held now by the prices of each hour, and ends with now', () => {
    const portfolio = portfolioOf(
      [
        { asset: 'BTC', total: '0.1' },
        { asset: 'ETH', total: '1' },
      ],
      book,
      'EUR',
    );
    // (5000 + 3200) x 0.9, (5500 + 3100) x 0.85, (6000 + 3000) x 0.8.
    expect(dayTrend(portfolio, book, 2)?.map(decimalToText)).toEqual(['7380', '7310', '7200']);
  });

  it('is not drawn where a price of an hour is not known, or nothing is valued', () => {
    const portfolio = portfolioOf([{ asset: 'BTC', total: '1' }], book, 'USDT');
    expect(dayTrend(portfolio, book, 3)).toBeNull();
    expect(dayTrend(portfolioOf([], book, 'USDT'), book, 2)).toBeNull();
  });
});
