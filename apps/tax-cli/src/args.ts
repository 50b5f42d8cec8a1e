import { reasonOf } from './json-files.ts';
import { parseArgs } from 'node:util';
import { ALL_LOCALES, isLocale, type Locale } from '@meridian/editions/locales.ts';
import { isTranslated } from '@meridian/i18n/catalogues.ts';
import type { Settings } from '@meridian/tax-engine/input/settings.ts';
import { COUNTRIES, countryRules } from '@meridian/tax-rules/countries.ts';
import type { Method } from '@meridian/tax-rules/matching.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import { ACCOUNT_FILE } from './batch-plan.ts';
import type { At } from './json-in.ts';
import { READING_OPTIONS, type Reading, readReading } from './reading-args.ts';
import { SETTING_OPTIONS, type SettingWords, readSettings, settingsFor } from './setting-args.ts';
import type { Stated } from './tax-input.ts';

export type Format = 'text' | 'json' | 'csv';

/** What is asked of the files: the report, all methods side by side, or why a figure is what it is. */
type Task =
  | { readonly is: 'report' }
  | { readonly is: 'compare' }
  | { readonly is: 'explain'; readonly id: string };

export type Request = {
  readonly rules: CountryRules;
  readonly year: number;
  readonly method: Method;
  readonly task: Task;
  readonly format: Format;
  readonly locale: Locale;
  readonly settings: Settings;
  readonly reading: Reading;
  readonly files: readonly string[];
};

/** The words as they stand, before what the files they name say. */
export type Words = {
  readonly country?: string;
  readonly year?: number;
  readonly method?: string;
  readonly task: Task;
  readonly format: Format;
  readonly locale: Locale;
  readonly settings: SettingWords;
  readonly reading: Reading;
  readonly ledger?: string;
  readonly files: readonly string[];
};

type NoWords =
  | { readonly kind: 'help' }
  /** Why they cannot be read. */
  | { readonly kind: 'error'; readonly message: string };

export type ReadWords = { readonly kind: 'words'; readonly words: Words } | NoWords;

/** What the words ask for: a report, the help text, or why they cannot be read. */
export type Parsed = { readonly kind: 'request'; readonly request: Request } | NoWords;

/** What the files of a request say; what an account says of itself comes before the words. */
export type Said = {
  readonly ledger?: Stated;
  readonly settingsFile?: At;
  readonly account?: Omit<Stated, 'year'>;
};

const FORMATS: readonly Format[] = ['text', 'json', 'csv'];

/** The locales in whose language the report is written. */
export const LANGUAGES = ALL_LOCALES.filter((locale) => isTranslated(locale, 'tax'));

export const REPORT_OPTIONS = {
  country: { type: 'string' },
  year: { type: 'string' },
  method: { type: 'string' },
  lang: { type: 'string' },
  ...READING_OPTIONS,
  ...SETTING_OPTIONS,
  help: { type: 'boolean', short: 'h' },
} as const;

const OPTIONS = {
  ...REPORT_OPTIONS,
  format: { type: 'string' },
  compare: { type: 'boolean' },
  explain: { type: 'string' },
  ledger: { type: 'string' },
} as const;

/** The words of a report alone: all that is asked stands in them. */
export function readArgs(given: readonly string[]): Parsed {
  const read = readWords(given);
  if (read.kind !== 'words') return read;
  const request = requestOf(read.words, {});
  return typeof request === 'string'
    ? { kind: 'error', message: request }
    : { kind: 'request', request };
}

export function readWords(given: readonly string[]): ReadWords {
  const error = (message: string): ReadWords => ({ kind: 'error', message });
  let parsed;
  try {
    parsed = parseArgs({ args: [...given], allowPositionals: true, options: OPTIONS });
  } catch (problem) {
    return error(reasonOf(problem));
  }
  const { values, positionals: files } = parsed;
  if (values.help === true) return { kind: 'help' };
  const common = readCommon(values);
  if (typeof common === 'string') return error(common);
  const format = FORMATS.find((one) => one === (values.format ?? 'text'));
  if (format === undefined) return error(`--format must be one of ${FORMATS.join(', ')}`);
  const { compare = false, explain, ledger } = values;
  if (compare && explain !== undefined) return error('--compare and --explain are two commands');
  if (explain !== undefined && format === 'csv') return error('--explain is text or json');
  if (files.length === 0 && ledger === undefined) return error('name at least one file');
  const task: Task =
    explain === undefined ? { is: compare ? 'compare' : 'report' } : { is: 'explain', id: explain };
  const named = ledger === undefined ? {} : { ledger };
  return { kind: 'words', words: { ...common, task, format, ...named, files } };
}

type Common = Pick<Words, 'country' | 'year' | 'method' | 'locale' | 'settings' | 'reading'>;

type CommonValues = Parameters<typeof readReading>[0] &
  Parameters<typeof readSettings>[0] & {
    readonly country?: string | undefined;
    readonly year?: string | undefined;
    readonly method?: string | undefined;
    readonly lang?: string | undefined;
  };

/** What a report and a batch of them have alike, or what is wrong with it. */
export function readCommon(values: CommonValues): Common | string {
  const country = values.country?.toUpperCase();
  if (country !== undefined && countryRules(country) === undefined) return wrongCountry();
  const { year: named, method } = values;
  const year = named === undefined ? undefined : yearIn(named);
  if (year === null) return WRONG_YEAR;
  const locale = values.lang ?? 'en';
  if (!isLocale(locale) || !LANGUAGES.includes(locale)) {
    return `--lang must be one of ${LANGUAGES.join(', ')}`;
  }
  const settings = readSettings(values);
  if (typeof settings === 'string') return settings;
  const reading = readReading(values);
  if (typeof reading === 'string') return reading;
  return {
    ...(country === undefined ? {} : { country }),
    ...(year === undefined ? {} : { year }),
    ...(method === undefined ? {} : { method }),
    ...{ locale, settings, reading },
  };
}

const WRONG_YEAR = '--year must be a year such as 2024';

function wrongCountry(): string {
  return `--country must be one of ${COUNTRIES.map((one) => one.country).join(', ')}`;
}

function yearIn(text: string): number | null {
  return /^(?:19|20)\d\d$/.test(text) ? Number.parseInt(text, 10) : null;
}

/** What the words ask for, filled up by what the files say; or why that cannot be. */
export function requestOf(words: Words, said: Said): Request | string {
  const { account, ledger } = said;
  const code = account?.country ?? words.country ?? ledger?.country ?? '';
  const rules = countryRules(code.toUpperCase());
  if (rules === undefined) return wrongCountry();
  const year = words.year ?? ledger?.year;
  if (year === undefined || yearIn(String(year)) === null) return WRONG_YEAR;
  const allowed = rules.matching.value.methods;
  const named = account?.method ?? words.method ?? ledger?.method;
  const method = named === undefined ? allowed[0] : allowed.find((one) => one === named);
  if (method === undefined) {
    return `--method must be one of ${allowed.join(', ')} for ${rules.country}`;
  }
  const settings = settingsFor(words.settings, rules, {
    before: [
      { name: words.ledger ?? '--ledger', at: ledger?.settings },
      { name: words.settings.file ?? '--settings', at: said.settingsFile },
    ],
    after: [{ name: ACCOUNT_FILE, at: account?.settings }],
  });
  if (typeof settings === 'string') return settings;
  const { task, format, locale, reading, files } = words;
  return { rules, year, method, task, format, locale, settings, reading, files };
}
