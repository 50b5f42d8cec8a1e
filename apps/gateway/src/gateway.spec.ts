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
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

describe('pages', () => {
  it.each([
    ['/en/tax-api/', 'Overview tax', 'en'],
    ['/de-EU/tax-api/report/', 'Report tax', 'de-EU'],
    ['/ar-SA/tax-api/report/?year=2024', 'Report tax', 'ar-SA'],
    ['/de-EU/', 'Home exchange', 'de-EU'],
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

  it.each(['meridian-eu.localhost:8080', 'evil.example', 'a"b', ''])(
    'serves the published default to the host "%s" without repeating it',
    async (host) => {
      const response = await app.inject({ url: '/tax-api/', headers: { host } });
      expect(response.body).toContain('lang="en"');
      const all = JSON.stringify(response.headers) + response.body;
      if (host !== '') expect(all).not.toContain(host);
    },
  );

  it.each([
    ['/en/tax-api', '/en/tax-api/'],
    ['/de-EU/tax-api/report?year=2024&x=%22', '/de-EU/tax-api/report/?year=2024&x=%22'],
    ['/tax-api', '/tax-api/'],
    ['/ar-SA', '/ar-SA/'],
  ])('%s goes on to %s', async (url, location) => {
    const response = await app.inject({ url, headers: { host: 'evil.example' } });
    expect(response.statusCode).toBe(308);
    expect(response.headers.location).toBe(location);
  });
});

describe('not found', () => {
  it.each([
    ['/xx/tax-api/', 'tax', 'en'],
    ['/xx/tax-api/report/', 'tax', 'en'],
    ['/de-EU/tax-api/nothing/', 'tax', 'de-EU'],
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

describe('headers', () => {
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
