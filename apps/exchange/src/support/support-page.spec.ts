import { originOf } from '@meridian/editions/hosts.ts';
import { ALL_LOCALES, languageOf, regionOfLocale } from '@meridian/editions/locales.ts';
import { createI18n } from '@meridian/i18n/i18n.ts';
import { loadCatalogue } from '@meridian/i18n/load-catalogue.ts';
import { pathOf } from '@meridian/routes/paths.ts';
import { describe, expect, it } from 'vitest';

import { supportPage, supportPolicy } from './support-page.ts';

const i18n = createI18n('en', loadCatalogue('en', ['common', 'slots']), {
  onMissing: (id) => {
    throw new Error(`there is no ${id}`);
  },
});

describe('the support page', () => {
  it('has its words, help by topic and a way to write to us', () => {
    const html = supportPage({ i18n, environment: 'production' });
    expect(html).toContain('<html lang="en" dir="ltr">');
    expect(html).toContain('<h1>Meridian help and support</h1>');
    expect(html.match(/<details>/g)).toHaveLength(9);
    expect(html).toContain('<a href="mailto:support@meridian.example">');
    expect(html).not.toContain('slots.support');
  });

  it('B4: is written in the language of its reader, and nowhere speaks of a bot', () => {
    for (const locale of ALL_LOCALES) {
      const words = createI18n(locale, loadCatalogue(locale, ['common', 'slots']));
      const html = supportPage({ i18n: words, environment: 'production' });
      expect(html).toContain(`<html lang="${words.lang}" dir="${words.dir}">`);
      expect(html).toContain(`<summary>${words.t('slots.support.page.signIn')}</summary>`);
      expect(html.slice(html.indexOf('<main>'))).not.toMatch(
        /(?<!\p{L})(?:(?:ro|chat)?bots?|(?:ро)?бот)(?!\p{L})/iu,
      );
      // Back to the pages of the reader's own edition, in their language.
      const home = originOf(regionOfLocale(locale), 'production') + pathOf('home', locale);
      expect(html).toContain(`href="${home}"`);
      // Translated, not the English page at another address.
      if (languageOf(locale) !== 'en') expect(html).not.toContain('I cannot sign in');
    }
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
