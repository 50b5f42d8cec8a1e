import { parseArgs } from 'node:util';
import { ALL_LOCALES, isLocale, type Locale } from '@meridian/editions/locales.ts';
import { isTranslated } from '@meridian/i18n/catalogues.ts';
import { toFixedPoint } from '@meridian/money/fixed.ts';
import { parseAmount } from '@meridian/money/parse.ts';
import type { Settings } from '@meridian/tax-engine/result.ts';
import { COUNTRIES, countryRules } from '@meridian/tax-rules/countries.ts';
import type { Method } from '@meridian/tax-rules/matching.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import { READING_OPTIONS, READING_USAGE, type Reading, readReading } from './reading-args.ts';

export type Format = 'text' | 'json' | 'csv';

export type Request = {
  readonly rules: CountryRules;
  readonly year: number;
  readonly method: Method;
  readonly format: Format;
  readonly locale: Locale;
  readonly settings: Settings;
  readonly reading: Reading;
  readonly files: readonly string[];
};

/** What the words ask for: a report, the help text, or why they cannot be read. */
export type Parsed =
  | { readonly kind: 'request'; readonly request: Request }
  | { readonly kind: 'help' }
  | { readonly kind: 'error'; readonly message: string };

const FORMATS: readonly Format[] = ['text', 'json', 'csv'];

/** The locales in whose language the report is written. */
const LANGUAGES = ALL_LOCALES.filter((locale) => isTranslated(locale, 'tax'));

export const USAGE = `Usage: npm run tax -- --country CODE --year YEAR [options] FILE...
       npm run tax -- inspect [options] FILE...

Reads exported files and prints the tax report of one year; with inspect, how
each file is read (npm run tax -- inspect --help).

  --country CODE        ${COUNTRIES.map((rules) => rules.country).join(', ')}
  --year YEAR           the tax year, named by the calendar year in which it starts
  --method METHOD       one the country allows; its own first method without it
  --format FORMAT       ${FORMATS.join(', ')} (text)
  --lang LOCALE         ${LANGUAGES.join(', ')} (en)
${READING_USAGE}  --other-income N      other taxable income of the year, after deductions
  --marginal-rate N     your marginal tax rate in percent
  --filing-status S     single or joint
  --help                this text

Files of prices (date,asset,currency,price) and of exchange rates
(date,currency,rate,source; rates in the country's currency) are recognised
by their header and used for valuation.

Exit status: 0 the report is complete, 1 issues are left open, 2 the words or a
file cannot be read.
`;

export function readArgs(words: readonly string[]): Parsed {
  const error = (message: string): Parsed => ({ kind: 'error', message });
  let parsed;
  try {
    parsed = parseArgs({ args: [...words], allowPositionals: true, options: OPTIONS });
  } catch (problem) {
    return error(problem instanceof Error ? problem.message : String(problem));
  }
  const { values, positionals: files } = parsed;
  if (values.help === true) return { kind: 'help' };
  const rules = countryRules((values.country ?? '').toUpperCase());
  if (rules === undefined) {
    return error(`--country must be one of ${COUNTRIES.map((one) => one.country).join(', ')}`);
  }
  const year = /^(?:19|20)\d\d$/.test(values.year ?? '')
    ? Number.parseInt(values.year ?? '', 10)
    : null;
  if (year === null) return error('--year must be a year such as 2024');
  const allowed = rules.matching.value.methods;
  const method =
    values.method === undefined ? allowed[0] : allowed.find((one) => one === values.method);
  if (method === undefined) {
    return error(`--method must be one of ${allowed.join(', ')} for ${rules.country}`);
  }
  const format = FORMATS.find((one) => one === (values.format ?? 'text'));
  if (format === undefined) return error(`--format must be one of ${FORMATS.join(', ')}`);
  const locale = values.lang ?? 'en';
  if (!isLocale(locale) || !LANGUAGES.includes(locale)) {
    return error(`--lang must be one of ${LANGUAGES.join(', ')}`);
  }
  const settings = readSettings(values);
  if (typeof settings === 'string') return error(settings);
  const reading = readReading(values);
  if (typeof reading === 'string') return error(reading);
  if (files.length === 0) return error('name at least one file');
  return {
    kind: 'request',
    request: { rules, year, method, format, locale, settings, reading, files },
  };
}

const OPTIONS = {
  country: { type: 'string' },
  year: { type: 'string' },
  method: { type: 'string' },
  format: { type: 'string' },
  lang: { type: 'string' },
  ...READING_OPTIONS,
  'other-income': { type: 'string' },
  'marginal-rate': { type: 'string' },
  'filing-status': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Values = {
  readonly 'other-income'?: string | undefined;
  readonly 'marginal-rate'?: string | undefined;
  readonly 'filing-status'?: string | undefined;
};

/** The settings, or what is wrong with them. */
function readSettings(values: Values): Settings | string {
  const settings: { -readonly [Key in keyof Settings]: Settings[Key] } = {};
  const income = values['other-income'];
  if (income !== undefined) {
    const atoms = readNumber(income);
    if (atoms === null) return '--other-income must be an amount such as 45000';
    settings.otherIncome = atoms;
  }
  const rate = values['marginal-rate'];
  if (rate !== undefined) {
    const atoms = readNumber(rate);
    if (atoms === null) return '--marginal-rate must be a percentage such as 42';
    settings.marginalRate = atoms;
  }
  const status = values['filing-status'];
  if (status !== undefined) {
    if (status !== 'single' && status !== 'joint') return '--filing-status must be single or joint';
    settings.filingStatus = status;
  }
  return settings;
}

function readNumber(text: string): bigint | null {
  const parsed = parseAmount(text, { decimalMark: '.' });
  const atoms = parsed.ok ? toFixedPoint(parsed.value) : null;
  return atoms !== null && atoms >= 0n ? atoms : null;
}
