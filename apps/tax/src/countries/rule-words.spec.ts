import { createI18n, type I18n } from '@meridian/i18n/i18n.ts';
import { loadCatalogue } from '@meridian/i18n/load-catalogue.ts';
import { RULE_NAMES } from '@meridian/tax-export/law.ts';
import { COUNTRIES, countryRules } from '@meridian/tax-rules/countries.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import { expect, it } from 'vitest';

import { formLanguage } from './form-language.ts';
import { guideAddress } from './guide-address.ts';
import {
  advanceWords,
  allowanceWords,
  rateWords,
  roundingWords,
  surchargeWords,
} from './rate-words.ts';
import { type Figures, figuresIn } from './figures.ts';
import { lossWords, ruleWords } from './rule-words.ts';
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
    'Not for euro e-money tokens and e-money tokens of other currencies.',
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
    'May 1, 2022 to Jul 31, 2025: 0.1% of what you sell at a licensed platform, 0.2% elsewhere',
    'May 1, 2022 to Jul 31, 2025: 0.11% of what you buy at a licensed platform, 0.22% elsewhere',
    'May 1, 2022 to Jul 31, 2025: 0.1% of the value of units you receive: Mining',
    'from Aug 1, 2025 on: 0.21% of what you sell at a licensed platform, 1% elsewhere',
    'from Aug 1, 2025 on: 0.1% of the value of units you receive: Mining',
    'Coins for other coins count as a sale and a purchase.',
  ]);
  expect(rateOf('UA', 2024)[0]).toBe('until Nov 30, 2024: 19.5% of what you sell');
  expect(rateOf('FR').slice(1)).toEqual([
    'of which income tax (12.8%)',
    'of which social levies (18.6%)',
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

/** Fields of rates and the like that hold an amount of money or a share; the others hold none. */
const MONEY = new Set(
  'upTo amount perDisposal perYear minimumWage basicBand over lossAgainstIncome countedFrom exempt deduct exemptWealth debtThreshold free minimumExcess unit single'.split(
    ' ',
  ),
);
const SHARES = new Set(
  'rate top inclusion basic higher moneyIncome other bank debts home shareAbove againstCapitalIncome'.split(
    ' ',
  ),
);
/** A guide speaks to a single filer. */
const OTHER_FILERS = new Set(['joint', 'separate', 'head']);

/** Every figure and day a rule states, as its words have to show it. */
function figuresOf(value: unknown, figures: Figures): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, each]: [string, unknown]) => {
    if (OTHER_FILERS.has(field)) return [];
    if (typeof each !== 'string') return figuresOf(each, figures);
    if (/^\d{4}-\d\d-\d\d$/.test(each)) return [figures.day(each)];
    if (MONEY.has(field)) return [figures.money(each)];
    if (SHARES.has(field)) return [figures.percent(each)];
    return /^\d/.test(each) ? expect.fail(`${field} is neither money nor a share`) : [];
  });
}

it.each(COUNTRIES)('says every figure of the rates of $country', (rules) => {
  const figures = figuresIn(english, rules.currency);
  for (const { rules: year } of yearGroups(rules)) {
    const { rate, allowance, incomeAllowance, surcharges, advance, rounding } = year;
    const losses = year.losses?.value ?? rules.losses.value;
    const { from: advanceFrom, ...advanceRate } = advance?.value ?? {};
    const words = [
      ...rateWords(rate.value, rules.status, figures),
      ...allowanceWords(allowance.value, figures),
      ...(incomeAllowance === undefined ? [] : allowanceWords(incomeAllowance.value, figures)),
      ...surchargeWords(surcharges?.value ?? [], figures),
      ...lossWords(losses, rate.value, figures),
      ...(advance === undefined ? [] : advanceWords(advance.value, figures)),
      ...(rounding === undefined ? [] : roundingWords(rounding.value, figures)),
    ].join('\n');
    const values = [rate, allowance, incomeAllowance, surcharges, rounding].map(
      (each) => each?.value,
    );
    const stated = [...values, losses, advanceRate]
      .flatMap((each) => figuresOf(each, figures))
      .concat(advanceFrom === undefined ? [] : figures.money(advanceFrom));
    for (const figure of stated) expect(words).toContain(figure);
  }
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
        ...(year.advance === undefined ? [] : advanceWords(year.advance.value, figures)),
        ...(year.rounding === undefined ? [] : roundingWords(year.rounding.value, figures)),
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

it('leads to a guide in the reader’s language', () => {
  expect(guideAddress('de-EU', 'DE')).toBe('/de-EU/tax-api/countries/de/');
  expect(guideAddress('ja-JP')).toBe('/ja-JP/tax-api/countries/');
});

it('knows the language that forms are named in', () => {
  const languages = ['DE', 'FR', 'JP', 'GB', 'UA'].map(formLanguage);
  expect(languages).toEqual(['de', 'fr', 'ja', 'en', 'en']);
});
