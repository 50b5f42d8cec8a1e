/**
 * The sample files of real exports, against the tables beside the formats. They lie outside the
 * project: `TAX_CSV_DIR` names their folder.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { invariant } from '@meridian/money/invariant.ts';
import { describe, expect, it } from 'vitest';
import { importFile, rowOutcomesOf } from '../import-file.ts';
import { SAMPLES } from '../testing/fixtures.ts';
import {
  balanceTable,
  outcomeTable,
  issueTable,
  positionless,
  shuffleRows,
} from '../testing/source-tables.ts';
import { fileOf, importText } from '../testing/test-file.ts';

const folder = process.env['TAX_CSV_DIR'] ?? '';
const present = folder !== '' && existsSync(folder);
if (!present) console.log('samples.spec: skipped, TAX_CSV_DIR names no folder');

const cases = SAMPLES.map((sample) => {
  const { file, why } = sample;
  return [why === undefined ? file : `${file}: ${why}`, sample] as const;
});

/** Files whose dates can be read in two ways: all their rows wait for the user's answer. */
const ASKED_DAY_ORDER: ReadonlySet<string> = new Set(['bitfinex-trades.csv']);

const FILES = present ? readdirSync(folder).filter((name) => name.endsWith('.csv')) : [];

const SHUFFLES = 20;

describe.skipIf(!present)('the sample files', () => {
  it.each(cases)('%s row by row', async (_, sample) => {
    const { format, zone, period, balances } = sample;
    const source = await importText(read(sample.file), sample.options);
    if (format !== undefined) expect(source.format).toBe(format);
    if (zone !== undefined) expect(source.zone.name).toBe(zone);
    if (period !== undefined) expect(source.period).toEqual({ from: period[0], to: period[1] });
    expect(outcomeTable(source)).toEqual(sample.rows);
    if (balances !== undefined) expect(balanceTable(source)).toEqual(balances);
    expect(issueTable(source)).toEqual(sample.issues);
  });

  it.each(cases)('%s in any order', async (_, { file, headerLine, options }) => {
    const text = read(file);
    const expected = positionless(await importText(text, options));
    for (let seed = 1; seed <= SHUFFLES; seed += 1) {
      const source = await importText(shuffleRows(text, headerLine, seed), options);
      expect(positionless(source), `seed ${seed}`).toEqual(expected);
    }
  });

  it.each(FILES)('%s is recognised, and all its rows are accounted for', async (name) => {
    const outcomes = await importFile(fileOf(readFileSync(join(folder, name)), name));
    expect(outcomes).toHaveLength(1);
    const [source] = outcomes;
    invariant(source?.ok === true, `not imported: ${source?.ok === false ? source.code : ''}`);
    const { read: total, imported, merged, setAside } = source.rows;
    expect(total).toBeGreaterThan(0);
    expect(total).toBe(imported + merged + setAside);
    expect(new Set(rowOutcomesOf(source).map(({ row }) => row)).size).toBe(total);
    const reasons = new Set(source.setAside.map(({ reason }) => reason));
    if (ASKED_DAY_ORDER.has(name)) {
      expect([...reasons]).toEqual(['ambiguous-date']);
      expect(setAside).toBe(total);
      expect(source.issues.map(({ code }) => code)).toContain('day-order-open');
    } else {
      expect(reasons.has('ambiguous-date')).toBe(false);
      expect(imported).toBeGreaterThan(0);
    }
  });
});

function read(name: string): string {
  return readFileSync(join(folder, name), 'utf8');
}
