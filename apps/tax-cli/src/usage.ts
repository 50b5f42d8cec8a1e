import { COUNTRIES } from '@meridian/tax-rules/countries.ts';
import { ALL_LOCALES } from '@meridian/editions/locales.ts';
import { READING_USAGE } from './reading-args.ts';
import { SETTING_USAGE } from './setting-args.ts';

const COUNTRY_WIDTH = 52;

/** A list of words in lines of the second column of a usage text. */
function wrapped(words: readonly string[]): string {
  const lines = [''];
  for (const word of words) {
    const last = lines.at(-1) ?? '';
    if (last.length + word.length > COUNTRY_WIDTH) lines.push(`${word}, `);
    else lines[lines.length - 1] = `${last}${word}, `;
  }
  const indent = ' '.repeat(24);
  return lines
    .map((line) => line.trimEnd())
    .join(`\n${indent}`)
    .replace(/,$/, '');
}

const COMMON_USAGE = `  --country CODE        ${wrapped(COUNTRIES.map((rules) => rules.country))}
  --year YEAR           the tax year, named by the calendar year in which it starts
  --method METHOD       one the country allows; its own first method without it
  --method YEAR=METHOD  another one from a tax year on; earlier years keep theirs
  --at-par ASSET        counts a stablecoin at one unit of its currency where nothing
                        gives its price; may be given more than once
`;

const LANG_USAGE = `  --lang LOCALE         ${wrapped(ALL_LOCALES)} (en)
`;

export const USAGE = `Usage: npm run tax -- --country CODE --year YEAR [options] FILE...
       npm run tax -- --ledger FILE.json [options] [FILE...]
       npm run tax -- --batch DIR --out OUT --year YEAR [options] [FILE...]
       npm run tax -- inspect [options] FILE...
       npm run tax -- --examples FILE.json...
       npm run tax -- --taxvec FILE.json...

Reads exported files and prints the tax report of one year; with inspect, how
each file is read. Each of the others has its own --help; docs/command-line.md
has all of them.

${COMMON_USAGE}  --compare             all methods the country allows, side by side
  --explain ID          why a figure is what it is: gain, income, tax, costs, or an
                        id that such an explanation names
  --ledger FILE.json    entries, prices, rates and settings in the interchange
                        format (docs/ledger-format.md); the options come before it
  --format FORMAT       text, json, csv, csv-exact (text)
${LANG_USAGE}${READING_USAGE}${SETTING_USAGE}  --help                this text

Files of prices (date,asset,currency,price) and of exchange rates
(date,currency,rate,source; rates in the country's currency) are recognised
by their header and used for valuation.

Exit status: 0 the report is complete, 1 issues are left open, 2 the words or a
file cannot be read.
`;

export const BATCH_USAGE = `Usage: npm run tax -- --batch DIR --out OUT [options] [FILE...]

Computes one report for every account in DIR: each folder is an account with its
files, each plain file an account of its own. A folder may hold account.json with
country, method and settings, which come before the options. FILEs are read for
every account, such as prices and exchange rates.

  --out OUT             folder of the reports (ACCOUNT.json) and of summary.csv
  --jobs N              accounts at a time (1)
  --memory MB           of each of them at most (2048); one that needs more fails alone
${COMMON_USAGE}${LANG_USAGE}${READING_USAGE}${SETTING_USAGE}  --help                this text

An account whose files and options are unchanged is not computed again. One that
fails does not stop the others.

Exit status: 0 all reports are complete, 1 some are open or have failed, 2 the
words cannot be read, 130 interrupted.
`;

export const EXAMPLES_USAGE = `Usage: npm run tax -- --examples FILE.json...

Computes worked examples (a file is one, a list, or an object with "examples"; a
folder stands for its .json files) and prints the figures that differ from what
they expect, then how many passed and failed.

Exit status: 0 all passed, 1 some failed or cannot be read, 2 no file is named.
`;

export const CASES_USAGE = `Usage: npm run tax -- --taxvec FILE.json...

Runs cases of the schema taxvec/1 (a file is one, a list, or an object with
"cases"; a folder stands for its .json files) by the rules of the tool they come
from and prints the rows that differ, then how many passed and failed.

Exit status: 0 all passed, 1 some failed or cannot be read, 2 no file is named.
`;
