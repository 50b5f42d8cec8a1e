import { expect, it } from 'vitest';
import { isFiat } from './entry.ts';
import { assetClass } from './asset-classes.ts';
import { parCurrency } from './par-currency.ts';

it.each([
  ['USDT', 'USD'],
  ['usdc', 'USD'],
  ['EURC', 'EUR'],
  ['BTC', null],
  // Lost its peg in May 2022.
  ['USTC', null],
  ['USD', null],
])('%s at par is a unit of %s', (asset, currency) => {
  expect(parCurrency(asset)).toBe(currency);
});

it.each(['USDT', 'DAI', 'EURS', 'GBPE', 'XSGD', 'TRYB'])(
  '%s is a stablecoin to the law',
  (asset) => {
    expect(assetClass(asset)).toMatch(/e-money-token|stablecoin/);
    expect(isFiat(parCurrency(asset) ?? '')).toBe(true);
  },
);
