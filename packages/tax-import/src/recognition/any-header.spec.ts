/** Every format, whatever the generation of its exporter did to the header. */
import { describe, expect, it } from 'vitest';
import { importFile } from '../import-file.ts';
import { FIXTURES, fixtureText } from '../testing/fixtures.ts';
import { seeded } from '../testing/random.ts';
import {
  HEADER_STYLES,
  type HeaderFile,
  headerFile,
  permuted,
  withColumn,
  withEmptyColumns,
  withHeader,
  withoutColumns,
  writtenOut,
} from '../testing/rewritten.ts';
import { balanceTable, outcomeTable } from '../testing/source-tables.ts';
import { fileOf, importText } from '../testing/test-file.ts';

/** `npm run test:long -- properties` tries more orders, and others in each run. */
const isLong = process.env['PROPERTY_RUNS'] !== undefined;
const ORDERS = isLong ? 50 : 1;
const FIRST_SEED = isLong ? parseInt(process.env['PROPERTY_SEED'] ?? '1', 10) : 1;

const names = Object.keys(FIXTURES);
const files = new Map(names.map((name) => [name, headerFile(fixtureText(name))]));

function fileNamed(name: string): HeaderFile {
  const file = files.get(name);
  if (file === undefined) throw new Error(`no fixture is named ${name}`);
  return file;
}

/** What becomes of the file's rows, and what it is read as. */
async function readAs(file: HeaderFile): Promise<readonly string[]> {
  const source = await importText(writtenOut(file));
  return [source.format, ...outcomeTable(source), ...balanceTable(source)];
}

const asTheyStand = new Map<string, Promise<readonly string[]>>();

/** What the fixture reads as, imported once for all tests that compare with it. */
function readUnchanged(name: string): Promise<readonly string[]> {
  const known = asTheyStand.get(name) ?? readAs(fileNamed(name));
  asTheyStand.set(name, known);
  return known;
}

/** The currency of an amount is the column behind it there. */
const IN_THEIR_ORDER = new Set(['cointracking-en.csv', 'cointracking-de.csv']);
/** Header cells are made of the names of assets: nothing else divides them but the blanks. */
const NAMED_BY_ASSETS = /^gemini-/;
const WITH_BLANKS = new Set([
  'in small letters',
  'in capitals',
  'with byte-order marks and blanks',
  'with doubled blanks',
]);
/** Columns that say which way units went by being there. */
const DIRECTIONS = /^(fee|amount received|withdrawal address|uid)/i;

describe.each(Object.entries(HEADER_STYLES))('a header %s is the same format', (style, write) => {
  it.each(names)('%s', async (name) => {
    if (NAMED_BY_ASSETS.test(name) && !WITH_BLANKS.has(style)) return;
    const renamed = withHeader(fileNamed(name), write);
    expect(await readAs(renamed)).toEqual(await readUnchanged(name));
  });
});

describe('columns in any order, with unknown ones among them', () => {
  it.each(names.filter((name) => !IN_THEIR_ORDER.has(name)))('%s', async (name) => {
    const file = fileNamed(name);
    const expected = await readUnchanged(name);
    for (let seed = FIRST_SEED; seed < FIRST_SEED + ORDERS; seed += 1) {
      const random = seeded(seed);
      const moved = permuted(file, random);
      expect(await readAs(moved), `seed ${seed}`).toEqual(expected);
      const index = Math.floor(random() * moved.header.length);
      const more = withColumn(moved, index, 'Something Entirely New');
      expect(await readAs(more), `seed ${seed}, one more`).toEqual(expected);
    }
  });
});

describe('an optional column that is missing reads as one that is empty', () => {
  const optional = names.flatMap((name) => {
    const { table } = fileNamed(name);
    const indexes = table.format.columns.flatMap(({ id, required }) => {
      const index = table.columns.get(id);
      return required || index === undefined ? [] : [index];
    });
    return indexes.length === 0 || IN_THEIR_ORDER.has(name) ? [] : [[name, indexes] as const];
  });

  it.each(optional)('%s', async (name, indexes) => {
    const file = fileNamed(name);
    for (const left of [...indexes.map((index) => [index]), indexes]) {
      const text = writtenOut(withoutColumns(file, new Set(left)));
      const [outcome] = await importFile(fileOf(text));
      const says = left.map((index) => file.header[index]).join(', ');
      if (outcome?.ok === false && outcome.code === 'ambiguous-format') {
        // What is left is the header of two formats: asked, never guessed.
        expect(outcome.candidates, says).toContain(file.table.format.id);
        continue;
      }
      const [format, ...rows] = await readAs(withoutColumns(file, new Set(left)));
      const [sameFormat, ...sameRows] = await readAs(withEmptyColumns(file, new Set(left)));
      expect(format, says).toBe(sameFormat);
      const saysDirection = left.some((index) => DIRECTIONS.test(file.header[index] ?? ''));
      if (!saysDirection) expect(rows, says).toEqual(sameRows);
    }
  });
});

describe('a column of times under another name of a time', () => {
  const word = 'Execution Time';

  it.each(names)('%s', async (name) => {
    const file = fileNamed(name);
    const { format, columns } = file.table;
    const index = columns.get(format.timeColumn) ?? -1;
    const [, zone = ''] = /(\([^()]*\))\s*$/.exec(file.header[index] ?? '') ?? [];
    const header = file.header.with(index, `${word}${zone}`);
    const renamed = writtenOut({ ...file, header });
    const [outcome] = await importFile(fileOf(renamed));
    const others = format.columns.filter(({ required }) => required).length;
    const times = header.filter((cell) => /date|time/i.test(cell)).length;
    if (outcome?.ok === false && (others < 5 || times > 1)) {
      // Too little says what it is, or two columns may be the time: asked, never guessed.
      return expect([...(outcome.nearest ?? []), ...(outcome.candidates ?? [])]).toContain(
        format.id,
      );
    }
    expect(outcome).toMatchObject({ ok: true, format: format.id });
  });
});
