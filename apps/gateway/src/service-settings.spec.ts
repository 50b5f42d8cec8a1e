import { describe, expect, it } from 'vitest';

import { readServiceSettings } from './service-settings.ts';

const settingsOf = (env: Record<string, string>) => {
  const result = readServiceSettings(env);
  if (!result.ok) throw new Error(result.message);
  return result.settings;
};

describe('the settings of the services', () => {
  it('need nothing: embedded database, outbox, own accounts, no proxy, 150 symbols', () => {
    expect(settingsOf({ DATABASE_URL: '', API_HOST: '' })).toEqual({
      databaseUrl: undefined,
      keyFile: undefined,
      ordersPerSecond: 20,
      requestsPerFiveSeconds: 600,
      delistedPairs: new Set(),
      demoHistoryYears: 3,
      addressLockHours: 24,
      withdrawalReviewSeconds: 30,
      withdrawalApprovalUsdt: null,
      captcha: null,
      mail: null,
      natsUrl: null,
      hasWorkers: false,
      apiHost: undefined,
      apiHeaders: [],
      apiCookies: [],
      trustedProxies: [],
      marketSymbols: 150,
      marketSeed: null,
      priceExchange: null,
      rateSource: null,
    });
  });

  it('name where prices and rates come from', () => {
    expect(settingsOf({ MARKET_SOURCE: 'simulated' }).priceExchange).toBeNull();
    expect(settingsOf({ MARKET_SOURCE: 'ccxt:kraken' }).priceExchange).toBe('kraken');
    const address = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist.zip';
    const { rateSource } = settingsOf({ FX_SOURCE: address });
    expect(rateSource).toEqual({ type: 'url', url: new URL(address) });
    expect(settingsOf({ FX_SOURCE: '/srv/rates.csv' }).rateSource).toEqual({
      type: 'path',
      path: '/srv/rates.csv',
    });
  });

  it.each([
    { API_ORDERS_PER_SECOND: '0' },
    { API_ORDERS_PER_SECOND: 'many' },
    { API_REQUESTS_PER_5S: '-1' },
    { ADDRESS_LOCK_HOURS: 'a day' },
    { WITHDRAWAL_REVIEW_SECONDS: '-1' },
    { EXPORT_WRITERS: 'workers' },
    { EXPORT_WRITERS: 'nobody', DATABASE_URL: 'postgres://localhost/meridian' },
    { WITHDRAWAL_APPROVAL_USDT: '10,000' },
    { MARKET_SOURCE: 'kraken' },
    { MARKET_SOURCE: 'ccxt:' },
    { MARKET_SOURCE: 'ccxt:../kraken' },
    { FX_SOURCE: 'ftp://rates.example/secret.csv' },
    { FX_SOURCE: 'https://user:secret@rates.example/' },
  ])('refuse what cannot be read: %o', (env) => {
    const refused = readServiceSettings(env);
    expect(refused).toMatchObject({ ok: false });
    expect(JSON.stringify(refused)).toContain(Object.keys(env)[0]);
    expect(JSON.stringify(refused)).not.toContain('secret');
  });

  it('are read as they stand', () => {
    const settings = settingsOf({
      SMTP_URL: 'smtps://user:secret@mail.exchange.example',
      MAIL_FROM: 'no-reply@exchange.example',
      CAPTCHA_VERIFY_URL: 'https://captcha.example/siteverify',
      CAPTCHA_SECRET: 'secret',
      CAPTCHA_SITE_KEY: 'key',
      API_HOST: 'https://api.exchange.example/base',
      API_HEADERS: 'X-Locale, X-Trace',
      TRUST_PROXY: '10.0.0.0/8, ::1',
      MARKET_SYMBOLS: '1000',
      MARKET_SEED: 'for a test',
    });
    expect(settings.mail?.from).toBe('no-reply@exchange.example');
    expect(settings.captcha?.verifyUrl.href).toBe('https://captcha.example/siteverify');
    expect(settings.apiHost?.pathname).toBe('/base');
    expect(settings.apiHeaders).toEqual(['X-Locale', 'X-Trace']);
    expect(settings.trustedProxies).toEqual(['10.0.0.0/8', '::1']);
    expect(settings.marketSymbols).toBe(1000);
    expect(settings.marketSeed).toBe('for a test');
  });

  it.each([
    [{ SMTP_URL: 'mail.exchange.example', MAIL_FROM: 'a@b' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://mail.exchange.example' }, 'MAIL_FROM'],
    [{ API_HOST: 'api.exchange.example' }, 'API_HOST'],
    [{ API_HOST: 'ftp://api.exchange.example' }, 'API_HOST'],
    [{ API_HOST: 'https://user:secret@api.exchange.example' }, 'API_HOST'],
    [{ API_COOKIES: 'a;b' }, 'API_COOKIES'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '::/000' }, 'TRUST_PROXY'],
    [{ API_HEADERS: 'X-Forwarded-For' }, 'API_HEADERS'],
    [{ API_HEADERS: 'cookie' }, 'API_HEADERS'],
    [{ API_HOST: 'https://:secret@api.exchange.example' }, 'API_HOST'],
    [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY'],
    [{ CAPTCHA_SECRET: 'secret' }, 'CAPTCHA_VERIFY_URL'],
    [
      { CAPTCHA_VERIFY_URL: 'https://captcha.example', CAPTCHA_SECRET: 'secret' },
      'CAPTCHA_SITE_KEY',
    ],
    [
      { CAPTCHA_VERIFY_URL: 'ftp://x', CAPTCHA_SECRET: 'secret', CAPTCHA_SITE_KEY: 'key' },
      'CAPTCHA_VERIFY_URL',
    ],
    [{ NATS_URL: 'http://secret@10.0.0.5', DATABASE_URL: 'postgres://db' }, 'NATS_URL'],
    [{ NATS_URL: 'nats://secret@10.0.0.5' }, 'DATABASE_URL'],
    [{ MARKET_SYMBOLS: '0' }, 'MARKET_SYMBOLS'],
    [{ MARKET_SYMBOLS: '1e3' }, 'MARKET_SYMBOLS'],
    [{ DEMO_HISTORY_YEARS: '11' }, 'DEMO_HISTORY_YEARS'],
    [{ DEMO_HISTORY_YEARS: '-1' }, 'DEMO_HISTORY_YEARS'],
  ])('refuse %j by name, and repeat no secret', (env, name) => {
    const result = readServiceSettings(env);
    expect(result.ok ? '' : result.message).toContain(name);
    expect(JSON.stringify(result)).not.toContain('secret');
  });
});
