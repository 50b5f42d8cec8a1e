import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGateway } from './gateway.ts';
import { loadSite, type Site } from './site.ts';
import { ASSET_POLICY, PAGE_POLICY, REPORT_POLICY, writeFakeSites } from './testing/fake-sites.ts';

const folder = mkdtempSync(join(tmpdir(), 'meridian-gateway-'));
let app: ReturnType<typeof createGateway>;

function load(dist: string): Site {
  const result = loadSite(dist);
  if (!result.ok) throw new Error(result.reason);
  return result.site;
}

beforeAll(() => {
  const { tax, exchange } = writeFakeSites(folder);
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  app = createGateway({ sites: [load(tax), load(exchange)] });
  app.addHook('onRequest', async (request) => {
    if (request.url.startsWith('/en/tax-api/broken')) throw new Error('broken on purpose');
  });
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

describe('pages', () => {
  it.each([
    ['/en/tax-api/', 'Overview tax', 'en'],
    ['/ar-SA/tax-api/report/?year=2024', 'Report tax', 'ar-SA'],
    ['/ar-SA/', 'Home exchange', 'ar-SA'],
    ['/', 'Home exchange', 'en'],
    ['/tax-api/', 'Overview tax', 'en'],
    ['/tax-api/report/?a=1', 'Report tax', 'en'],
  ])('%s is "%s" in %s', async (url, heading, locale) => {
    const response = await app.inject(url);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.body).toContain(`<h1>${heading}</h1>`);
    expect(response.body).toContain(`lang="${locale}"`);
  });

  it.each([
    ['/en/tax-api', '/en/tax-api/'],
    ['/ar-SA/tax-api/report?year=2024&x=%22', '/ar-SA/tax-api/report/?year=2024&x=%22'],
    ['/tax-api', '/tax-api/'],
    ['/ar-SA', '/ar-SA/'],
    ['/trade/spot/BTC/USDT', '/trade/spot/BTC/USDT/'],
  ])('%s goes on to %s', async (url, location) => {
    const response = await app.inject({ url, headers: { host: 'localhost:1234' } });
    expect(response.statusCode).toBe(308);
    expect(response.headers.location).toBe(location);
  });
});

describe('hosts', () => {
  const get = (url: string, host: string) => app.inject({ url, headers: { host } });

  it.each([
    ['localhost', '/', 'en'],
    ['127.0.0.1:8080', '/', 'en'],
    ['[::1]:8080', '/', 'en'],
    ['MERIDIAN-TR.localhost:8080', '/tax-api/', 'tr-TUR'],
    ['meridian-eu.localhost:8080', '/tax-api/', 'en-EU'],
    ['meridian-eu.localhost:8080', '/de-EU/tax-api/', 'de-EU'],
  ])('%s serves %s in %s', async (host, url, locale) => {
    const response = await get(url, host);
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain(`lang="${locale}"`);
  });

  it.each(['evil.example', 'localhost.evil.example', 'meridian-xx.localhost', 'a"b', '10.0.0.1'])(
    'does not answer for "%s", and does not repeat it',
    async (host) => {
      const response = await get('/en/', host);
      expect(response.statusCode).toBe(421);
      const text = JSON.stringify(response.headers) + response.body;
      expect(text).not.toContain(host);
    },
  );

  it('reports its health whatever the host', async () => {
    expect((await get('/healthz', '10.0.0.1')).statusCode).toBe(200);
  });

  it.each([
    [
      'localhost:8080',
      '/tr-TUR/tax-api/?a=1&b=%20',
      'http://meridian-tr.localhost:8080/tr-TUR/tax-api/?a=1&b=%20',
    ],
    ['meridian-tr.localhost:99', '/en/', 'http://localhost:99/en/'],
    ['meridian-eu.localhost', '/tr-TUR', 'http://meridian-tr.localhost/tr-TUR'],
    ['localhost:8080', '/pl-PL/nothing/', undefined],
    [
      'localhost:8080',
      '/de-EU//evil.example/',
      'http://meridian-eu.localhost:8080/de-EU//evil.example/',
    ],
  ])('sends on %s the address %s to its own edition', async (host, url, location) => {
    const response = await get(url, host);
    expect(response.headers.location).toBe(location);
    expect(response.statusCode).toBe(location === undefined ? 404 : 308);
  });

  it.each(['//evil.example/', '//evil.example', '/.//evil.example'])(
    'sends nobody elsewhere for %s',
    async (url) => {
      const { statusCode, headers } = await get(url, 'localhost:8080');
      expect(statusCode).toBe(404);
      expect(headers.location).toBeUndefined();
    },
  );

  it('shows another edition in place where a local address asks for it', async () => {
    expect((await get('/tax-api/?edition=TUR', 'localhost')).body).toContain('lang="tr-TUR"');
    expect((await get('/de-EU/tax-api/?edition=EU', 'localhost')).statusCode).toBe(200);
    expect((await get('/tax-api/?edition=constructor', 'localhost')).body).toContain('lang="en"');
  });

  it('gives each host its own robots.txt and sitemap', async () => {
    expect((await get('/robots.txt', 'localhost')).body).toBe('robots of global\n');
    expect((await get('/robots.txt', 'meridian-tr.localhost')).body).toBe('robots of TUR\n');
    // Turkey stands in the main group (R-SEO-11), Europe has its own.
    expect((await get('/sitemap.xml', 'meridian-tr.localhost')).body).toContain('main');
    expect((await get('/sitemap.xml', 'meridian-eu.localhost')).body).toContain('EU');
  });
});

describe('in production', () => {
  let production: ReturnType<typeof createGateway>;
  beforeAll(() => {
    const { tax, exchange } = writeFakeSites(join(folder, 'production'), 'production');
    const extraHosts = new Map([['shop.test', 'TUR' as const]]);
    production = createGateway({ sites: [load(tax), load(exchange)], extraHosts });
  });
  afterAll(() => production.close());
  const get = (url: string, host: string) => production.inject({ url, headers: { host } });

  it('answers for the hosts of the editions and for those an operator named', async () => {
    expect((await get('/', 'www.meridian-tr.example')).body).toContain('lang="tr-TUR"');
    expect((await get('/', 'shop.test:8443')).body).toContain('lang="tr-TUR"');
    expect((await get('/de-EU/', 'shop.test')).statusCode).toBe(200);
    for (const host of ['localhost', 'www.meridian.localhost', 'meridian.example']) {
      expect((await get('/', host)).statusCode).toBe(421);
    }
  });

  it('is reached over TLS alone from then on', async () => {
    const { headers } = await get('/', 'www.meridian.example');
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect((await app.inject('/healthz')).headers['strict-transport-security']).toBeUndefined();
  });

  it('sends a locale to its own edition, and listens to no edition in the query', async () => {
    const response = await get('/de-EU/?edition=EU', 'www.meridian.example:8080');
    expect(response.headers.location).toBe('https://www.meridian-eu.example/de-EU/?edition=EU');
  });

  it('refuses sites of two environments', () => {
    const { exchange } = writeFakeSites(join(folder, 'mixed'), 'testnet');
    const { tax } = writeFakeSites(join(folder, 'mixed-2'), 'production');
    expect(() => createGateway({ sites: [load(tax), load(exchange)] })).toThrow('testnet');
  });
});

describe('another address of a page', () => {
  it.each([
    ['/user/assets/home/?a=1', '/user/assets/home/overview/?a=1'],
    ['/ar-SA/user/assets/home/', '/ar-SA/user/assets/home/overview/'],
  ])('%s leads to %s', async (url, location) => {
    const response = await app.inject({ url, headers: { host: 'localhost' } });
    expect(response.headers.location).toBe(location);
  });
});

describe('a page that is not there yet', () => {
  it.each([
    ['/launchpool/', 'en'],
    ['/ar-SA/nft/', 'ar-SA'],
    ['/ar-SA/earn/home/?a=1', 'ar-SA'],
  ])('%s says so in %s', async (url, locale) => {
    const response = await app.inject({ url, headers: { host: 'localhost' } });
    expect(response.statusCode).toBe(404);
    expect(response.body).toContain('<h1>Not yet</h1>');
    expect(response.body).toContain(`lang="${locale}"`);
  });

  it.each(['/LOGIN/', '/login-help/', '/trade/spot/btc/usdt/', '/unavailable/en.html'])(
    '%s is none of them',
    async (url) => {
      const response = await app.inject({ url, headers: { host: 'localhost' } });
      expect(response.statusCode).toBe(404);
    },
  );
});

describe('not found', () => {
  it.each([
    ['/xx/tax-api/', 'tax', 'en'],
    ['/xx/tax-api/report/', 'tax', 'en'],
    ['/ar-SA/tax-api/nothing/', 'tax', 'ar-SA'],
    ['/tax-api/fr/', 'tax', 'en'],
    ['/tax-api/assets/gone-000000.js', 'tax', 'en'],
    ['/nothing', 'exchange', 'en'],
    ['/ar-SA/nothing/', 'exchange', 'ar-SA'],
    ['/en/tax-api/index.html', 'tax', 'en'],
    ['/404/en.html', 'exchange', 'en'],
    ['/tax-api/assets/main-1a2b3c.js.br', 'tax', 'en'],
    ['//evil.example/tax-api', 'tax', 'en'],
    [`/${'a'.repeat(3000)}`, 'exchange', 'en'],
  ])('%s is a 404 of the %s site in %s', async (url, site, locale) => {
    const response = await app.inject({
      url,
      headers: { 'if-none-match': '*', range: 'bytes=0-1' },
    });
    expect(response.statusCode).toBe(404);
    expect(response.body).toContain(`<h1>Not found ${site}</h1>`);
    expect(response.body).toContain(`lang="${locale}"`);
    expect(response.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it.each([
    '/../secret.txt',
    '/..%2f..%2fsecret.txt',
    '/%2e%2e/%2e%2e/secret.txt',
    '/%252e%252e%252fsecret.txt',
    '/..\\..\\secret.txt',
    '/..%5c..%5csecret.txt',
    '/en/tax-api/../../../secret.txt',
    '/tax-api/assets/../../../../secret.txt',
    '/tax-api/assets/..%2f..%2f..%2fsite.json',
    '/en/tax-api/%00',
    '/en/tax-api/index.html%00.png',
    '/%',
    '/%c0%ae%c0%ae/secret.txt',
  ])('%s leads nowhere', async (url) => {
    const response = await app.inject(url);
    expect([400, 404]).toContain(response.statusCode);
    expect(response.body).not.toContain('secret');
    expect(response.body).not.toContain('assetPolicy');
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('a page that fails', () => {
  it('shows the error page of its language, and nothing of the error', async () => {
    const response = await app.inject('/en/tax-api/broken/');
    expect(response.statusCode).toBe(500);
    expect(response.body).toContain('<h1>Failed tax</h1>');
    expect(response.body).not.toContain('on purpose');
  });
});

describe('headers', () => {
  it('tells the time with pages, for clocks that are off', async () => {
    const { headers } = await app.inject('/en/tax-api/report/');
    const sent = /^now;desc="(\d{13})"$/.exec(String(headers['server-timing']))?.[1] ?? '';
    expect(Math.abs(Number(sent) - Date.now())).toBeLessThan(60_000);
    const asset = await app.inject('/assets/main-1a2b3c.js');
    expect(asset.headers['server-timing']).toBeUndefined();
  });

  it.each([
    ['/en/tax-api/', PAGE_POLICY, 'no-cache'],
    ['/en/tax-api/report/', REPORT_POLICY, 'no-cache'],
    ['/tax-api/report/', REPORT_POLICY, 'no-cache'],
    ['/tax-api/assets/main-1a2b3c.js', ASSET_POLICY, 'public, max-age=31536000, immutable'],
    ['/assets/main-1a2b3c.js', ASSET_POLICY, 'public, max-age=31536000, immutable'],
  ])('%s has its own policy and caching', async (url, policy, caching) => {
    const { headers } = await app.inject(url);
    expect(headers['content-security-policy']).toBe(policy);
    expect(headers['cache-control']).toBe(caching);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['permissions-policy']).toContain('camera=()');
  });

  it('answers an unchanged page with 304 and keeps its policy', async () => {
    const first = await app.inject('/en/tax-api/report/');
    const { etag } = first.headers;
    expect(etag).toBeDefined();
    const second = await app.inject({
      url: '/en/tax-api/report/',
      headers: { 'if-none-match': String(etag) },
    });
    expect(second.statusCode).toBe(304);
    expect(second.body).toBe('');
    expect(second.headers['content-security-policy']).toBe(REPORT_POLICY);
  });

  it.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip, deflate, br;q=0', 'gzip', gunzipSync],
  ])('Accept-Encoding %s gets %s', async (accepted, encoding, decode) => {
    const response = await app.inject({
      url: '/tax-api/assets/main-1a2b3c.js',
      headers: { 'accept-encoding': accepted },
    });
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers['content-type']).toMatch(
      /^(?:text|application)\/javascript; charset=utf-8$/,
    );
    expect(response.headers.vary).toMatch(/accept-encoding/i);
    expect(decode(response.rawPayload).toString()).toBe("export const owner = 'tax';\n");
  });

  it('serves the plain file, still varying, where nothing compressed is accepted or there', async () => {
    const plain = await app.inject('/tax-api/assets/main-1a2b3c.js');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers.vary).toMatch(/accept-encoding/i);
    const font = await app.inject({
      url: '/tax-api/assets/face-4d5e6f.woff2',
      headers: { 'accept-encoding': 'br' },
    });
    expect(font.statusCode).toBe(200);
    expect(font.headers['content-type']).toBe('font/woff2');
    expect(font.headers['content-encoding']).toBeUndefined();
  });

  it('B4: opens the faces of the support page to a document without an origin, and nothing else', async () => {
    const face = await app.inject('/support/face-core.woff2');
    expect(face.headers['access-control-allow-origin']).toBe('*');
    for (const url of ['/assets/face-4d5e6f.woff2', '/en/', '/notes.txt']) {
      expect((await app.inject(url)).headers['access-control-allow-origin']).toBeUndefined();
    }
  });
});

describe('methods', () => {
  it('answers HEAD with the headers of GET and no body', async () => {
    const get = await app.inject('/en/tax-api/');
    const head = await app.inject({ method: 'HEAD', url: '/en/tax-api/' });
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe('');
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
    expect(head.headers['content-security-policy']).toBe(PAGE_POLICY);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const)(
    'refuses %s',
    async (method) => {
      const body = method === 'TRACE' ? {} : { payload: 'x', headers: { 'content-type': 'a/b' } };
      const response = await app.inject({ method, url: '/en/tax-api/report/', ...body });
      expect(response.statusCode).toBe(405);
      expect(response.headers.allow).toBe('GET, HEAD');
    },
  );

  it('reports its health', async () => {
    const response = await app.inject('/healthz');
    expect(response.json()).toEqual({ status: 'ok' });
    expect(response.headers['content-security-policy']).toContain("default-src 'none'");
  });
});
