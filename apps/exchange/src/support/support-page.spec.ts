import { createI18n } from '@meridian/i18n/i18n.ts';
import { loadCatalogue } from '@meridian/i18n/load-catalogue.ts';
import { describe, expect, it } from 'vitest';

import { supportPage, supportPolicy } from './support-page.ts';

const i18n = createI18n('en', loadCatalogue('en', ['slots']), {
  onMissing: (id) => {
    throw new Error(`there is no ${id}`);
  },
});

describe('the support page', () => {
  it('has its words, help by topic and a way to write to us', () => {
    const html = supportPage({ i18n, environment: 'production' });
    expect(html).toContain('<html lang="en" dir="ltr">');
    expect(html).toContain('<h1>Meridian help and support</h1>');
    expect(html.match(/<details>/g)).toHaveLength(4);
    expect(html).toContain('<a href="mailto:support@meridian.example">');
    expect(html).not.toContain('slots.support');
  });

  it('leads back to the pages of its environment', () => {
    const hrefs = (environment: 'production' | 'local') =>
      [...supportPage({ i18n, environment }).matchAll(/<li><a href="([^"]+)"/g)].map(
        ([, href]) => href,
      );
    expect(hrefs('production')).toEqual([
      'https://www.meridian.example/en/',
      'https://www.meridian.example/en/tax-api/',
      'https://www.meridian.example/en/app/user/security/',
    ]);
    expect(hrefs('local')[1]).toBe('/en/tax-api/');
  });

  it('carries no script or style of its own that its policy would have to name', () => {
    const html = supportPage({ i18n, environment: 'local' });
    expect(html).not.toMatch(/<script(?![^>]* src=)|<style| style=| on[a-z]+="/);
  });

  it('is framed by our pages alone and asks for nothing', () => {
    const policy = supportPolicy('testnet');
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).toMatch(
      /frame-ancestors https:\/\/testnet\.meridian\.example .*meridian-eu\.example/,
    );
    expect(policy).not.toContain('connect-src');
  });
});
