import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isAvailable, knownPath, matchPath } from './known-path.ts';
import { ROUTE_TABLE } from './route-table.ts';
import { PATH_PARAMETERS, type PathParameter } from './path-parameters.ts';

const examples = {
  base: '1INCH',
  quote: 'USDT',
  symbol: 'BTC-PERP',
  quarter: 'NBIQ',
};

function example(path: string): string {
  return path.replace(/\{(\w+)\}/g, (_, name: keyof typeof examples) => examples[name]);
}

describe('knownPath', () => {
  it('finds every path of the table, and every pattern, in its own row', () => {
    for (const entry of ROUTE_TABLE) {
      for (const path of entry.paths) expect(knownPath(example(path))?.key).toBe(entry.key);
    }
  });

  it('reads the values of a pattern', () => {
    expect(matchPath('/trade/spot/BTC/USDT/')?.values).toEqual({ base: 'BTC', quote: 'USDT' });
    expect(matchPath('/trade/inverse/futures/QTUMUSD_BIQ/')?.values).toEqual({
      symbol: 'QTUMUSD',
      quarter: 'BIQ',
    });
    expect(matchPath('/trade/spot/')?.values).toEqual({});
  });

  it.each([
    '',
    '/login',
    'login/',
    '/login//',
    '//login/',
    '/LOGIN/',
    '/login/?x=1',
    '/login-help/',
    '/register/success/',
    '/en/login/',
    '/%6Cogin/',
    '/copytrade/',
    '/tax-api/unknown-page/',
    '/trade/spot/act/lt-landing-page/',
    '/trade/spot/launchpool/',
    '/trade/spot/loan/',
    '/trade/spot/BTC/',
    '/trade/spot/btc/usdt/',
    '/trade/spot/BTC/USDT/x/',
    '/trade/spot/{base}/{quote}/',
    '/trade/usdt/BTC-/',
    '/trade/inverse/futures/_Q/',
    '/trade/inverse/BTCUSD_Q/',
    '/tradingbot/create/',
    '/tradingbot/create/spot-grid/',
    '/trade/spot/BTC/USDT/\n',
  ])('does not know %j (R-LINK-03)', (path) => {
    expect(knownPath(path)).toBeNull();
  });

  it('does not take futures for a symbol (R-LINK-83)', () => {
    expect(knownPath('/trade/inverse/futures/')?.key).toBe('inverse-futures');
    expect(knownPath('/trade/inverse/FUTURES/')?.key).toBe('inverse');
  });

  it('reads whatever a pattern allows as that pattern’s row: no two overlap', () => {
    for (const { paths, key } of ROUTE_TABLE) {
      for (const path of paths.filter((known) => known.includes('{'))) {
        const spelled = path.replace(
          /\{(\w+)\}/g,
          (_, name: PathParameter) => `(?:${PATH_PARAMETERS[name]})`,
        );
        fc.assert(
          fc.property(fc.stringMatching(new RegExp(`^${spelled}$`)), (written) => {
            expect(knownPath(written)?.key).toBe(key);
          }),
        );
      }
    }
  });
});

describe('isAvailable', () => {
  it('is true for the rows that have a page', () => {
    expect(ROUTE_TABLE.filter(isAvailable).map(({ key }) => key)).toEqual([
      'home',
      'login',
      'register',
      'invite',
      'sem',
      'about',
      'security',
      'signInMethods',
      'apiKeys',
      'closeAccount',
      'fees',
      'terms',
      'privacy',
      'vip',
      'tax',
      'tax-report',
      'tax-connect',
      'tax-countries',
      'spot-account',
      'spot-deposits',
      'spot-transfers',
      'spot-withdrawals',
      'deposit',
      'withdraw',
      'transfer',
      'exports',
      'statement',
      'spot-orders',
      'money-history',
      'convert',
      'recurringBuy',
      'overview',
      'markets',
      'markets-spot',
      'derivatives',
      'spot-trade',
      'my-bots',
      'bot-create-grid',
      'bot-create-dca',
    ]);
  });
});
