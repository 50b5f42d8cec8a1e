import { describe, expect, it } from 'vitest';

import { edgeMap, robotsTxt, sitemap } from './crawler-files.ts';

describe('sitemap (R-SEO-11)', () => {
  it('lists the pages of a group in the languages they are announced in, with alternates', () => {
    const xml = sitemap('GEO', 'production');
    const places = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place]) => place);
    const on = 'https://www.meridian-ge.example';
    expect(places).toContain(`${on}/ka-GEO/tax-api/connect/`);
    // Home, invitations, markets, spot markets, derivatives, fees, levels, terms, privacy, the company, overview,
    // report and connect, guides to 34 countries and what compares them, in three languages.
    expect(places).toHaveLength(3 * (13 + 35));
    expect(places).toContain(`${on}/en-GEO/tax-api/countries/`);
    expect(places).toContain(`${on}/en-GEO/tax-api/countries/de/`);
    expect(places).toContain(`${on}/ka-GEO/tax-api/countries/de/`);
    expect(xml).toContain(`hreflang="en-GE" href="${on}/en-GEO/tax-api/countries/de/"`);
    expect(places).toContain(`${on}/ka-GEO/fees/`);
    expect(places).toContain(`${on}/ka-GEO/about-us/`);
    expect(places).toContain(`${on}/ka-GEO/tax-api/report/`);
    expect(places).toContain(`${on}/ka-GEO/markets/derivatives/`);
    expect(places).not.toContain(`${on}/en-GEO/login/`);
    // The gateway lists the pairs.
    expect(places.filter((place) => place?.includes('/trade/'))).toEqual([]);
    expect(xml.match(/hreflang="ka-GE"/g)).toHaveLength(3 * (13 + 35));
    expect(xml.match(/hreflang="x-default"/g)).toHaveLength(3 * (13 + 35));
    expect(xml).not.toContain('meridian.example');
  });
});

describe('robotsTxt', () => {
  it('names the sitemaps of the host’s own group, and none on the test network', () => {
    expect(robotsTxt('TUR', 'production')).toContain('https://www.meridian.example/sitemap.xml');
    expect(robotsTxt('EU', 'production')).toContain('https://www.meridian-eu.example/sitemap.xml');
    expect(robotsTxt('EU', 'production')).toContain(
      'https://www.meridian-eu.example/sitemap-spot.xml',
    );
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
      english: 'en-KAZ',
      robots: '/robots/KAZ.txt',
      sitemap: '/sitemaps/KAZ.xml',
      aliases: {
        '/user/assets/records/spot/': '/user/assets/records/spot/deposit/',
        '/user/assets/home/': '/user/assets/home/overview/',
      },
    });
  });
});
