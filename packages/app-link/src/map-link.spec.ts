import { ALL_LOCALES } from '@meridian/editions/locales.ts';
import { ROUTE_TABLE } from '@meridian/routes/route-table.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { mapLink } from './map-link.ts';

const siteOrigin = 'https://www.example.com';

function mapped(url: string) {
  return mapLink({ url, siteOrigin, inApp: true });
}

const exactPaths = ROUTE_TABLE.flatMap(({ paths }) => paths).filter((path) => !path.includes('{'));
const spellings = [...exactPaths, '/trade/spot/BTC/USDT/', '/trade/inverse/futures/BTCUSD_NBIQ/'];

describe('the whole table', () => {
  it('leads every path to its row’s last destination, which asks for no query', () => {
    for (const { paths, destinations, key } of ROUTE_TABLE) {
      const rule = destinations.at(-1);
      for (const path of paths.filter((known) => !known.includes('{'))) {
        const destination = mapped(path);
        if (rule === undefined || rule.when !== undefined) {
          expect(destination, key).toBeNull();
        } else {
          expect(destination?.dest, key).toBe(rule.dest);
          const fixed = Object.entries(rule.params).filter(([, value]) => !value.includes('{'));
          expect(destination?.params, key).toEqual(Object.fromEntries(fixed));
        }
      }
    }
  });

  it('does the same in every language and with or without a slash at the end (R-LINK-01, -02)', () => {
    for (const path of spellings) {
      const expected = mapped(path);
      for (const locale of ['en', 'es-419', 'fil-PH', ...ALL_LOCALES]) {
        expect(mapped(`/${locale}${path}`)).toEqual(expected);
      }
      const bare = path.slice(0, -1);
      expect(mapped(bare)).toEqual(expected);
      expect(mapped(`${siteOrigin}/zh-TW${bare}`)).toEqual(expected);
    }
  });
});

describe('a query no rule names', () => {
  it('is dropped, but for the two pages that take it whole', () => {
    const takes = new Set(
      ROUTE_TABLE.flatMap(({ paths, destinations }) =>
        destinations.some(({ passesQuery }) => passesQuery) ? paths : [],
      ),
    );
    expect([...takes]).toEqual(['/copyTrade/trade-center/detail/', '/web3/ido/detail/']);
    for (const path of spellings.filter((known) => !takes.has(known))) {
      expect(mapped(`/en${path}?utm=1&query=x#x`)).toEqual(mapped(path));
    }
  });
});

describe('conditions and parameters', () => {
  it.each([
    // Exact spelling, R-LINK-02 and R-LINK-03
    ['/login?x=1', { dest: 'login', params: {} }],
    ['/vipprogram/', null],
    ['/login-help/', null],
    ['/login//', null],
    ['/', null],
    ['/en', null],
    ['/tax-api/report/', null],
    // Query passing
    ['/copyTrade/trade-center/detail?a=1&b=%20x', 'a=1&b=%20x'],
    ['/en/web3/ido/detail/?id=3#top', 'id=3'],
    ['/web3/ido/detail/?', { dest: 'mini', params: { page: 'web3-ido-detail' } }],
    ['/web3/ido/?id=3', { dest: 'mini', params: { page: 'web3-ido' } }],
    // R-LINK-65: no account at all
    ['/user/assets/home/', { dest: 'assets', params: {} }],
    // R-LINK-80
    ['/trade/spot/BTC3L/USDT?a=b', { dest: 'home', params: { tab: '3', symbol: 'BTC3LUSDT' } }],
    ['/trade/spot/act/lt-landing-page/', null],
    // R-LINK-87
    ['/earn/savings/?id=&type=', { dest: 'flexible-savings', params: { type: '4' } }],
    ['/earn/flexible-staking/?type=0', { dest: 'flexible-savings', params: { type: '0' } }],
    // R-LINK-88
    ['/user/assets/home/financial?faTransfer=true&faCoin=', { dest: 'transfer', params: {} }],
    ['/user/assets/order/earn/?faTransfer=true', { dest: 'assets', params: { account: '3' } }],
    ['/user/assets/home/financial/?fatransfer=true', { dest: 'assets', params: { account: '3' } }],
    // R-LINK-89, R-LINK-90
    ['/task-center/reward_detail/', { dest: 'reward-detail', params: {} }],
    ['/task-center/task_detail/', { dest: 'task-detail', params: { ruleIndex: '0' } }],
    [
      '/task-center/task_detail/?rule-index=0&task-id=0',
      { dest: 'task-detail', params: { taskId: '0', ruleIndex: '0' } },
    ],
    // R-LINK-91
    ['/tradingbot/create/futures-grid', { dest: 'bot-create', params: { bot: 'futures-grid' } }],
    // R-LINK-92
    ['/zh-TW/app/user/security?page=user_avatar_page', { dest: 'avatar', params: {} }],
    ['/app/user/security/?page=User_avatar_page', null],
  ])('%s', (url, expected) => {
    if (typeof expected === 'string') expect(mapped(url)?.params['query']).toBe(expected);
    else expect(mapped(url)).toEqual(expected);
  });

  it.each([
    ['BTCUSD_Q', 'BTCUSD0930'],
    ['BTCUSD_BIQ', 'BTCUSD1230'],
    ['BTCUSD_NBIQ', 'BTCUSD1230'],
    ['QTUMUSD_Q', 'QTUMUSD0930'],
    ['BIQUSD_NBIQ', 'BIQUSD1230'],
    ['BTCUSD', 'BTCUSD'],
  ])('inverse futures %s is %s (R-LINK-84)', (name, symbol) => {
    expect(mapped(`/trade/inverse/futures/${name}`)?.params).toEqual({
      tab: '2',
      type: 'inverse',
      symbol,
    });
  });

  it('has no symbol where the address has none', () => {
    expect(mapped('/trade/inverse/futures/')?.params).toEqual({ tab: '2', type: 'inverse' });
    expect(mapped('/trade/option/usdc')?.params).toEqual({ tab: '2', type: 'option' });
  });
});

describe('any input', () => {
  const hostname = fc.domain().filter((name) => !name.endsWith('example.com'));
  const path = fc.constantFrom(...spellings);

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (url, place) => {
        mapLink({ url, siteOrigin: place, inApp: true });
        mapped(url);
      }),
    );
  });

  it('is left alone outside the app (R-LINK-01)', () => {
    for (const url of spellings) expect(mapLink({ url, siteOrigin, inApp: false })).toBeNull();
  });

  it('maps no foreign host', () => {
    fc.assert(
      fc.property(fc.constantFrom('https:', 'http:', ''), hostname, path, (scheme, host, known) => {
        return mapped(`${scheme}//${host}${known}`) === null;
      }),
    );
  });

  it('means the same with and without a language', () => {
    const anyPath = fc.oneof(path, fc.webPath({ size: 'small' }));
    const language = fc.stringMatching(/^(?:en|[a-z]{2,3}-[A-Z0-9]{2,3})$/);
    const hasLanguage = /^\/(?:tax-api\/)?(?:en|[a-z]{2,3}-[A-Z0-9]{2,3})(?:\/|$)/;
    fc.assert(
      fc.property(anyPath, language, (known, code) => {
        fc.pre(known.startsWith('/') && !known.startsWith('//') && !hasLanguage.test(known));
        expect(mapped(`/${code}${known}`)).toEqual(mapped(known));
      }),
    );
  });

  it('reads the last part of a query whole, malformed escapes included', () => {
    expect(mapped('/earn/savings/?id=%')?.params).toEqual({ id: '%', type: '4' });
    expect(mapped('/login/%zz')).toBeNull();
    expect(mapped(`/login/?${'x'.repeat(10_000)}`)).toBeNull();
  });
});
