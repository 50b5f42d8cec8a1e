import { decimalToText } from '@meridian/money/decimal.ts';
import type { MarketTicker } from '@meridian/protocol/contracts/market.ts';
import { describe, expect, it } from 'vitest';

import { costLines } from './cost-lines.ts';
import { PriceBook } from './price-book.ts';

const pair = (base: string, quote: string, close: string) =>
  // `as`: what the book reads of a ticker.
  ({ base, quote, close, open: close, trend: [] }) as unknown as MarketTicker;

const PAIRS = [pair('BTC', 'USDT', '50000'), pair('SHIB', 'USDT', '0.00001')];
const isPair = (base: string, quote: string) =>
  PAIRS.some((each) => each.base === base && each.quote === quote);

interface Given {
  readonly asset: string;
  readonly held: string;
  readonly bought: readonly (readonly [currency: string, quantity: string, cost: string])[];
}

function linesOf({ asset, held, bought }: Given) {
  const parts = bought.map(([currency, quantity, cost]) => ({ currency, quantity, cost }));
  const costs = { asset, held, unpriced: '0', bought: parts };
  return costLines(costs, new PriceBook(PAIRS), isPair).map((line) => [
    line.currency,
    decimalToText(line.average),
    line.result === null ? null : decimalToText(line.result),
    line.isPart,
  ]);
}

describe('what an asset cost', () => {
  it('is an average, and a result by the price of now', () => {
    const bought = [['USDT', '0.5', '20000']] as const;
    expect(linesOf({ asset: 'BTC', held: '0.5', bought })).toEqual([
      ['USDT', '40000', '5000', false],
    ]);
  });

  it('holds for what was bought only', () => {
    const bought = [['USDT', '0.5', '30000']] as const;
    expect(linesOf({ asset: 'BTC', held: '2', bought })).toEqual([
      ['USDT', '60000', '-5000', true],
    ]);
  });

  it('has digits enough for a coin of little worth', () => {
    const bought = [['USDT', '3000000', '20']] as const;
    expect(linesOf({ asset: 'SHIB', held: '3000000', bought })).toEqual([
      ['USDT', '0.0000066667', '10', false],
    ]);
  });

  it('has no result where no price leads to what was paid, which is not a result of zero', () => {
    const bought = [['KZT', '1', '20000000']] as const;
    expect(linesOf({ asset: 'BTC', held: '1', bought })).toEqual([
      ['KZT', '20000000', null, false],
    ]);
  });

  it('is not what a sale brought', () => {
    const bought = [['BTC', '50000', '1']] as const;
    expect(linesOf({ asset: 'USDT', held: '50000', bought })).toEqual([]);
  });
});
