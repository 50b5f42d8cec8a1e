import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';

import {
  ACCEPT_ALL,
  CONSENT_KEY,
  CONSENT_VERSION,
  currentChoice,
  isAllowed,
  isOpen,
  NECESSARY_ONLY,
  parseConsent,
} from './consent.ts';
import { createConsentStore } from './consent-store.ts';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 21);
const given = { version: CONSENT_VERSION, atMs: NOW, ...ACCEPT_ALL };
const refused = { version: CONSENT_VERSION, atMs: NOW, ...NECESSARY_ONLY };

describe('a stored choice', () => {
  it('is read as it was written', () => {
    expect(parseConsent(JSON.stringify(given), NOW)).toEqual(given);
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['no object', '"yes"'],
    ['another version', JSON.stringify({ ...given, version: CONSENT_VERSION + 1 })],
    ['no time', JSON.stringify({ ...given, atMs: '2026' })],
    ['a purpose that is no yes or no', JSON.stringify({ ...given, marketing: 'true' })],
    ['too old', JSON.stringify({ ...given, atMs: NOW - 181 * DAY_MS })],
    ['from the future', JSON.stringify({ ...given, atMs: NOW + 2 * DAY_MS })],
  ])('is asked for again: %s', (_, text) => {
    expect(parseConsent(text, NOW)).toBeNull();
  });

  it('of whatever text never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        parseConsent(text, NOW);
      }),
    );
  });

  it('stands half a year, and a clock a few hours off does not end it', () => {
    expect(
      parseConsent(JSON.stringify({ ...given, atMs: NOW - 180 * DAY_MS }), NOW),
    ).not.toBeNull();
    expect(parseConsent(JSON.stringify({ ...given, atMs: NOW + DAY_MS / 2 }), NOW)).not.toBeNull();
  });
});

describe('what may be done', () => {
  it('before a choice depends on the locale', () => {
    expect(isAllowed('statistics', 'de-EU', null)).toBe(false);
    expect(isAllowed('marketing', 'es-ES', null)).toBe(false);
    expect(isAllowed('marketing', 'en', null)).toBe(true);
    expect(isOpen('de-EU', null)).toBe(true);
    expect(isOpen('en', null)).toBe(false);
  });

  it('is ticked beforehand only where nobody has to agree', () => {
    expect(currentChoice('de-EU', null)).toEqual(NECESSARY_ONLY);
    expect(currentChoice('en', null)).toEqual(ACCEPT_ALL);
    expect(currentChoice('en', refused)).toEqual(NECESSARY_ONLY);
  });

  it('is what was chosen, in every locale', () => {
    expect(isAllowed('statistics', 'de-EU', given)).toBe(true);
    expect(isAllowed('statistics', 'en', refused)).toBe(false);
    expect(isAllowed('marketing', 'tr-TUR', { ...refused, marketing: true })).toBe(true);
    expect(isOpen('de-EU', refused)).toBe(false);
  });
});

describe('the store of the choice', () => {
  function kept() {
    const texts = new Map<string, string>();
    return {
      texts,
      storage: () => ({
        getItem: (key: string) => texts.get(key) ?? null,
        setItem: (key: string, value: string) => void texts.set(key, value),
      }),
    };
  }

  it('keeps a choice with version and time, and tells who listens', () => {
    const { texts, storage } = kept();
    const store = createConsentStore({ storage, nowMs: () => NOW });
    const listener = vi.fn<() => void>();
    const end = store.subscribe(listener);
    store.choose(ACCEPT_ALL);
    expect(store.get()).toEqual(given);
    expect(JSON.parse(texts.get(CONSENT_KEY) ?? '')).toEqual(given);
    expect(listener).toHaveBeenCalledOnce();
    end();
    store.choose(NECESSARY_ONLY);
    expect(listener).toHaveBeenCalledOnce();
    expect(createConsentStore({ storage, nowMs: () => NOW }).get()).toEqual(refused);
  });

  it('follows a choice made in another tab', () => {
    const { texts, storage } = kept();
    const store = createConsentStore({ storage, nowMs: () => NOW });
    texts.set(CONSENT_KEY, JSON.stringify(refused));
    store.reread();
    expect(store.get()).toEqual(refused);
  });

  it('holds a choice for the page where storage is denied', () => {
    const storage = () => {
      throw new Error('denied');
    };
    const store = createConsentStore({ storage, nowMs: () => NOW });
    expect(store.get()).toBeNull();
    store.choose(ACCEPT_ALL);
    expect(store.get()).toEqual(given);
  });
});
