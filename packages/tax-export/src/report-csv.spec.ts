import { asQuantity } from '@meridian/money/measure.ts';
import { fixed } from '@meridian/money/fixed.ts';
import { computeNow } from '@meridian/tax-engine/report/compute.ts';
import { asEntryId, type Entry } from '@meridian/tax-engine/ledger/entry.ts';
import type { TaxReport } from '@meridian/tax-engine/result/report.ts';
import { createValueBook } from '@meridian/tax-engine/valuation/values.ts';
import { isoToInstant } from '@meridian/tax-engine/common/time.ts';
import { COUNTRIES, countryRules } from '@meridian/tax-rules/countries.ts';
import { describe, expect, it } from 'vitest';
import { reportCsv } from './csv.ts';
import { formRowsCsv } from './form-rows-csv.ts';
import { reportJson } from './json.ts';
import { namedRules } from './law.ts';

/** One BTC bought for 10,000 EUR in January, half of it sold for 8,000 in August: a gain of 3,000. */
const ENTRIES: readonly Entry[] = [
  trade('buy', '2024-01-02', ['EUR', '10000'], ['BTC', '1']),
  trade('sell', '2024-08-02', ['BTC', '0.5'], ['EUR', '8000']),
];

type Side = readonly [asset: string, quantity: string];

function trade(id: string, day: string, [given, much]: Side, [got, many]: Side): Entry {
  return {
    id: asEntryId(id),
    kind: 'trade',
    at: isoToInstant(`${day}T10:00:00Z`),
    account: 'Kraken',
    source: 'file',
    rows: [1],
    key: id,
    fees: [],
    out: { asset: given, quantity: asQuantity(fixed(much)) },
    in: { asset: got, quantity: asQuantity(fixed(many)) },
  };
}

function rulesOf(country: string) {
  const rules = countryRules(country);
  if (rules === undefined) throw new Error(`no rules of ${country}`);
  return rules;
}

function reportOf(country: string, year = 2024, entries = ENTRIES): TaxReport {
  const rules = rulesOf(country);
  return computeNow({
    entries,
    rules,
    year,
    method: rules.matching.value.methods[0] ?? 'fifo',
    values: createValueBook({ prices: [], rates: [] }),
    corrections: new Map(),
    settings: {},
  });
}

/** The rules of Lithuania in 2026. */
const NAMES = namedRules(rulesOf('LT'), { year: 2026, method: 'fifo' }).map(({ name }) => name);

/** The ids stand for the texts, so that a line says what it is in any language. */
const OPTIONS = { locale: 'de', tr: (id: string) => id };

function linesOf(report: TaxReport): string[] {
  return reportCsv(report, OPTIONS).split('\r\n');
}

/** The lines of a section of the file, without its headers. */
function part(lines: readonly string[], id: string): string[] {
  const start = lines.indexOf(`export.${id}`);
  return start === -1 ? [] : lines.slice(start + 2, lines.indexOf('', start));
}

describe('the report as CSV', () => {
  it('names the country in the language asked for', () => {
    expect(linesOf(reportOf('DE'))).toContain('export.country,Deutschland');
  });

  it('has every step of the estimate with its law and how sure that is', () => {
    const report = reportOf('DE');
    const steps = part(linesOf(report), 'estimate');
    const { basis, confidence } = rulesOf('DE').years[2024]?.allowance ?? {};
    const cliff = steps.find((line) => line.startsWith('estimate.after-cliff,3000,EUR,'));
    expect(cliff).toContain(basis?.split('"')[0]?.slice(0, 20));
    expect(cliff).toContain(`confidence.${confidence}`);
  });

  it('sets what is not law apart, and never into the estimate', () => {
    const lines = linesOf(reportOf('LT', 2026));
    const beside = part(lines, 'what-if');
    expect(beside.length).toBeGreaterThan(1);
    expect(beside.every((line) => line.startsWith('export.reading,'))).toBe(true);
    expect(part(lines, 'estimate').some((line) => line.includes('reading'))).toBe(false);
    expect(part(linesOf(reportOf('DE')), 'what-if')).toEqual([]);
  });

  it('A2: says of a total that something open moves between which amounts it lies', () => {
    // Half of the purchase is gone: what was sold of it has no cost that is known.
    const open = ENTRIES.filter(({ kind }) => kind === 'trade').slice(1);
    const lines = linesOf(reportOf('DE', 2024, open));
    const totals = part(lines, 'totals');
    const gain = totals.find((line) => line.startsWith('export.gain,'));
    expect(gain).toMatch(/^export\.gain,,export\.open,-?[\d.]*,-?[\d.]*$/);
    const tax = part(lines, 'estimate').find((line) => line.startsWith('estimate.tax,'));
    expect(tax).toMatch(/^estimate\.tax,,EUR,.*,export\.open,0,[\d.]*$/);
    const forms = part(linesOf(reportOf('ES', 2024, open)), 'forms');
    expect(forms.find((line) => line.includes('figure.gain'))).toMatch(
      /figure\.gain,,.*,export\.open,-?[\d.]*,-?[\d.]*$/,
    );
  });

  it('has the forms box by box', () => {
    const boxes = part(linesOf(reportOf('ES')), 'forms');
    expect(boxes.some((line) => line.startsWith('Modelo 100,'))).toBe(true);
    expect(boxes.some((line) => line.includes('figure.gain') && line.includes('3000'))).toBe(true);
  });

  it('says so where nothing is taxed, and gives the gain for information', () => {
    const steps = part(linesOf(reportOf('SA')), 'estimate');
    expect(steps).toContain('estimate.untaxed');
    expect(steps.some((line) => line.startsWith('estimate.gain-for-information'))).toBe(true);
  });

  it('A9: says of each rule which text was read and when, or that none was', () => {
    const law = part(linesOf(reportOf('GB', 2024)), 'law');
    const row = (name: string) => law.find((line) => line.startsWith(`export.rule.${name},`));
    expect(row('matching')).toMatch(
      /,confidence\.confirmed,2026-11-20,https:\/\/www\.gov\.uk\/\S+crypto22250$/,
    );
    expect(row('rate')).toMatch(/,confidence\.secondary,2026-11-20,https:\/\/cryptobooks\.tax\//);
    expect(row('outgoing.lost')).toMatch(/,confidence\.knowledge,2026-11-23,$/);
    for (const country of COUNTRIES) {
      for (const { name, confidence, read, source } of namedRules(country, {
        year: 2025,
        method: 'fifo',
      })) {
        const where = `${country.country} ${name}`;
        expect(read, where).toMatch(/^20\d\d-\d\d-\d\d$/);
        const needsSource = confidence === 'confirmed' || confidence === 'secondary';
        if (needsSource) expect(source, where).not.toBeNull();
      }
    }
  });

  it('closes with the law, its sources and its levies', () => {
    const { sources, levies } = rulesOf('IT');
    const law = part(linesOf(reportOf('IT')), 'law');
    expect(law.filter((line) => line.startsWith('export.law-source,'))).toHaveLength(
      sources.length,
    );
    expect(law.filter((line) => line.startsWith('export.levy,'))).toHaveLength(levies.length);
    expect(law.some((line) => line.startsWith('export.rule.matching,'))).toBe(true);
  });
});

describe('the rows of a form', () => {
  it('are one for each asset, disposal or lot', () => {
    const rules = rulesOf('ES');
    const report = reportOf('ES');
    const index = rules.forms.findIndex(({ rows }) => rows !== undefined);
    const text = formRowsCsv(report, rules, index, OPTIONS);
    expect(text?.split('\r\n').slice(1)).toEqual([
      'tax.notAdvice',
      'export.asset,export.quantity,export.acquired,export.date,export.proceeds,export.cost,export.fees,export.gain,export.state',
      'BTC,0.5,,,8000,5000,0,3000,export.complete',
      '',
    ]);
  });

  it('are not there for a form that wants none', () => {
    const rules = rulesOf('DE');
    const index = rules.forms.findIndex(({ rows }) => rows === undefined);
    expect(formRowsCsv(reportOf('DE'), rules, index, OPTIONS)).toBeNull();
    expect(formRowsCsv(reportOf('DE'), rules, 99, OPTIONS)).toBeNull();
  });
});

it('is the same for machines: forms, rules with their confidence, what is not law', () => {
  const json: unknown = JSON.parse(JSON.stringify(reportJson(reportOf('LT', 2026))));
  expect(json).toMatchObject({
    forms: [{ form: 'GPM311', lines: [{ figure: 'proceeds', value: { type: 'money' } }, {}, {}] }],
    law: {
      status: 'partly-unsettled',
      proposals: [{ kind: 'reading' }],
      rules: NAMES.map((name) => ({ name })),
    },
    estimate: { whatIf: [{ tax: '0' }] },
  });
});

it('A2: no sentence quotes what is known of an amount that is open', () => {
  const sold = trade('open', '2024-09-01', ['SOL', '1'], ['USD', '900']);
  const entries = [
    trade('buy', '2024-01-02', ['USD', '10000'], ['BTC', '1']),
    trade('sell', '2024-08-02', ['BTC', '0.5'], ['USD', '8000']),
    sold,
  ];
  const tr = (id: string, params: Readonly<Record<string, string>> = {}): string =>
    id.startsWith('open.value.') || id === 'estimate.ordinary-tax'
      ? [id, ...Object.values(params)].join('|')
      : id;
  const sentences = (given: readonly Entry[]) =>
    reportCsv(reportOf('US', 2024, given), { locale: 'en', tr })
      .split('\r\n')
      .flatMap((line) => /estimate\.ordinary-tax\|[^,]*/.exec(line) ?? []);
  expect(sentences(entries.slice(0, 2))).toEqual(['estimate.ordinary-tax|3000']);
  // Nobody knows what the SOL cost.
  expect(sentences(entries)).toEqual(['estimate.ordinary-tax|open.value.none||']);
});
