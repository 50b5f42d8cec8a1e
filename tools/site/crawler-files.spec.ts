import { PAGE_PATHS } from '@meridian/routes/paths.ts';
import { describe, expect, it } from 'vitest';

import { edgeMap, robotsTxt, sitemap } from './crawler-files.ts';

/** Of both sites, in each language. */
const PAGES = Object.keys(PAGE_PATHS).length;

describe('sitemap (R-SEO-11)', () => {
  it('lists every page of a group in each language, with all its alternates', () => {
    const xml = sitemap('GEO', 'production');
    const places = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place]) => place);
    expect(places).toContain('https://www.meridian-ge.example/ka-GEO/tax-api/report/');
    expect(places).toHaveLength(3 * PAGES);
    expect(xml.match(/hreflang="ka-GE"/g)).toHaveLength(3 * PAGES);
    expect(xml.match(/hreflang="x-default"/g)).toHaveLength(3 * PAGES);
    expect(xml).not.toContain('meridian.example');
  });
});

describe('robotsTxt', () => {
  it('names the sitemap of the host’s own group, and none on the test network', () => {
    expect(robotsTxt('TUR', 'production')).toContain('https://www.meridian.example/sitemap.xml');
    expect(robotsTxt('EU', 'production')).toContain('https://www.meridian-eu.example/sitemap.xml');
    expect(robotsTxt('EU', 'testnet')).not.toContain('Sitemap');
    expect(robotsTxt('EU', 'testnet')).not.toContain('Disallow: /\n');
  });
});

describe('edgeMap', () => {
  it('has each edition’s host with its default language', () => {
    const map = edgeMap('production');
    expect(Object.keys(map)).toHaveLength(9);
    expect(map['www.meridian-kz.example']).toMatchObject({
      defaultLocale: 'ru-KAZ',
      robots: '/robots/KAZ.txt',
      sitemap: '/sitemaps/KAZ.xml',
    });
  });
});
