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

describe('rows of one instant cost as much as other rows', () => {
  const differences: readonly Difference[] = ['nothing', 'ids', 'assets'];

  it.each(formats)('%s', async (_, { file }) => {
    for (const differ of differences) {
      const measure = async (count: number): Promise<{ work: number; size: number }> => {
        const text = equalInstants(file, count, differ);
        let size = 0;
        const work = await countedWork(async () => {
          size = sizeOf(await importText(text));
        });
        return { work, size };
      };
      const few = await measure(ROWS);
      const many = await measure(TIMES * ROWS);
      expect(many.work / few.work, `${differ}: work`).toBeLessThan(GROWTH_MAX);
      expect(many.size, `${differ}: memory`).toBeLessThan(TIMES * ROWS * ROW_SIZE_MAX);
    }
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
