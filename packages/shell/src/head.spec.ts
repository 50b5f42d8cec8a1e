import { SITE_ENVIRONMENTS, type SiteEnvironment } from '@meridian/editions/hosts.ts';
import { createPageLanguages } from '@meridian/i18n/i18n.ts';
import type { PageName } from '@meridian/routes/paths.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import { Head } from './Head.tsx';
import type { HeadText } from './head-tags.ts';

const TEXT: HeadText = { title: 'T & t', description: 'D', keywords: 'a, b' };

function head(
  environment: SiteEnvironment,
  { text = TEXT, page = 'taxConnect' }: { text?: HeadText; page?: PageName | null } = {},
): string {
  const languages = createPageLanguages('de-EU', { frame: {} });
  return renderToStaticMarkup(createElement(Head, { text, languages, page, environment }));
}

describe.each(SITE_ENVIRONMENTS)('the head built for %s', (environment) => {
  const html = head(environment);

  it('sets what every page has (R-SEO-01 to 03, R-SEO-06)', () => {
    expect(html).toContain('<title>T &amp; t</title>');
    expect(html).toContain('<meta name="description" content="D"/>');
    expect(html).toContain('<meta name="keywords" content="a, b"/>');
    expect(html).toContain('<meta property="og:title" content="T &amp; t"/>');
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>');
    expect(html).toMatch(/<meta name="viewport" content="[^"]*maximum-scale=1, user-scalable=no"/);
  });

  const origin = {
    production: 'https://www.meridian-eu.example',
    testnet: 'https://testnet.meridian-eu.example',
    test: 'https://www-test.meridian-eu.example',
    dev: 'https://www-dev.meridian-eu.example',
    local: 'http://meridian-eu.localhost:8080',
  }[environment];

  it('names its own address, its alternates and an absolute picture', () => {
    expect(html).toContain(`<link rel="canonical" href="${origin}/de-EU/tax-api/connect/"/>`);
    expect(html).toContain(`hrefLang="fr-FR" href="${origin}/fr-EU/tax-api/connect/"`);
    expect(html).toContain(`hrefLang="x-default" href="${origin}/tax-api/connect/"`);
    expect(html).toContain(`<meta property="og:image" content="${origin}/share/de-EU.jpg"/>`);
  });

  it('is found by search engines but on the test network (R-SEO-07, R-SEO-09)', () => {
    const robots = environment === 'testnet' ? 'noindex,nofollow' : 'index,follow';
    expect(html).toContain(`<meta name="robots" content="${robots}"/>`);
    expect(head(environment, { page: null })).toContain('content="noindex');
  });

  it('upgrades insecure requests in production and on the test network (R-SEO-10)', () => {
    const rule = 'content="upgrade-insecure-requests"';
    const upgrades = environment === 'production' || environment === 'testnet';
    expect(html.includes(rule)).toBe(upgrades);
    expect(head(environment, { text: { ...TEXT, keepsInsecure: true } })).not.toContain(rule);
  });
});

it('takes a page’s own picture, and the default where that is empty (R-SEO-02)', () => {
  const withImage = (image: string) => head('production', { text: { ...TEXT, image } });
  expect(withImage('https://cdn.example/a.png')).toContain('content="https://cdn.example/a.png"');
  expect(withImage('/pictures/a.png')).toContain(
    'content="https://www.meridian-eu.example/pictures/a.png"',
  );
  expect(withImage('')).toContain('/share/de-EU.jpg');
});

it('stands for no address where there is no page', () => {
  const html = head('production', { page: null });
  expect(html).not.toContain('canonical');
  expect(html).not.toContain('hrefLang');
});
