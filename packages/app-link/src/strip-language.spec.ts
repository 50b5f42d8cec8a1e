import { describe, expect, it } from 'vitest';

import { mapLink } from './map-link.ts';

const siteOrigin = 'https://www.example.com';

function mapped(url: string) {
  return mapLink({ url, siteOrigin, inApp: true });
}

describe('language (R-LINK-01)', () => {
  const home = { dest: 'home', params: { tab: '0' } };

  it('is no language where the region is in lower case', () => {
    expect(mapped('/tax-api/')).toEqual(home);
    expect(mapped('/tradingbot/my-bot/')?.params).toEqual({ page: 'trading-bot-mine' });
    expect(mapped('/en-us/login/')).toBeNull();
    expect(mapped('/my-bot/login/')).toBeNull();
  });

  it('is at the front or right behind the base path, once', () => {
    expect(mapped('/tax-api/zh-TW/')).toEqual(home);
    expect(mapped('/tax-api/en')).toEqual(home);
    expect(mapped('/tax-api/fr/')).toBeNull();
    expect(mapped('/zh-TW/ru-RU/login/')).toBeNull();
    expect(mapped('/zh-TW/tax-api/ru-RU/')).toBeNull();
    expect(mapped('/trade/zh-TW/spot/')).toBeNull();
  });

  it('is xx-XX or a bare en, nothing else', () => {
    for (const code of ['fr', 'EN', 'zh-Hant', 'zh_TW', 'fil', 'en-T', 'en-TURK', 'zh-TW-x']) {
      expect(mapped(`/${code}/login/`), code).toBeNull();
    }
    expect(mapped('/enlogin/')).toBeNull();
    expect(mapped('/trade/futures/usdc/BTC-PERP')?.params['symbol']).toBe('BTC-PERP');
  });
});
