import { createI18n, type I18n } from '@meridian/i18n/i18n.ts';
import { loadCatalogue } from '@meridian/i18n/load-catalogue.ts';
import { RULE_NAMES } from '@meridian/tax-export/law.ts';
import { COUNTRIES, countryRules } from '@meridian/tax-rules/countries.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import { expect, it } from 'vitest';

import { formLanguage } from './form-language.ts';
import { guideAddress } from './guide-locale.ts';
import { allowanceWords, rateWords, surchargeWords } from './rate-words.ts';
import { figuresIn, lossWords, ruleWords } from './rule-words.ts';
import { yearGroups } from './year-groups.ts';

const YEAR = 2025;

function languageOf(locale: 'en' | 'de-EU' | 'ar-SA'): I18n {
  const messages = loadCatalogue(locale, ['guides', 'tax', 'law']);
  return createI18n(locale, messages, {
    onMissing: (id) => expect.fail(`${locale}: ${id} is in no catalogue`),
  });
}

const english = languageOf('en');

function rulesOf(code: string): CountryRules {
  return countryRules(code) ?? expect.fail(`no rules of ${code}`);
}

function wordsOf(code: string, name: (typeof RULE_NAMES)[number]): readonly string[] {
  const rules = rulesOf(code);
  return ruleWords(name, rules, figuresIn(english, rules.currency), YEAR);
}

function rateOf(code: string, year = YEAR): readonly string[] {
  const rules = rulesOf(code);
  const rate = rules.years[year]?.rate.value ?? expect.fail(`no rate of ${year}`);
  return rateWords(rate, rules.status, figuresIn(english, rules.currency));
}

it('says the rules of a country as its file has them', () => {
  expect(wordsOf('DE', 'holding')).toEqual(['Tax-free once held for more than 1 year.']);
  expect(wordsOf('PT', 'holding')).toEqual(['Tax-free once held for 365 days.']);
  expect(wordsOf('AU', 'holding')).toEqual([
    'Once held for more than 12 months, 50% of the gain does not count.',
  ]);
  expect(wordsOf('CZ', 'holding')).toEqual([
    'Tax-free once held for more than 3 years.',
    'For sales from Feb 15, 2025 on.',
    'Up to CZK\u00A040,000,000 of proceeds a year.',
  ]);
  expect(wordsOf('US', 'matching')).toContain('From Jan 1, 2025 on: Each account by itself.');
  expect(wordsOf('GB', 'matching')).toContain(
    'Units bought back within 30 days are matched first.',
  );
  expect(wordsOf('CA', 'loss-denial')).toEqual([
    'A loss does not count as far as you bought the units back from 30 days before to 30 days after.',
  ]);
  expect(wordsOf('MX', 'losses')).toContain('They carry forward for 3 years.');
  expect(wordsOf('DE', 'derivatives')).toEqual(['Taxed by themselves at 25%.']);
  expect(wordsOf('GB', 'calendar')).toEqual(['Apr 6, 2025 to Apr 5, 2026']);
});

it('says rates and allowances of a year', () => {
  expect(rateOf('ES').slice(0, 2)).toEqual(['19% up to €6,000', '21% up to €50,000']);
  expect(rateOf('ES').at(-1)).toBe('30% above');
  expect(rateOf('GB')).toEqual(['18% within the basic-rate band of £37,700, 24% above']);
  expect(rateOf('IT', 2026)).toEqual(['33%', '26% on euro e-money tokens']);
  expect(rateOf('ID')).toEqual([
    'from May 1, 2022 on: 0.1% of what you sell at a licensed platform, 0.2% elsewhere',
    'from Aug 1, 2025 on: 0.21% of what you sell at a licensed platform, 1% elsewhere',
  ]);
});

it('calls no tax only what the law has settled to be none', () => {
  expect([rateOf('GR'), rateOf('TR')]).toEqual([
    ['The law is not settled.'],
    ['The law is not settled.'],
  ]);
  expect(rateOf('AE')).toEqual(['No tax']);
});

it('keeps apart what is allowed and what is contested', () => {
  const words = wordsOf('DE', 'matching');
  expect(words.filter((line) => /LIFO|Last in/i.test(line))).toEqual([
    expect.stringMatching(/^The report also offers, though contested: /),
  ]);
  expect(wordsOf('US', 'matching').join(' ')).not.toContain('contested');
});

it('says of losses what the law says, and nothing that contradicts it', () => {
  expect(wordsOf('BR', 'losses')).toEqual([
    'At home losses reduce no gain; losses abroad reduce gains abroad, in later years too.',
  ]);
  expect(wordsOf('HU', 'losses')).toContain(
    'Losses of earlier years reduce the tax as a credit, up to the tax of the year and of the 2 years before.',
  );
  expect(wordsOf('ES', 'losses')).toContain(
    'What remains may reduce up to 25% of other capital income.',
  );
  expect(wordsOf('US', 'losses')).toContain(
    'Up to $3,000 a year (a single filer) may reduce other income.',
  );
  const rules = rulesOf('IT');
  const { losses, rate } = rules.years[2024] ?? expect.fail('no rules of 2024');
  expect(
    lossWords(losses?.value ?? rules.losses.value, rate.value, figuresIn(english, 'EUR')),
  ).toContain('Only a net loss above €2,000 is carried.');
});

it.each(['en', 'de-EU', 'ar-SA'] as const)(
  'has words for every rule of every country in %s',
  (locale) => {
    const i18n = languageOf(locale);
    for (const rules of COUNTRIES) {
      const figures = figuresIn(i18n, rules.currency);
      const ofYears = yearGroups(rules).flatMap(({ rules: year }) => [
        ...rateWords(year.rate.value, rules.status, figures),
        ...allowanceWords(year.allowance.value, figures),
        ...surchargeWords(year.surcharges?.value ?? [], figures),
        ...lossWords(year.losses?.value ?? rules.losses.value, year.rate.value, figures),
      ]);
      const always = RULE_NAMES.flatMap((name) => ruleWords(name, rules, figures, YEAR));
      for (const words of [...ofYears, ...always]) expect(words).not.toMatch(/[{}]|guides\.|^$/);
    }
  },
);

it('puts years together that differ in nothing, the latest first', () => {
  const spans = (code: string) => yearGroups(rulesOf(code)).map(({ first, last }) => [first, last]);
  expect(spans('DE')).toEqual([
    [2024, 2026],
    [2023, 2023],
  ]);
  for (const { country, years } of COUNTRIES) {
    const covered = yearGroups(rulesOf(country)).reduce(
      (sum, { first, last }) => sum + last - first + 1,
      0,
    );
    expect(covered, country).toBe(Object.keys(years).length);
  }
});

it('leads to a guide in the reader’s language, or in the English of the edition', () => {
  expect(guideAddress('de-EU', 'DE')).toBe('/de-EU/tax-api/countries/de/');
  expect(guideAddress('tr-TUR', 'TR')).toBe('/en-TR/tax-api/countries/tr/');
  expect(guideAddress('ja-JP')).toBe('/en/tax-api/countries/');
});

it('knows the language that forms are named in', () => {
  const languages = ['DE', 'FR', 'JP', 'GB', 'UA'].map(formLanguage);
  expect(languages).toEqual(['de', 'fr', 'ja', 'en', 'en']);
});
