import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createGateway } from './gateway.ts';
import { parseSiteManifest } from './site-manifest.ts';
import { loadSite, type Site } from './site.ts';
import { ASSET_POLICY, REPORT_POLICY, writeFakeSites } from './testing/fake-sites.ts';

const OWN_POLICY =
  "script-src http://report.localhost:8080/tax-api/assets/main-1a2b3c.js; connect-src 'none'";
const OPENS = 'same-origin-allow-popups';

const folder = mkdtempSync(join(tmpdir(), 'meridian-report-host-'));
let app: ReturnType<typeof createGateway>;

beforeAll(() => {
  const { tax, exchange } = writeFakeSites(folder);
  addReportOrigin(tax);
  app = createGateway({
    sites: [load(tax), load(exchange)],
    extraHosts: new Map([['shop.test', 'global' as const]]),
    api: (scope) => void scope.get('/user/profile', async () => ({ code: 200 })),
    market: (scope) => void scope.get('/spot/v1/tickers', async () => ({ code: 200 })),
  });
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

/** As written by the build: a policy for the report's own origin, and a page that redirects to it. */
function addReportOrigin(dist: string): void {
  const file = join(dist, 'site.json');
  const parsed = parseSiteManifest(readFileSync(file, 'utf8'));
  if (!parsed.ok) throw new Error(parsed.reason);
  const { manifest } = parsed;
  const reports = manifest.documents.filter(({ path }) => path.endsWith('/report/'));
  const documents = [
    ...manifest.documents.filter((page) => !reports.includes(page)),
    ...reports.map((page) => ({
      ...page,
      openerPolicy: OPENS,
      reportOrigin: { policy: OWN_POLICY },
    })),
    ...reports.map(({ path, policy }) => {
      const name = `lead-${path.split('/')[1] ?? ''}.html`;
      writeFileSync(join(dist, 'client', name), '<!doctype html><h1>Leads there</h1>');
      return { file: name, path, policy, openerPolicy: 'unsafe-none', leadsToReport: true };
    }),
  ];
  writeFileSync(file, JSON.stringify({ ...manifest, documents }));
}

function load(dist: string): Site {
  const result = loadSite(dist);
  if (!result.ok) throw new Error(result.reason);
  return result.site;
}

const get = (url: string, host: string) => app.inject({ url, headers: { host } });

describe('the origin of the report', () => {
  it.each([
    ['report.localhost:8080', '/en/tax-api/report/'],
    ['REPORT.localhost:8080', '/ar-SA/tax-api/report/'],
    ['report.meridian-eu.localhost:8080', '/de-EU/tax-api/report/'],
  ])('%s has %s by its own policy, and is for no search engine', async (host, url) => {
    const { statusCode, headers, body } = await get(url, host);
    expect(statusCode).toBe(200);
    expect(body).toContain('<h1>Report tax</h1>');
    expect(headers['content-security-policy']).toBe(OWN_POLICY);
    expect(headers['cross-origin-opener-policy']).toBe(OPENS);
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(headers['origin-agent-cluster']).toBe('?1');
  });

  it('has its policy at the port that was asked', async () => {
    const { headers } = await get('/en/tax-api/report/', 'report.localhost:40123');
    expect(headers['content-security-policy']).toContain('http://report.localhost:40123/tax-api/');
  });

  it('has the hashed files, under the policy of workers', async () => {
    const { statusCode, headers } = await get('/tax-api/assets/main-1a2b3c.js', 'report.localhost');
    expect(statusCode).toBe(200);
    expect(headers['content-security-policy']).toBe(ASSET_POLICY);
  });

  it.each([
    '/',
    '/en/',
    '/tax-api/report/',
    '/en/tax-api/report',
    '/en/tax-api/report/?a=1',
    '/tax-api/assets/main-1a2b3c.js?held=0.4-BTC',
    '/en/tax-api/',
    '/de-EU/tax-api/report/',
    '/assets/main-1a2b3c.js',
    '/robots.txt',
    '/healthz',
    '/readyz',
    '/x-api/user/profile',
    '/spot/v1/tickers',
    '/tax-api/notes.txt',
    '/en/tax-api/report/../../../secret.txt',
    '/tax-api/assets/%6dain-1a2b3c.js',
  ])('answers 404 to %s', async (url) => {
    const { statusCode, headers, body } = await get(url, 'report.localhost:8080');
    expect(statusCode).toBe(404);
    expect(body).toBe('Not found\n');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'] as const)('answers 404 to %s', async (method) => {
    for (const url of ['/en/tax-api/report/', '/x-api/user/profile']) {
      const answer = await app.inject({ method, url, headers: { host: 'report.localhost:8080' } });
      expect(answer.statusCode).toBe(404);
    }
  });
});

describe('the main host', () => {
  it.each(['localhost:8080', 'meridian-eu.localhost'])('%s leads to the report', async (host) => {
    const language = host.startsWith('meridian') ? 'de-EU' : 'en';
    for (const url of [
      `/${language}/tax-api/report/`,
      '/tax-api/report/',
      '/tax-api/report/?a=1',
    ]) {
      const { statusCode, headers, body } = await get(url, host);
      expect(statusCode, url).toBe(200);
      expect(body).toContain('Leads there');
      expect(headers['cross-origin-opener-policy']).toBe('unsafe-none');
      expect(headers['x-robots-tag']).toBeUndefined();
    }
  });

  it.each([
    ['127.0.0.1:8080', '/en/tax-api/report/'],
    ['[::1]:8080', '/en/tax-api/report/'],
    ['shop.test', '/en/tax-api/report/'],
    ['localhost:8080', '/tr-TUR/tax-api/report/?edition=TUR'],
  ])('%s has the report in place at %s: it may reach no other host', async (host, url) => {
    const { statusCode, headers, body } = await get(url, host);
    expect(statusCode).toBe(200);
    expect(body).toContain('<h1>Report tax</h1>');
    expect(headers['content-security-policy']).toBe(REPORT_POLICY);
  });
});
