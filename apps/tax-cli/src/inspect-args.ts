import { parseArgs } from 'node:util';
import { ALL_LOCALES, isLocale, type Locale } from '@meridian/editions/locales.ts';
import { isTranslated } from '@meridian/i18n/catalogues.ts';
import { DAY_ORDERS, type DayOrder } from '@meridian/tax-import/day-order.ts';

export type InspectRequest = {
  readonly files: readonly string[];
  readonly json: boolean;
  readonly locale: Locale;
  /** Files of saved mappings, for files that no format knows. */
  readonly mappings: readonly string[];
  /** Where to write the ledger. */
  readonly ledgerOut?: string;
  readonly timeZone?: string;
  readonly dayOrder?: DayOrder;
};

export type InspectWords =
  | { readonly kind: 'request'; readonly request: InspectRequest }
  | { readonly kind: 'help' }
  | { readonly kind: 'error'; readonly message: string };

const LANGUAGES = ALL_LOCALES.filter((locale) => isTranslated(locale, 'tax'));

export const INSPECT_USAGE = `Usage: npm run tax -- inspect [options] FILE...

Says for each file how it is read: its format, encoding, time zone, period and
assets, what became of every row, its balances, and what is left open.

  --json                the same for machines, schema meridian-inspection/1
  --mapping FILE.json   a saved mapping, for files that no format knows; may be
                        given more than once: the first that fits a file reads it
  --ledger-out FILE     writes the ledger of all files, docs/ledger-format.md
  --zone ZONE           time zone of files that state none, such as Europe/Berlin
  --day-order ORDER     ${DAY_ORDERS.join(', ')}; of dates that do
                        not tell it themselves
  --lang LOCALE         ${LANGUAGES.join(', ')} (en)
  --help                this text

Exit status: 0 every row is accounted for and nothing is asked, 1 questions are
left open, 2 the words, a mapping or a file cannot be read.
`;

const OPTIONS = {
  json: { type: 'boolean' },
  mapping: { type: 'string', multiple: true },
  'ledger-out': { type: 'string' },
  zone: { type: 'string' },
  'day-order': { type: 'string' },
  lang: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** @param words those behind `inspect` */
export function readInspectArgs(words: readonly string[]): InspectWords {
  const error = (message: string): InspectWords => ({ kind: 'error', message });
  let parsed;
  try {
    parsed = parseArgs({ args: [...words], allowPositionals: true, options: OPTIONS });
  } catch (problem) {
    return error(problem instanceof Error ? problem.message : String(problem));
  }
  const { values, positionals: files } = parsed;
  if (values.help === true) return { kind: 'help' };
  const locale = values.lang ?? 'en';
  if (!isLocale(locale) || !LANGUAGES.includes(locale)) {
    return error(`--lang must be one of ${LANGUAGES.join(', ')}`);
  }
  const order = values['day-order'];
  const dayOrder = DAY_ORDERS.find((one) => one === order);
  if (order !== undefined && dayOrder === undefined) {
    return error(`--day-order must be one of ${DAY_ORDERS.join(', ')}`);
  }
  if (files.length === 0) return error('name at least one file');
  const ledgerOut = values['ledger-out'];
  const request: InspectRequest = {
    ...{ files, json: values.json === true, locale, mappings: values.mapping ?? [] },
    ...(ledgerOut === undefined ? {} : { ledgerOut }),
    ...(values.zone === undefined ? {} : { timeZone: values.zone }),
    ...(dayOrder === undefined ? {} : { dayOrder }),
  };
  return { kind: 'request', request };
}
