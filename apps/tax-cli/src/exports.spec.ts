import { createI18n } from '@meridian/i18n/i18n.ts';
import { loadCatalogue } from '@meridian/i18n/load-catalogue.ts';
import { fixed, fixedToText } from '@meridian/money/fixed.ts';
import { reportOf } from '@meridian/tax-engine/testing/entries.ts';
import {
  covered,
  distance,
  ledgerOf,
  wildStep,
} from '@meridian/tax-engine/testing/random-ledger.ts';
import { type Amounts, reportCsv } from '@meridian/tax-export/csv.ts';
import { formRowsCsv } from '@meridian/tax-export/form-rows-csv.ts';
import { countryRules } from '@meridian/tax-rules/countries.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseCliArgs } from './args.ts';
import { readRequest } from './read-request.ts';
import { reportCommand } from './report-command.ts';
import { testFolder } from './testing/files.ts';
import { createWriter, textReport } from './text-report.ts';

const COUNTRIES = ['AT', 'CA', 'DE', 'ES', 'FR', 'GB', 'IT', 'JP', 'NL', 'PL', 'US'];

const anyCountry = fc.constantFrom(...COUNTRIES);
type Steps = Parameters<typeof ledgerOf>[0][number][];
const anySteps = fc.array(wildStep, { minLength: 1, maxLength: 25 });

function rulesOf(country: string) {
  const rules = countryRules(country);
  if (rules === undefined) throw new Error(`no rules of ${country}`);
  return rules;
}

const i18n = createI18n('en', loadCatalogue('en', ['common', 'tax', 'law']));

const optionsOf = (currency: string, amounts: Amounts) => {
  const { translate } = createWriter(i18n, currency);
  return { locale: 'en', tr: translate, amounts };
};

/** More decimals than any page writes, and than any quantity of these ledgers has. */
const LONG_FRACTION = /\d[.,]\d{13}/;

it('A11: no report in text or as a table carries the digits of the engine', () => {
  const property = fc.property(anyCountry, anySteps, (country, steps) => {
    const rules = rulesOf(country);
    const report = reportOf(country, 2024, ledgerOf(steps, rules.currency));
    const options = optionsOf(rules.currency, 'shown');
    const files = [
      reportCsv(report, options),
      reportCsv(report, { ...options, tr: (id, params = {}) => i18n.text({ id, params }) }),
      ...rules.forms.map((_, form) => formRowsCsv(report, rules, form, options) ?? ''),
      textReport(report, rules, createWriter(i18n, rules.currency)),
    ];
    for (const line of files.join('\n').split('\n')) expect(line).not.toMatch(LONG_FRACTION);
  });
  // Units that a swap divided, without an acquisition: a share of 24 digits in an issue's sentence.
  const shortOfShare: Steps = [
    { kind: 'sell', day: 400, units: 1, cents: 1, asset: 'BTC', account: 'A' },
    { kind: 'swap', day: 400, units: 126, cents: 1, asset: 'ETH', account: 'A' },
    { kind: 'buy', day: 400, units: 1, cents: 1, asset: 'ETH', account: 'A' },
    { kind: 'buy', day: 0, units: 1, cents: 1, asset: 'BTC', account: 'A' },
  ];
  fc.assert(property, { numRuns: 60, examples: [['AT', shortOfShare]] });
});

/** The amounts of a column of the disposals, and the total of the year that they make. */
function gainsOf(csv: string): { readonly rows: bigint[]; readonly total: bigint } {
  const lines = csv.split('\r\n');
  const head = lines.findIndex((line) => line.startsWith('Date,Asset,Account,Kind,Quantity'));
  const place = (lines[head] ?? '').split(',').indexOf('Gain');
  const rows = lines
    .slice(head + 1, lines.indexOf('', head))
    .map((line) => fixed(line.split(',')[place] ?? ''));
  const total = lines.find((line) => line.startsWith('Gain,'))?.split(',')[1] ?? '';
  return { rows, total: fixed(total) };
}

it('A11: exact rows make the exact total, rounded ones come within half a cent a row', () => {
  const property = fc.property(anySteps, (steps) => {
    const report = reportOf('DE', 2024, ledgerOf(covered(steps), 'EUR'));
    fc.pre(report.disposals.length > 0 && report.totals.incomplete === 0);
    const sum = (rows: readonly bigint[]): bigint => rows.reduce((before, row) => before + row, 0n);
    const exact = gainsOf(reportCsv(report, optionsOf('EUR', 'exact')));
    expect(sum(exact.rows)).toBe(exact.total);
    const shown = gainsOf(reportCsv(report, optionsOf('EUR', 'shown')));
    const allowed = BigInt(shown.rows.length + 1) * fixed('0.005');
    expect(distance(sum(shown.rows), shown.total) <= allowed).toBe(true);
    expect(distance(shown.total, exact.total) <= fixed('0.005')).toBe(true);
    for (const amount of shown.rows) expect(fixedToText(amount)).toMatch(/^-?\d+(\.\d\d?)?$/);
  });
  fc.assert(property, { numRuns: 60 });
});

/** 3 BTC for 100 USD, one of them sold for 60: a third of the cost leaves 60 - 33.333… = 26.666…. */
const THIRDS = `Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Label
2024-01-10 10:00:00,100,USD,3,BTC,,,
2024-06-01 10:00:00,1,BTC,60,USD,,,
`;
const file = testFolder().put('thirds.csv', THIRDS);

async function outputOf(...options: string[]): Promise<string> {
  const read = parseCliArgs(['--country', 'US', '--year', '2024', ...options, file]);
  if (read.type !== 'args') throw new Error(JSON.stringify(read));
  const request = await readRequest(read.args);
  if (!request.ok) throw new Error(request.reason);
  return [...(await reportCommand(request.request, request.ledger)).out].join('');
}

it('A11: csv has cents, csv-exact every digit and the rows of the forms', async () => {
  const exact = '26.666666666666666666666667';
  const shown = await outputOf('--format', 'csv');
  expect(shown).toContain('\r\nGain,26.67\r\n');
  expect(shown).not.toContain(exact);
  const digits = await outputOf('--format', 'csv-exact');
  expect(digits).toContain(`\r\nGain,${exact}\r\n`);
  // The disposal, and the same row of Form 8949 behind the report.
  expect(digits).toMatch(/\r\n"Form 8949: .*\r\n(.*\r\n){2}BTC,1,.*,26\.6{23}7,complete\r\n/);
  expect(await outputOf('--compare', '--format', 'csv')).toContain('\r\nfifo,26.67,');
  expect(await outputOf('--compare', '--format', 'csv-exact')).toContain(`\r\nfifo,${exact},`);
});
