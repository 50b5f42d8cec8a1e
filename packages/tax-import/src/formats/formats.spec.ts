/** Our own files in every format, against tables written by hand. */
import { describe, expect, it } from 'vitest';
import { importFile } from '../import-file.ts';
import { FIXTURES, fixtureText } from '../testing/fixtures.ts';
import {
  balanceTable,
  outcomeTable,
  issueTable,
  positionless,
  shuffleRows,
} from '../testing/source-tables.ts';
import { fileOf, importText } from '../testing/test-file.ts';
import { FORMATS } from './registry.ts';

/** `npm run test:long -- properties` tries more orders, and others in each run. */
const isLong = process.env['PROPERTY_RUNS'] !== undefined;
const SHUFFLES = isLong ? 200 : 4;
const FIRST_SEED = isLong ? parseInt(process.env['PROPERTY_SEED'] ?? '1', 10) : 1;

const cases = Object.entries(FIXTURES);

describe('rows become entries', () => {
  it.each(cases)('%s', async (name, fixture) => {
    const source = await importText(read(name));
    expect(outcomeTable(source)).toEqual(fixture.rows);
    expect(balanceTable(source)).toEqual(fixture.balances);
    expect(issueTable(source)).toEqual(fixture.issues);
    const { read: total, imported, merged, setAside } = source.rows;
    expect(total).toBe(imported + merged + setAside);
    expect(total).toBe(fixture.rows.length);
  });
});

describe('the order of rows changes nothing', () => {
  // A quoted line break would be torn apart by a shuffle of lines.
  it.each(cases.filter(([name]) => name !== 'koinly.csv'))('%s', async (name, { headerLine }) => {
    const text = read(name);
    const expected = positionless(await importText(text));
    for (let seed = FIRST_SEED; seed < FIRST_SEED + SHUFFLES; seed += 1) {
      const source = await importText(shuffleRows(text, headerLine, seed));
      expect(positionless(source), `seed ${seed}`).toEqual(expected);
    }
  });
});

it.each(FORMATS.map((format) => [format.id, format] as const))(
  '%s and the formats that state the same events name each other',
  (id, { overlaps = [] }) => {
    expect(overlaps).not.toContain(id);
    for (const other of overlaps) {
      const found = FORMATS.find((format) => format.id === other);
      expect(found?.overlaps, `${id} and ${other}`).toContain(id);
    }
  },
);

it('two formats that both fit are a question', async () => {
  const both =
    'Date(UTC),Coin,Network,Amount,Address,TXID,Status,Pair,Side,Price,Executed,Fee\n1,2,3,4,5,6,7,8,9,10,11,12\n';
  const [outcome] = await importFile(fileOf(both, 'both.csv'));
  expect(outcome).toMatchObject({ ok: false, code: 'ambiguous-format' });
});

it('the caller may name the account', async () => {
  const { account, entries } = await importText(read('kraken-wallets.csv'), {
    account: 'Second',
  });
  expect(account).toBe('Second');
  expect(new Set(entries.map((entry) => entry.account))).toEqual(new Set(['Second']));
});

function read(name: string): string {
  return fixtureText(name);
}
