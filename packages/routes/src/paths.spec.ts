import { describe, expect, it } from 'vitest';

import { inLanguage, languagelessPathOf, pagesOf, pathOf } from './paths.ts';

describe('pathOf', () => {
  it('puts the raw language code first and ends in a slash (R-LANG-01, R-LANG-09)', () => {
    expect(pathOf('home', 'en')).toBe('/en/');
    expect(pathOf('taxOverview', 'de-EU')).toBe('/de-EU/tax-api/');
    expect(pathOf('taxReport', 'ar-SA')).toBe('/ar-SA/tax-api/report/');
  });

  it('has the address without a language (R-SEO-11)', () => {
    expect(languagelessPathOf('taxReport')).toBe('/tax-api/report/');
    expect(languagelessPathOf('home')).toBe('/');
  });

  it('puts a language in front of any other path', () => {
    expect(inLanguage('/trade/spot/BTC/USDT/', 'tr-TUR')).toBe('/tr-TUR/trade/spot/BTC/USDT/');
  });
});

describe('pagesOf', () => {
  it('parts the pages by the base path (R-TAX-01)', () => {
    expect(pagesOf('exchange')).toEqual([
      'home',
      'markets',
      'marketsSpot',
      'derivatives',
      'trade',
      'assets',
      'assetsSpot',
      'orders',
      'moneyHistory',
      'convert',
      'deposit',
      'withdraw',
      'transfer',
      'depositRecords',
      'withdrawalRecords',
      'transferRecords',
      'myBots',
      'botGrid',
      'botDca',
      'exports',
      'statement',
      'recurringBuy',
      'fees',
      'vip',
      'terms',
      'privacy',
      'about',
      'login',
      'register',
      'security',
      'signInMethods',
      'apiKeys',
      'closeAccount',
      'invite',
      'sem',
    ]);
    expect(pagesOf('tax')).toEqual(['taxOverview', 'taxReport', 'taxConnect', 'taxCountries']);
  });
});
