/** Every country's rules: whole, well formed, and as sure as the facts they were written from. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COUNTRIES, countryRules } from './countries.ts';
import type { Bracket } from './rates.ts';
import { formsOfYear } from './reporting.ts';
import type { CountryRules } from './rules.ts';
import { CONFIDENCES, type Confidence } from './sourced.ts';

const YEARS = [2023, 2024, 2025, 2026];
/** The facts know no secondary source: what any source states is confirmed to them. */
const WORDS: readonly Confidence[] = ['confirmed', 'knowledge', 'uncertain'];

interface Found {
  readonly path: string;
  readonly value: unknown;
}

/** Every value inside a country, with the way to it. */
function* walk(value: unknown, path: string): Generator<Found> {
  yield { path, value };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) yield* walk(child, `${path}/${key}`);
}

const inside = (rules: CountryRules): Found[] => [...walk(rules, rules.country)];

const cases = COUNTRIES.map((rules) => [rules.country, rules] as const);

it('lists each country once, by its code', () => {
  const codes = COUNTRIES.map(({ country }) => country);
  expect(codes).toEqual([...new Set(codes)].toSorted());
  for (const code of codes) expect(countryRules(code)?.country).toBe(code);
  expect(countryRules('XX')).toBeUndefined();
});

describe.each(cases)('%s', (country, rules) => {
  it('has a country and a currency that exist', () => {
    const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    expect(regions.of(country)).toBeDefined();
    expect(Intl.supportedValuesOf('currency')).toContain(rules.currency);
  });

  it('has every year, a clock and a day of the last check', () => {
    const years = Object.keys(rules.years);
    expect(years).toEqual(expect.arrayContaining(YEARS.map(String)));
    const { timeZone, startMonth, startDay } = rules.calendar.value;
    expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
    expect(startMonth >= 1 && startMonth <= 12 && startDay >= 1 && startDay <= 31).toBe(true);
    expect(rules.asOf).toMatch(/^20\d\d-\d\d-\d\d$/);
  });

  it('says of each rule how sure it is and what it rests on', () => {
    const sourced = inside(rules).filter(
      ({ value }) => typeof value === 'object' && value !== null && 'confidence' in value,
    );
    for (const { path, value } of sourced) {
      const { confidence } = value as { confidence: string };
      expect(CONFIDENCES, path).toContain(confidence);
    }
    const bases = inside(rules).filter(({ path }) => path.endsWith('/basis'));
    for (const { path, value } of bases) expect(value, path).toMatch(/^\S[\s\S]*\S$/);
    expect(bases.length).toBeGreaterThan(20);
  });

  it('writes amounts and rates exactly', () => {
    const numbers = inside(rules).filter(({ value }) => typeof value === 'number');
    // Only months, days and years are numbers.
    const counted =
      /\/(?:startMonth|startDay|days|daysAfter|daysBefore|months|years|atLeastDays|carriedYears|carriedBackYears|creditYears|from|to)$/;
    expect(numbers.filter(({ path }) => !counted.test(path))).toEqual([]);
    const exact =
      /\/(?:rate|amount|upTo|top|basicBand|basic|higher|other|bank|debts|exemptWealth|debtThreshold|minimumWage|perDisposal|perYear|share|shareAbove|proceedsCap|above|levy|minimumExcess|againstCapitalIncome|single|joint|separate|head)$/;
    const texts = inside(rules).filter(
      ({ path, value }) => exact.test(path) && typeof value === 'string',
    );
    for (const { path, value } of texts) expect(value, path).toMatch(/^(?:0|[1-9]\d*)(?:\.\d+)?$/);
  });

  it('has brackets that rise and end open', () => {
    const scales = inside(rules).flatMap(({ path, value }) => {
      if (!Array.isArray(value)) return [];
      const list: readonly unknown[] = value;
      const isScale = list.every(
        (item) => typeof item === 'object' && item !== null && 'upTo' in item,
      );
      // The check above says what the items are.
      return isScale && list.length > 0 ? [{ path, scale: list as readonly Bracket[] }] : [];
    });
    for (const { path, scale } of scales) {
      const limits = scale.map(({ upTo }) => upTo);
      expect(limits.at(-1), path).toBeNull();
      const known = limits.slice(0, -1).map(Number);
      expect(known, path).toEqual([...new Set(known)].toSorted((a, b) => a - b));
      const rates = scale.map(({ rate }) => Number(rate));
      expect(rates, path).toEqual(rates.toSorted((a, b) => a - b));
    }
  });

  it('has rates in parts that add up', () => {
    for (const { rate } of Object.values(rules.years)) {
      if (rate.value.type !== 'flat' || rate.value.parts === undefined) continue;
      const sum = rate.value.parts.reduce((total, part) => total + Number(part.rate), 0);
      expect(sum).toBeCloseTo(Number(rate.value.rate), 12);
    }
  });

  it('names messages of its own', () => {
    const own = new RegExp(
      `^law\\.${country.toLowerCase()}\\.(?:unsettled|default|levy|notice|proposal|reading|surcharge)\\.[a-z\\d-]+$`,
    );
    const ids = inside(rules).flatMap(({ value }) =>
      typeof value === 'string' && value.startsWith('law.') ? [value] : [],
    );
    expect(ids.filter((id) => !own.test(id))).toEqual([]);
    for (const list of [
      rules.unsettled,
      rules.defaults,
      rules.levies.map(({ id }) => id),
      (rules.notices ?? []).map(({ id }) => id),
    ]) {
      expect(list).toEqual([...new Set(list)]);
    }
    if (rules.status !== 'settled') expect(rules.unsettled.length).toBeGreaterThan(0);
    expect(rules.defaults.every((id) => id.includes('.default.'))).toBe(true);
    expect(rules.unsettled.every((id) => id.includes('.unsettled.'))).toBe(true);
    expect(rules.proposals.every(({ id }) => id.includes('.proposal.'))).toBe(true);
  });

  it('has a form in every year whose gains are taxed, and sources', () => {
    for (const year of YEARS) {
      const isTaxed = rules.years[year]?.rate.value.type !== 'none';
      if (isTaxed) expect(formsOfYear(rules.forms, year).length, `${year}`).toBeGreaterThan(0);
    }
    for (const { url, supports } of rules.sources) {
      expect(URL.canParse(url), url).toBe(true);
      expect(supports).not.toBe('');
    }
    expect(rules.sources.length).toBeGreaterThan(0);
  });

  it('never shows a proposal as a liability', () => {
    for (const { whatIf } of rules.proposals) {
      if (whatIf === undefined) continue;
      for (const { rate } of Object.values(rules.years))
        expect(rate.value).not.toEqual(whatIf.rate);
    }
  });
});

interface Facts {
  readonly confidence: Readonly<Record<string, string>>;
  readonly income: Readonly<Record<string, { readonly confidence: Confidence }>>;
}

const path = process.env['TAX_RULES_JSON'];

/** The words of certainty a fact states; a fact with two parts may state two. */
function words(text: string | undefined): string[] {
  return text === undefined ? [] : WORDS.filter((word) => text.includes(word));
}

/** What the facts allow for the rate of a year: its own key, else the one for all years. */
function wordsOfRate(facts: Facts['confidence'], year: number): string[] {
  const own = Object.entries(facts).flatMap(([key, text]) => {
    const match = /^rates_(\d+)(?:_(\d+))?$/.exec(key);
    if (match === null) return [];
    const first = Number(match[1]);
    return year >= first && year <= Number(match[2] ?? first) ? words(text) : [];
  });
  if (own.length > 0) return own;
  const parts = Object.entries(facts).filter(([key]) => /^(?:rates|tax_rate_\d+)$/.test(key));
  const stated = parts.flatMap(([, text]) => words(text));
  // Where a fact only says that its years differ, the more careful word stands for the later one.
  return (facts['rates'] ?? '').includes(`${year} see rate`) ? [...stated, 'uncertain'] : stated;
}

/** Kinds of income by the name the facts have for them. */
const KINDS = [
  ['staking', 'staking'],
  ['interest', 'lending'],
  ['mining', 'mining'],
  ['airdrop', 'airdrop'],
] as const;

// Without TAX_RULES_JSON there are no facts to compare with.
describe.skipIf(path === undefined)('beside the facts of TAX_RULES_JSON', () => {
  const read = (): Readonly<Record<string, Facts>> => {
    // The file is the one the rules were written from; a wrong shape fails the tests below.
    const file = JSON.parse(readFileSync(path ?? '', 'utf8')) as {
      countries: Record<string, Facts>;
    };
    return file.countries;
  };

  it.each(cases)('%s is as sure as they are', (country, rules) => {
    const facts = read()[country];
    if (facts === undefined) throw new Error(`no facts of ${country}`);
    const stated: [string, Confidence, string[]][] = [
      ['calendar', rules.calendar.confidence, words(facts.confidence['tax_year'])],
      ...(['matching', 'holding', 'swap', 'fees', 'fx', 'losses'] as const).map(
        (field): [string, Confidence, string[]] => [
          field,
          rules[field].confidence,
          words(facts.confidence[field]),
        ],
      ),
      ...YEARS.flatMap((year): [string, Confidence, string[]][] => {
        const own = rules.years[year];
        if (own === undefined) return [];
        const allowance = words(
          facts.confidence[`allowance_${year}`] ?? facts.confidence['allowance'],
        );
        return [
          [`rate of ${year}`, own.rate.confidence, wordsOfRate(facts.confidence, year)],
          [`allowance of ${year}`, own.allowance.confidence, allowance],
        ];
      }),
      ...KINDS.flatMap(([kind, name]): [string, Confidence, string[]][] => {
        const fact = facts.income[name] ?? facts.income['default'];
        return fact === undefined ? [] : [[kind, rules.income[kind].confidence, [fact.confidence]]];
      }),
    ];
    // A source that the facts call confirming is secondary unless it is official, and where no
    // source was named for the field, nothing was read for it.
    const isAllowed = (confidence: Confidence, allowed: readonly string[]): boolean =>
      allowed.includes(confidence) ||
      (allowed.includes('confirmed') && ['secondary', 'knowledge'].includes(confidence));
    const differing = stated.filter(
      ([, confidence, allowed]) => allowed.length > 0 && !isAllowed(confidence, allowed),
    );
    expect(differing).toEqual([]);
    expect(stated.filter(([, , allowed]) => allowed.length > 0).length).toBeGreaterThan(8);
  });
});
