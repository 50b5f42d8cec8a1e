import { describe, expect, it } from 'vitest';

import { createI18n, createPageLanguages } from './i18n.ts';
import { loadCatalogue, loadPageMessages } from './load-catalogue.ts';

describe('createI18n', () => {
  it('fills parameters and counts by the language’s own plural forms', () => {
    const forms = [1, 2, 3, 11, 100].map((days) =>
      createI18n('ar-SA', loadCatalogue('ar-SA', ['site'])).t('site.overview.example.days', {
        days,
      }),
    );
    expect(forms).toEqual(['يوم واحد', 'يومان', '3 أيام', '11 يومًا', '100 يوم']);
    const english = createI18n('en', loadCatalogue('en', ['common', 'site']));
    expect(english.t('site.overview.example.days', { days: 1234 })).toBe('1,234 days');
    expect(english.t('common.homeLink', { brand: 'Meridian' })).toBe('Meridian, home');
  });

  it('formats by the tag, never by the raw code', () => {
    const german = createI18n('de-EU', loadCatalogue('de-EU', ['site']));
    expect(german.tag).toBe('de-DE');
    expect(german.t('site.overview.example.days', { days: 1234 })).toBe('1.234 Tage');
    expect(german.dir).toBe('ltr');
  });

  it('keeps Arabic in Latin digits and the Gregorian calendar, its lang plain', () => {
    const arabic = createI18n('ar-SA', {});
    expect(arabic.tag).toBe('ar-SA-u-ca-gregory-nu-latn');
    expect(arabic.lang).toBe('ar-SA');
    expect(arabic.dir).toBe('rtl');
  });

  it('tells of a message that was not loaded and shows its id', () => {
    const missing: string[] = [];
    const i18n = createI18n('en', {}, { onMissing: (id) => missing.push(id) });
    expect(i18n.t('common.close')).toBe('common.close');
    expect(i18n.text({ id: 'tax.nowhere', params: { a: 1 } })).toBe('tax.nowhere');
    expect(missing).toEqual(['common.close', 'tax.nowhere']);
    expect(i18n.has('common.close')).toBe(false);
    expect(i18n.has('toString')).toBe(false);
  });

  it('leaves parameters as they are, whatever they look like', () => {
    const i18n = createI18n('en', loadCatalogue('en', ['common']));
    expect(i18n.t('common.homeLink', { brand: '{x} <b>#</b>' })).toBe('{x} <b>#</b>, home');
  });
});

describe('a page', () => {
  it('has one language where its content is translated', () => {
    const { frame, content } = createPageLanguages(
      'de-EU',
      loadPageMessages('de-EU', ['common', 'site']),
    );
    expect(content).toBe(frame);
    expect(frame.t('site.overview.faq.title')).toBe('Fragen');
  });

  it('shows English as English inside a frame of its own language', () => {
    // As for an area that LANGUAGES_OF does not have in French.
    const { frame, content } = createPageLanguages('fr-EU', {
      frame: loadCatalogue('fr-EU', ['common']),
      content: loadCatalogue('en', ['common']),
    });
    expect([frame.lang, content.lang, content.tag, content.dir]).toEqual([
      'fr-FR',
      'en',
      'en',
      'ltr',
    ]);
    // Addresses stay those of the page.
    expect(content.locale).toBe('fr-EU');
    expect(content.t('common.close')).toBe('Close');
    expect(frame.t('common.close')).not.toBe('Close');
  });
});
