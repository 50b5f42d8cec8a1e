import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGateway, type GatewayOptions } from './gateway.ts';
import { createHostTable } from './hosts.ts';
import { loadSite, type Site } from './site.ts';
import { writeFakeSites } from './testing/fake-sites.ts';

const folder = mkdtempSync(join(tmpdir(), 'meridian-hosts-'));
const open: ReturnType<typeof createGateway>[] = [];
let sites: Site[];

beforeAll(() => {
  const { tax, exchange } = writeFakeSites(folder, 'production');
  sites = [tax, exchange].map((dist) => {
    const result = loadSite(dist);
    if (!result.ok) throw new Error(result.reason);
    return result.site;
  });
});
afterAll(async () => {
  for (const app of open) await app.close();
  rmSync(folder, { recursive: true });
});

function gateway(options: Partial<GatewayOptions> = {}) {
  const app = createGateway({ sites, ...options });
  open.push(app);
  return (url: string, host: string, headers: Record<string, string> = {}, from = '203.0.113.9') =>
    app.inject({ url, headers: { host, ...headers }, remoteAddress: from });
}

describe('B1: a host that is not in the table', () => {
  it.each([
    ['app.meridian-tr.example', 'TUR'],
    ['WWW.Meridian-EU.other:8443', 'EU'],
    // The sites beside the main one, R-ENV-08.
    ['blog.meridian.example', 'global'],
    ['affiliates.meridian-eu.example', 'EU'],
  ])('%s is of the edition %s (R-ENV-04)', (host, region) => {
    const found = createHostTable('production', new Map())(host, '');
    expect(found).toMatchObject({ region, isConfigured: false });
  });

  it('is of the environment the sites were built for, but on a developer’s machine (R-ENV-02)', () => {
    for (const host of ['app-test.meridian-tr.example', 'meridian-kz.localhost']) {
      expect(createHostTable('production', new Map())(host, '')).toBeNull();
    }
    const onTest = createHostTable('test', new Map());
    expect(onTest('app-test.meridian-tr.example', '')?.region).toBe('TUR');
    expect(onTest('app.meridian-tr.example', '')).toBeNull();
    const local = createHostTable('local', new Map());
    expect(local('app.meridian-tr.example', '')?.region).toBe('TUR');
  });

  it('comes after the exact table: an operator says what a host is', () => {
    const extra = new Map([['www.meridian-tr.shop.test', 'EU' as const]]);
    const found = createHostTable('production', extra)('www.meridian-tr.shop.test', '');
    expect(found).toMatchObject({ region: 'EU', isConfigured: true });
  });

  it.each(['shop.test', 'meridian-ideas.example', 'queue.meridian.example', '10.0.0.1'])(
    '%s is of no edition: 421, or the global one where the operator allows it (R-ENV-05)',
    async (host) => {
      expect((await gateway()('/en/', host)).statusCode).toBe(421);
      const allowed = await gateway({ unknownHosts: 'global' })('/', host);
      expect(allowed.statusCode).toBe(200);
      expect(allowed.body).toContain('lang="en"');
    },
  );

  it.each(['a"b', 'a b', 'x@y', 'http://x'])('%j is no host at all', async (host) => {
    expect((await gateway({ unknownHosts: 'global' })('/en/', host)).statusCode).toBe(421);
  });

  it.each([
    ['evil.meridian-tr.attacker.test', '/de-EU/', 'https://www.meridian-eu.example/de-EU/'],
    ['anything.test', '/tr-TUR/?a=1', 'https://www.meridian-tr.example/tr-TUR/?a=1'],
    ['anything.test', '/en/tax-api', '/en/tax-api/'],
  ])('%s is never named: %s goes to %s', async (host, url, location) => {
    const response = await gateway({ unknownHosts: 'global' })(url, host);
    expect(response.headers.location).toBe(location);
    expect(JSON.stringify(response.headers) + response.body).not.toContain(host);
  });
});

describe('a redirect', () => {
  it.each(['/en/tax-api', '/de-EU/', '/tax-api/en/'])(
    'from %s is kept by no cache, and says what it depends on',
    async (url) => {
      const { headers, statusCode } = await gateway()(url, 'www.meridian.example');
      expect(statusCode).toBe(308);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers.vary).toBe('Host, X-Forwarded-Host');
    },
  );
});

describe('a language behind the base path (R-LANG-06)', () => {
  it.each([
    ['/tax-api/en/', '/en/tax-api/'],
    ['/tax-api/en', '/en/tax-api/'],
    ['/tax-api/ar-SA/report?year=2024&x=%22', '/ar-SA/tax-api/report/?year=2024&x=%22'],
    ['/tax-api/en/nothing/', '/en/tax-api/nothing/'],
    ['/tax-api/en//evil.test/', '/en/tax-api//evil.test/'],
    ['/tax-api/de-EU/report/', 'https://www.meridian-eu.example/de-EU/tax-api/report/'],
  ])('%s goes to %s', async (url, location) => {
    const response = await gateway()(url, 'www.meridian.example');
    expect(response.headers.location).toBe(location);
  });

  it.each(['/tax-api/fr/', '/tax-api/xx-XX/', '/en/tax-api/ar-SA/', '/tax-api/report/en/'])(
    '%s is no address',
    async (url) => {
      expect((await gateway()(url, 'www.meridian.example')).statusCode).toBe(404);
    },
  );
});

describe('X-Forwarded-Host', () => {
  const forwarded = { 'x-forwarded-host': 'www.meridian-tr.example' };

  it('has no effect from outside the trusted proxies', async () => {
    for (const trustedProxies of [[], ['10.0.0.0/8']]) {
      const get = gateway({ trustedProxies });
      expect((await get('/', 'www.meridian.example', forwarded)).body).toContain('lang="en"');
      expect((await get('/', 'shop.test', forwarded)).statusCode).toBe(421);
      const redirect = await get('/de-EU/', 'www.meridian.example', {
        'x-forwarded-host': 'evil.test',
      });
      expect(redirect.headers.location).toBe('https://www.meridian-eu.example/de-EU/');
    }
  });

  it('counts from a trusted one', async () => {
    const get = gateway({ trustedProxies: ['10.0.0.0/8'] });
    const response = await get('/', 'www.meridian.example', forwarded, '10.1.2.3');
    expect(response.body).toContain('lang="tr-TUR"');
  });
});
