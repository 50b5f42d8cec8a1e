/** What a hostile or merely large file can cost: the work grows with its size, not with its square. */
import { describe, expect, it } from 'vitest';
import { CELL_LENGTH_MAX } from './csv/csv.ts';
import { KEY_LENGTH_MAX } from './formats/shared/split.ts';
import { importFile } from './import-file.ts';
import type { ImportedSource } from './outcome.ts';
import { countedWork } from './testing/counted-work.ts';
import { FIXTURES, fixtureText } from './testing/fixtures.ts';
import { headerFile, writtenOut } from './testing/rewritten.ts';
import { outcomeTable } from './testing/source-tables.ts';
import { fileOf, importText } from './testing/test-file.ts';
import { type Difference, equalInstants } from './testing/worst-cases.ts';

/** One fixture of each format: what groups its rows is the same for all of them. */
const byFormat = new Map(
  Object.keys(FIXTURES).map((name) => {
    const file = headerFile(fixtureText(name));
    return [file.table.format.id, { name, file }] as const;
  }),
);
const formats = [...byFormat];

const ROWS = 150;
const TIMES = 4;
/** Linear work grows by the factor of the rows, sorting by a little more, quadratic by its square. */
const GROWTH_MAX = 1.6 * TIMES;

/** What an entry may hold for each row of the file: its key, its texts, the numbers of its rows. */
const ROW_SIZE_MAX = KEY_LENGTH_MAX + 1024;

/** Characters and row numbers that the entries of a file hold. */
function sizeOf({ entries, issues }: ImportedSource): number {
  const texts = entries.map(
    ({ key, wording = '', rows }) => key.length + wording.length + rows.length,
  );
  const questions = issues.map(({ rows }) => rows.length);
  return [...texts, ...questions].reduce((sum, size) => sum + size, 0);
}

/** `npm run test:long -- properties` counts the work of every format, which takes minutes. */
const isLong = process.env['PROPERTY_RUNS'] !== undefined;

/** Formats whose readers group rows, each in a way of its own; the others share these ways. */
const GROUPING = new Set([
  'binance-transaction-history',
  'bybit-unified-log',
  'coinbase-pro-account',
  'cryptocom-app',
  'gate-billing',
  'kraken-ledgers',
  'okx-spot-bills',
]);

const differences: readonly Difference[] = isLong ? ['nothing', 'ids', 'assets'] : ['assets'];

describe('rows of one instant cost as much as other rows', () => {
  const counted = formats.filter(([id]) => isLong || GROUPING.has(id));

  it.each(counted)('%s counts as much work', async (_, { file }) => {
    for (const differ of differences) {
      const measure = (count: number): Promise<number> => {
        const text = equalInstants(file, count, differ);
        return countedWork(() => importText(text));
      };
      const few = await measure(ROWS);
      expect((await measure(TIMES * ROWS)) / few, differ).toBeLessThan(GROWTH_MAX);
    }
  });

  it.each(formats)('%s keeps as much', async (_, { file }) => {
    for (const differ of differences) {
      const source = await importText(equalInstants(file, TIMES * ROWS, differ));
      expect(sizeOf(source), differ).toBeLessThan(TIMES * ROWS * ROW_SIZE_MAX);
    }
  });
});

/** Cells over which patterns stumble: runs of what they repeat, and an end that they do not match. */
const CRAFTED: readonly ((length: number) => string)[] = [
  (length) => `1${'.'.repeat(length)}1`,
  (length) => `1${','.repeat(length)}x`,
  (length) => `1${' '.repeat(length)}x`,
  (length) => `${'1A'.repeat(length / 2)}!`,
  (length) => `${'1 '.repeat(length / 2)}x`,
  (length) => `${'transfer '.repeat(length / 9)}\nx`,
  (length) => `${'staking'.repeat(length / 7)}x`,
  (length) => `Converted ${'1,'.repeat(length / 2)}1 BTC to 1 ETH`,
  (length) => `2024-01-01 10:00:00${' '.repeat(length / 2)}${'x'.repeat(length / 2)}\nx`,
];

/** Of the processor; below this a ratio says nothing. */
const MEASURABLE_MS = 100;

describe.runIf(isLong)('crafted cells cost as much as they are long', () => {
  it.each(formats)('%s', async (_, { file }) => {
    const measure = async (write: (length: number) => string, length: number): Promise<number> => {
      const [row = []] = file.rows;
      const rows = row.map((_cell, index) => row.with(index, write(length)));
      const text = writtenOut({ ...file, rows });
      let least = Number.POSITIVE_INFINITY;
      for (let run = 0; run < 3; run += 1) {
        const before = process.cpuUsage();
        await importFile(fileOf(text));
        least = Math.min(least, process.cpuUsage(before).user / 1000);
      }
      return least;
    };
    const steep: string[] = [];
    for (const write of CRAFTED) {
      const short = await measure(write, CELL_LENGTH_MAX / 8);
      const long = await measure(write, CELL_LENGTH_MAX / 2);
      if (long > MEASURABLE_MS && long / short > 3 * TIMES) steep.push(write(16));
    }
    expect(steep).toEqual([]);
  });
});

it('20,000 small assets of one second are as many entries with short keys', async () => {
  const file = headerFile(fixtureText('binance.csv'));
  const small = file.rows.filter((cells) =>
    cells.some((cell) => /^small assets exchange bnb$/i.test(cell)),
  );
  expect(small.length).toBeGreaterThan(1);
  const text = equalInstants({ ...file, rows: small }, 20_000, 'assets');
  const { entries, rows } = await importText(text);
  expect(rows.read).toBe(20_000);
  const longest = entries.reduce((length, { key }) => Math.max(length, key.length), 0);
  expect(longest).toBeLessThan(2 * KEY_LENGTH_MAX);
});

describe('a cell over the limit', () => {
  const long = 'x'.repeat(CELL_LENGTH_MAX + 1);

  it.each(formats)('%s sets its row aside unread', async (_, { file }) => {
    const [row = [], ...others] = file.rows;
    for (const index of row.keys()) {
      const text = writtenOut({ ...file, rows: [row.with(index, long), ...others] });
      const source = await importText(text);
      const [first = ''] = outcomeTable(source);
      expect(first, file.header[index]).toMatch(/ aside cell-too-long$/);
    }
  });

  it('in a header names no column', async () => {
    const [outcome] = await importFile(fileOf(`${long},Date,Amount\n1,2,3\n`));
    expect(outcome).toMatchObject({ ok: false });
  });
});
