import { reasonOf } from './json-files.ts';
import { parseArgs } from 'node:util';
import { ALL_LOCALES, isLocale, type Locale } from '@meridian/editions/locales.ts';
import { READING_OPTIONS, READING_USAGE, type Reading, readReading } from './reading-args.ts';

export interface InspectRequest {
  readonly files: readonly string[];
  readonly json: boolean;
  readonly locale: Locale;
  readonly reading: Reading;
  /** Where to write the ledger. */
  readonly ledgerOut?: string;
}

export type ParsedInspectArgs =
  | { readonly type: 'request'; readonly request: InspectRequest }
  | { readonly type: 'help' }
  | { readonly type: 'error'; readonly message: string };

export const INSPECT_USAGE = `Usage: npm run tax -- inspect [options] FILE...

Says for each file how it is read: its format, encoding, time zone, period and
assets, what became of every row, its balances, and what is left open.

  --json                the same for machines, schema meridian-inspection/1
${READING_USAGE}  --ledger-out FILE     writes the ledger of all files: as JSON
                        (docs/ledger-format.md), or as CSV that can be imported
                        again where FILE ends in .csv
  --lang LOCALE         ${ALL_LOCALES.join(', ')} (en)
  --help                this text

Exit status: 0 every row is accounted for and nothing is asked, 1 questions are
left open, 2 the words, a mapping or a file cannot be read.
`;

const OPTIONS = {
  json: { type: 'boolean' },
  ...READING_OPTIONS,
  'ledger-out': { type: 'string' },
  lang: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** @param args those behind `inspect` */
export function readInspectArgs(args: readonly string[]): ParsedInspectArgs {
  const error = (message: string): ParsedInspectArgs => ({ type: 'error', message });
  let parsed;
  try {
    parsed = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  } catch (problem) {
    return error(reasonOf(problem));
  }
  const { values, positionals: files } = parsed;
  if (values.help === true) return { type: 'help' };
  const locale = values.lang ?? 'en';
  if (!isLocale(locale)) {
    return error(`--lang must be one of ${ALL_LOCALES.join(', ')}`);
  }
  const reading = readReading(values);
  if (typeof reading === 'string') return error(reading);
  if (files.length === 0) return error('name at least one file');
  const ledgerOut = values['ledger-out'];
  const request: InspectRequest = {
    ...{ files, json: values.json === true, locale, reading },
    ...(ledgerOut === undefined ? {} : { ledgerOut }),
  };
  return { type: 'request', request };
}
