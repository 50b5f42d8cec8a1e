import { atomsOf } from '@meridian/money/measure.ts';
import { ALL_LOCALES, type Locale } from '@meridian/editions/locales.ts';
import { hreflangTag } from '@meridian/editions/language-tags.ts';
import { fixed } from '@meridian/money/fixed.ts';
import { importFile } from '@meridian/tax-import/import-file.ts';
import { FIXTURES, fixtureText } from '@meridian/tax-import/testing/fixtures.ts';
import {
  amountFile,
  readBy,
  restyled,
  type WriteNumber,
} from '@meridian/tax-import/testing/restyled.ts';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';

/** Files of up to 30 numbers each. */
const FILES = parseInt(process.env['PROPERTY_RUNS'] ?? '40', 10);
/** In the long form at least so many numbers have to be read or asked about. */
const NUMBERS_MIN = parseInt(process.env['AMOUNT_NUMBERS'] ?? '0', 10);
const count = { files: 0, numbers: 0, asked: 0 };

afterAll(() => {
  if (NUMBERS_MIN === 0) return;
  const { files, numbers, asked } = count;
  console.log(`${numbers} numbers in ${files} files: ${asked} asked, the others read as written`);
  expect(numbers).toBeGreaterThanOrEqual(NUMBERS_MIN);
});

interface Style {
  readonly locale: Locale;
  readonly grouped: boolean;
  /** Numbering system in place of the language's own. */
  readonly digits?: 'latn';
}

const locale = fc.constantFrom(...ALL_LOCALES);
const style: fc.Arbitrary<Style> = fc.record({ locale, grouped: fc.boolean() });
const decimals = fc.stringMatching(/^[0-9]{1,8}$/);
const thousandths = fc.stringMatching(/^[0-9]{3}$/);
const whole = fc.oneof(
  fc.integer({ min: 1, max: 999_999_999 }),
  fc.integer({ min: 1, max: 999 }),
  fc.integer({ min: 1, max: 999 }).map((thousands) => 1000 * thousands),
);
const number = fc
  .tuple(fc.constantFrom('', '-'), whole, fc.option(fc.oneof(decimals, thousandths)))
  .map(([sign, units, rest]) => `${sign}${units}${rest === null ? '' : `.${rest}`}`);

/** Created once each: creating a formatter takes 40 times as long as formatting a number. */
const formats = new Map<string, Intl.NumberFormat>();

/** A number as spreadsheets of a language write it, with the decimals it was given. */
function written(text: string, { locale: tag, grouped, digits: system }: Style): string {
  const digits = (text.split('.')[1] ?? '').length;
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const own = system === undefined ? {} : { numberingSystem: system };
  const options = { ...fraction, ...own, useGrouping: grouped };
  const key = `${tag} ${digits} ${grouped} ${system}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(hreflangTag(tag), options);
  formats.set(key, format);
  return format.format(text as Intl.StringNumericLiteral);
}

const DAY = 86_400_000;

/** Amounts by their row, in the order given; null where the row was set aside. */
async function readBack(cells: readonly string[], delimiter: string): Promise<(bigint | null)[]> {
  const header = ['Koinly Date', 'Amount', 'Currency'].join(delimiter);
  const rows = cells.map((cell, index) => {
    const day = new Date(Date.UTC(2020, 0, 1) + index * DAY).toISOString().slice(0, 10);
    return [`${day} 10:00`, `"${cell}"`, 'BTC'].join(delimiter);
  });
  const blob = new Blob([[header, ...rows, ''].join('\n')]);
  const [outcome] = await importFile(Object.assign(blob, { name: 'amounts.csv' }));
  if (outcome?.ok !== true) throw new Error(`not imported: ${outcome?.code}`);
  const read = new Map<number, bigint>();
  for (const entry of outcome.entries) {
    const [row = 0] = entry.rows;
    if ('in' in entry && entry.in !== undefined) read.set(row, atomsOf(entry.in.quantity));
    else if ('out' in entry && entry.out !== undefined) read.set(row, -atomsOf(entry.out.quantity));
  }
  expect(read.size + outcome.setAside.length).toBe(cells.length);
  count.files += 1;
  count.numbers += cells.length;
  count.asked += outcome.setAside.length;
  return cells.map((_, index) => read.get(index + 2) ?? null);
}

const delimiter = fc.constantFrom(',', ';', '\t');
/** All lengths are equally likely; by default the library prefers short lists. */
const LENGTHS = { maxLength: 30, size: 'max' } as const;

function each<T>(given: fc.Arbitrary<T>, check: (value: T) => Promise<void>): Promise<void> {
  return fc.assert(fc.asyncProperty(given, check), { numRuns: FILES });
}

/** A file takes 20 ms; this limit is for a run that hangs. */
const timeout = 300_000 + 200 * FILES;

describe('an amount written as any locale writes it is read back or asked', { timeout }, () => {
  const numbers = fc.array(number, { minLength: 1, ...LENGTHS });

  it('in a file of one locale', () =>
    each(fc.tuple(numbers, style, delimiter), async ([given, as, between]) => {
      const cells = given.map((text) => written(text, as));
      const read = await readBack(cells, between);
      const expected = given.map((text, index) => (read[index] === null ? null : fixed(text)));
      expect(read, cells.join(' | ')).toEqual(expected);
    }));

  it('in a file of one locale with a number below one, where all are read', () =>
    each(fc.tuple(numbers, style, delimiter), async ([given, as, between]) => {
      const texts = [...given, '0.25'];
      const cells = texts.map((text) => written(text, as));
      expect(await readBack(cells, between), cells.join(' | ')).toEqual(
        texts.map((text) => fixed(text)),
      );
    }));

  it('in a file of several locales that shows both decimal marks', () =>
    each(
      fc.tuple(fc.array(fc.tuple(number, style), LENGTHS), delimiter),
      async ([given, between]) => {
        const texts = [...given.map(([text]) => text), '0.25', '0.25'];
        const cells = [...given.map(([text, as]) => written(text, as)), '0.25', '0,25'];
        const read = await readBack(cells, between);
        const expected = texts.map((text, index) => (read[index] === null ? null : fixed(text)));
        expect(read, cells.join(' | ')).toEqual(expected);
      },
    ));

  it('in a file of thousands or thousandths alone, which is asked', () =>
    each(
      fc.tuple(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 999 }), thousandths), LENGTHS),
        delimiter,
        fc.constantFrom('.', ','),
      ),
      async ([given, between, mark]) => {
        const cells = given.map(([units, rest]) => `${units}${mark}${rest}`);
        if (cells.length === 0) return;
        expect(await readBack(cells, between)).toEqual(cells.map(() => null));
      },
    ));
});

/** Cells with a unit are text: a language with digits of its own writes them in Latin ones. */
function writer(as: Style): WriteNumber {
  const latin = { ...as, digits: 'latn' } as const;
  return (text, hasUnit) => written(text, hasUnit ? latin : as);
}

/** One style of those that write numbers alike: 46 locales, grouped or not, have some fifteen. */
const STYLES: readonly Style[] = [
  ...new Map(
    ALL_LOCALES.flatMap((tag) => [true, false].map((grouped) => ({ locale: tag, grouped }))).map(
      (as) => [`${written('-1234.5', as)} ${written('12345678.25', as)}`, as],
    ),
  ).values(),
];

const hasLatinDigits = (as: Style): boolean => /\d/.test(written('1', as));

describe(
  'a fixture with its amounts in the style of any locale gives the same ledger',
  { timeout },
  () => {
    it.each(Object.keys(FIXTURES))('%s', async (name) => {
      const file = await amountFile(fixtureText(name));
      const expected = await readBy(
        restyled(file, ',', (text) => text),
        '.',
      );
      const differing: Style[] = [];
      for (const as of STYLES) {
        const mark = written('0.5', { ...as, digits: 'latn' }).includes('.') ? '.' : ',';
        // Where the comma stands before decimals, spreadsheets separate cells by semicolons.
        const read = await readBy(restyled(file, mark === '.' ? ',' : ';', writer(as)), mark);
        // Codes and pairs beside units are not understood in other digits: more rows are set aside.
        const isAsked = !hasLatinDigits(as) && asideOf(read) > asideOf(expected);
        if (!isAsked && read.join() !== expected.join()) differing.push(as);
      }
      expect(differing).toEqual([]);
    });
  },
);

const asideOf = (lines: readonly string[]): number =>
  lines.filter((line) => /^\d+ aside/.test(line)).length;
