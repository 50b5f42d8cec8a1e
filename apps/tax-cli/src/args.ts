import { reasonOf } from './json-files.ts';
import { parseArgs } from 'node:util';
import { ALL_LOCALES, isLocale, type Locale } from '@meridian/editions/locales.ts';
import type { MethodChange } from '@meridian/tax-engine/input/methods.ts';
import type { Settings } from '@meridian/tax-engine/input/settings.ts';
import { parCurrency } from '@meridian/tax-engine/ledger/par-currency.ts';
import type { AtPar } from '@meridian/tax-engine/valuation/values.ts';
import { COUNTRIES, countryRules } from '@meridian/tax-rules/countries.ts';
import type { Method } from '@meridian/tax-rules/matching.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import { ACCOUNT_FILE } from './batch-plan.ts';
import type { JsonNode } from './json-in.ts';
import { READING_OPTIONS, type Reading, readReading } from './reading-args.ts';
import { SETTING_OPTIONS, type SettingArgs, readSettings, settingsFor } from './setting-args.ts';
import type { Stated, StatedMethod } from './tax-input.ts';

/** `csv` has money as the report shows it, `csv-exact` with every digit. */
export type Format = 'text' | 'json' | 'csv' | 'csv-exact';

/** The report, all methods side by side, or the explanation of a figure. */
type Command =
  | { readonly type: 'report' }
  | { readonly type: 'compare' }
  | { readonly type: 'explain'; readonly id: string };

export interface Request {
  readonly rules: CountryRules;
  readonly year: number;
  readonly method: Method;
  readonly methodChanges: readonly MethodChange[];
  readonly command: Command;
  readonly format: Format;
  readonly locale: Locale;
  readonly settings: Settings;
  readonly atPar: readonly AtPar[];
  readonly reading: Reading;
  readonly files: readonly string[];
}

/** The arguments of a report, before the files that they name are read. */
export interface CliArgs {
  readonly country?: string;
  readonly year?: number;
  readonly method?: string;
  /** Of `--method YEAR=METHOD`. */
  readonly methods?: readonly StatedMethod[];
  readonly command: Command;
  readonly format: Format;
  readonly locale: Locale;
  readonly settings: SettingArgs;
  /** Stablecoins that count at one unit of their currency where nothing else gives a price. */
  readonly atPar: readonly AtPar[];
  readonly reading: Reading;
  readonly ledger?: string;
  readonly files: readonly string[];
}

type NoArgs =
  | { readonly type: 'help' }
  /** Why they cannot be read, for the operator. */
  | { readonly type: 'error'; readonly message: string };

export type ParsedArgs = { readonly type: 'args'; readonly args: CliArgs } | NoArgs;

/** A report, the help text, or why the arguments cannot be read. */
export type Parsed = { readonly type: 'request'; readonly request: Request } | NoArgs;

/** Values from the files of a request. Those of an account take precedence over the arguments. */
export interface FileValues {
  readonly ledger?: Stated;
  readonly settingsFile?: JsonNode;
  readonly account?: Omit<Stated, 'year'>;
}

const FORMATS: readonly Format[] = ['text', 'json', 'csv', 'csv-exact'];

export const REPORT_OPTIONS = {
  country: { type: 'string' },
  year: { type: 'string' },
  method: { type: 'string', multiple: true },
  lang: { type: 'string' },
  'at-par': { type: 'string', multiple: true },
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

/** Reads the arguments of a report that names no further file of values. */
export function readArgs(given: readonly string[]): Parsed {
  const read = parseCliArgs(given);
  if (read.type !== 'args') return read;
  const request = requestOf(read.args, {});
  return typeof request === 'string'
    ? { type: 'error', message: request }
    : { type: 'request', request };
}

export function parseCliArgs(given: readonly string[]): ParsedArgs {
  const error = (message: string): ParsedArgs => ({ type: 'error', message });
  let parsed;
  try {
    parsed = parseArgs({ args: [...given], allowPositionals: true, options: OPTIONS });
  } catch (problem) {
    return error(reasonOf(problem));
  }
  const { values, positionals: files } = parsed;
  if (values.help === true) return { type: 'help' };
  const common = readCommon(values);
  if (typeof common === 'string') return error(common);
  const format = FORMATS.find((candidate) => candidate === (values.format ?? 'text'));
  if (format === undefined) return error(`--format must be one of ${FORMATS.join(', ')}`);
  const { compare = false, explain, ledger } = values;
  if (compare && explain !== undefined) return error('--compare and --explain are two commands');
  if (explain !== undefined && format.startsWith('csv')) return error('--explain is text or json');
  if (files.length === 0 && ledger === undefined) return error('name at least one file');
  const command: Command =
    explain === undefined
      ? { type: compare ? 'compare' : 'report' }
      : { type: 'explain', id: explain };
  const named = ledger === undefined ? {} : { ledger };
  return { type: 'args', args: { ...common, command, format, ...named, files } };
}

type Common = Pick<
  CliArgs,
  'country' | 'year' | 'method' | 'methods' | 'locale' | 'settings' | 'atPar' | 'reading'
>;

type CommonValues = Parameters<typeof readReading>[0] &
  Parameters<typeof readSettings>[0] & {
    readonly country?: string | undefined;
    readonly year?: string | undefined;
    readonly method?: readonly string[] | undefined;
    readonly lang?: string | undefined;
    readonly 'at-par'?: readonly string[] | undefined;
  };

/** The options that a report and a batch share, or what is wrong with them. */
export function readCommon(values: CommonValues): Common | string {
  const country = values.country?.toUpperCase();
  if (country !== undefined && countryRules(country) === undefined) return wrongCountry();
  const { year: named } = values;
  const year = named === undefined ? undefined : yearIn(named);
  if (year === null) return WRONG_YEAR;
  const locale = values.lang ?? 'en';
  if (!isLocale(locale)) {
    return `--lang must be one of ${ALL_LOCALES.join(', ')}`;
  }
  const settings = readSettings(values);
  if (typeof settings === 'string') return settings;
  const atPar = readAtPar(values['at-par'] ?? []);
  if (typeof atPar === 'string') return atPar;
  const reading = readReading(values);
  if (typeof reading === 'string') return reading;
  return {
    ...(country === undefined ? {} : { country }),
    ...(year === undefined ? {} : { year }),
    ...readMethods(values.method ?? []),
    ...{ locale, settings, atPar, reading },
  };
}

/** `METHOD` from the first year on, `YEAR=METHOD` from a tax year on; the last one of each counts. */
function readMethods(named: readonly string[]): Pick<CliArgs, 'method' | 'methods'> {
  const methods: StatedMethod[] = [];
  let first: string | undefined;
  for (const text of named) {
    const [, year, method] = /^(\d{4})=(.*)$/s.exec(text) ?? [];
    if (year === undefined || method === undefined) first = text;
    else methods.push({ fromYear: Number.parseInt(year, 10), method });
  }
  return {
    ...(first === undefined ? {} : { method: first }),
    ...(methods.length === 0 ? {} : { methods }),
  };
}

function readAtPar(assets: readonly string[]): readonly AtPar[] | string {
  const atPar: AtPar[] = [];
  for (const asset of assets) {
    const currency = parCurrency(asset);
    if (currency === null) return `--at-par must be a stablecoin such as USDT, not ${asset}`;
    atPar.push({ asset: asset.toUpperCase(), currency });
  }
  return atPar;
}

const WRONG_YEAR = '--year must be a year such as 2024';

function wrongCountry(): string {
  return `--country must be one of ${COUNTRIES.map((law) => law.country).join(', ')}`;
}

function yearIn(text: string): number | null {
  return /^(?:19|20)\d\d$/.test(text) ? Number.parseInt(text, 10) : null;
}

/** The request from the arguments and, where they leave a value open, from the files; or the error. */
export function requestOf(args: CliArgs, fileValues: FileValues): Request | string {
  const { account, ledger } = fileValues;
  const code = account?.country ?? args.country ?? ledger?.country ?? '';
  const rules = countryRules(code.toUpperCase());
  if (rules === undefined) return wrongCountry();
  const year = args.year ?? ledger?.year;
  if (year === undefined || yearIn(String(year)) === null) return WRONG_YEAR;
  const methods = methodsFor(rules, [account, args, ledger]);
  if (typeof methods === 'string') return methods;
  const settings = settingsFor(args.settings, rules, {
    before: [
      { name: args.ledger ?? '--ledger', at: ledger?.settings },
      { name: args.settings.file ?? '--settings', at: fileValues.settingsFile },
    ],
    after: [{ name: ACCOUNT_FILE, at: account?.settings }],
  });
  if (typeof settings === 'string') return settings;
  const { command, format, locale, atPar, reading, files } = args;
  return { rules, year, ...methods, command, format, locale, settings, atPar, reading, files };
}

/** The methods of the first place that names any; none: the country's first. Or the error. */
function methodsFor(
  rules: CountryRules,
  places: readonly (Pick<Stated, 'method' | 'methods'> | undefined)[],
): Pick<Request, 'method' | 'methodChanges'> | string {
  const { method: named, methods: changes = [] } =
    places.find((place) => place?.method !== undefined || place?.methods !== undefined) ?? {};
  const allowed = rules.matching.value.methods;
  const known = (name: string) => allowed.find((candidate) => candidate === name);
  const method = named === undefined ? allowed[0] : known(named);
  const methodChanges = changes.flatMap(({ fromYear, method: name }) => {
    const found = known(name);
    return found === undefined ? [] : [{ fromYear, method: found }];
  });
  if (method === undefined || methodChanges.length < changes.length) {
    return `--method must be one of ${allowed.join(', ')} for ${rules.country}`;
  }
  if (changes.some(({ fromYear }) => yearIn(String(fromYear)) === null)) {
    return '--method YEAR=METHOD needs a year such as 2025';
  }
  return { method, methodChanges };
}
