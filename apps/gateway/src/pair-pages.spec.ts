import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGateway } from './gateway.ts';
import { createPairListing } from './pairs.ts';
import { loadSite } from './site.ts';
import { writeFakeSites } from './testing/fake-sites.ts';

const folder = mkdtempSync(join(tmpdir(), 'meridian-pairs-'));
let app: ReturnType<typeof createGateway>;

beforeAll(() => {
  const { tax, exchange } = writeFakeSites(folder);
  const sites = [tax, exchange].map((dist) => {
    const result = loadSite(dist);
    if (!result.ok) throw new Error(result.reason);
    return result.site;
  });
  const listed = [
    { base: 'ETH', quote: 'USDT' },
    { base: 'BTC', quote: 'EUR' },
  ];
  app = createGateway({ sites, pairs: createPairListing(listed, new Set(['OLD/USDT'])) });
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, host = 'localhost') => app.inject({ url, headers: { host } });

describe('the page of a pair', () => {
  it('is the document of its language with the pair in it', async () => {
    const response = await get('/ar-SA/trade/spot/ETH/USDT/?a=1');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['server-timing']).toMatch(/^now;desc="\d+"$/);
    expect(response.body).toContain('<h1>Trade ETH/USDT exchange</h1>');
    expect(response.body).toContain('lang="ar-SA"');
    expect(response.body).not.toContain('__');
  });

  it('is in the language of the edition where the address names none', async () => {
    const response = await get('/trade/spot/ETH/USDT/', 'meridian-eu.localhost');
    expect(response.body).toContain('lang="en-EU"');
  });

  it('is that of the edition where the address names no pair, else the first one', async () => {
    expect((await get('/en-EU/trade/spot/', 'meridian-eu.localhost')).body).toContain('BTC/EUR');
    // BTC/USDT belongs to the global edition, and is not listed here.
    expect((await get('/en/trade/spot/')).body).toContain('ETH/USDT');
  });

  it('is not there for a pair that is not traded, and gone for one that no longer is', async () => {
    const unknown = await get('/en/trade/spot/ABC/USDT/');
    expect([unknown.statusCode, unknown.body.includes('Not found')]).toEqual([404, true]);
    const gone = await get('/en/trade/spot/OLD/USDT/');
    expect([gone.statusCode, gone.body.includes('Not found')]).toEqual([410, true]);
    expect((await get('/en/trade/spot/__BASE__/__QUOTE__/')).statusCode).toBe(404);
  });

  it('has its slash', async () => {
    const response = await get('/en/trade/spot/ETH/USDT?x=1');
    expect(response.headers.location).toBe('/en/trade/spot/ETH/USDT/?x=1');
  });
});

describe('the sitemap of pairs', () => {
  it('lists each pair in the languages of the host’s group that announce it', async () => {
    const response = await get('/sitemap-spot.xml', 'meridian-eu.localhost');
    expect(response.headers['content-type']).toBe('application/xml; charset=utf-8');
    const places = [...response.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place]) => place);
    // de-EU announces nothing in the fake site.
    expect(places).toEqual([
      'https://canonical.example/en-EU/trade/spot/ETH/USDT/',
      'https://canonical.example/en-EU/trade/spot/BTC/EUR/',
    ]);
  });
});
