import type { Locale } from '@meridian/editions/locales.ts';
import { createI18n } from '@meridian/i18n/i18n.ts';
import { loadCatalogue } from '@meridian/i18n/load-catalogue.ts';
import { I18nProvider } from '@meridian/ui/I18nProvider.tsx';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { AppBanner } from './banner/AppBanner.tsx';
import { ConsentRegion } from './consent/ConsentRegion.tsx';
import { SupportPanel } from './support/SupportPanel.tsx';
import { SupportWidget } from './support/SupportWidget.tsx';

beforeEach(() => {
  vi.stubGlobal('window', { location: { href: 'https://www.meridian.example/en/tax-api/?a=b' } });
  vi.stubGlobal('document', { activeElement: null });
  vi.stubGlobal('addEventListener', () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

function draw(node: ReactNode, locale: Locale = 'en-EU'): string {
  const i18n = createI18n(locale, loadCatalogue(locale, ['slots']), {
    onMissing: (id) => {
      throw new Error(`the slots have no words for ${id}`);
    },
  });
  return renderToStaticMarkup(I18nProvider({ i18n, children: node }));
}

const nothing = () => undefined;

/** The buttons of a drawing: their words, and everything else about them. */
function buttonsOf(html: string) {
  return [...html.matchAll(/<button(?<look>[^>]*)>(?<inside>.*?)<\/button>/g)].map(
    ({ groups }) => ({
      look: groups?.['look'] ?? '',
      words: (groups?.['inside'] ?? '').replace(/<[^>]*>/g, ''),
    }),
  );
}

describe('the question of consent', () => {
  it('is a region with a name, not a dialog', () => {
    const html = draw(createElement(ConsentRegion, { choosing: false, onDone: nothing }));
    const [, id] = /^<section[^>]* aria-labelledby="([^"]+)"/.exec(html) ?? [];
    expect(html).toContain(`<h2 id="${id}" tabindex="-1">Your choice about cookies</h2>`);
    expect(html).not.toMatch(/role="(?:alert)?dialog"|<dialog|aria-modal/);
  });

  it('gives refusing the place and look of accepting', () => {
    const html = draw(createElement(ConsentRegion, { choosing: false, onDone: nothing }));
    const [refuse, accept, choose] = buttonsOf(html);
    expect([refuse?.words, accept?.words, choose?.words]).toEqual([
      'Necessary only',
      'Accept all',
      'Choose',
    ]);
    expect(refuse?.look).toBe(accept?.look);
    expect(refuse?.look).not.toBe(choose?.look);
  });

  it('asked for again it opens at the single purposes, unticked where the law wants it', () => {
    const region = createElement(ConsentRegion, { choosing: true, onDone: nothing });
    const boxes = (locale: Locale) =>
      [...draw(region, locale).matchAll(/<input[^>]*>/g)].map(([box]) => box.includes('checked'));
    expect(boxes('de-EU')).toEqual([true, false, false]);
    expect(boxes('en')).toEqual([true, true, true]);
  });
});

it('the offer of the app leads to the place of the page', () => {
  const html = draw(createElement(AppBanner, { onClose: nothing }));
  expect(html).toContain('href="meridianapp://home?tab=0"');
  expect(html).toContain('aria-label="Not now"');
});

describe('the support widget', () => {
  const address = 'https://support.meridian.example/support/';

  it('frames nothing until it is opened', () => {
    const html = draw(createElement(SupportWidget, { address }));
    expect(html).not.toContain('<iframe');
    const [launcher] = buttonsOf(html);
    expect(launcher?.words).toBe('Help');
    expect(launcher?.look).toContain('aria-expanded="false"');
  });

  it('frames the support page with a sandbox that gives it no origin, and nothing else', () => {
    const html = draw(createElement(SupportPanel, { id: 'help', address, onClose: nothing }));
    const [frame = ''] = /<iframe[^>]*>/.exec(html) ?? [];
    expect(frame).toContain(`src="${address}"`);
    expect(frame).toContain('sandbox="allow-scripts allow-forms"');
    expect(frame).toContain('referrerPolicy="no-referrer"');
    expect(frame).not.toMatch(/ allow=/);
    expect(html).toMatch(/<a href="[^"]+" target="_blank" rel="noopener noreferrer"/);
  });
});
