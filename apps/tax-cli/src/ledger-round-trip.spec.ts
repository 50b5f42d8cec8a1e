/** The ledger's CSV, imported again: equal values for any entries. */
import { asQuantity } from '@meridian/money/measure.ts';
import { asEntryId, type Entry, type Leg } from '@meridian/tax-engine/ledger/entry.ts';
import { ledgerCsv } from '@meridian/tax-export/ledger-csv.ts';
import { importFile } from '@meridian/tax-import/import-file.ts';
import { asInstant, msBetween, msOf } from '@meridian/tax-engine/common/time.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';

const text = fc.oneof(
  fc.string({ minLength: 1, maxLength: 12 }),
  fc.constantFrom(
    '=1+1',
    "'=x",
    "''-y",
    '+z',
    '@a',
    "it's",
    'a,b',
    'a"b',
    'Bybit; spot',
    'ü…',
    '\t=x',
    'a\nb',
    '\rz',
    'a\r\nb',
    "'\tq",
    'x;=1+1',
    "x;'=1+1",
    '＝SUM(A1)',
    'a; "-b"|@c',
  ),
  fc.string({
    unit: fc.constantFrom(...Array.from(`=＝-@'";,|؛ \t\r\nx`)),
    maxLength: 10,
    minLength: 1,
  }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }),
);
const name = text.filter((candidate) => candidate.trim() !== '');
/** Names without a letter (`.000`, `=1+1`) are refused as pieces of a number. */
const asset = name.filter((each) => /\p{L}/u.test(each));
const atoms = fc.bigInt({ min: 1n, max: 10n ** 36n });
const money = fc.record({
  currency: fc.constantFrom('EUR', 'USD', 'JPY'),
  atoms: fc.bigInt({ min: -(10n ** 30n), max: 10n ** 36n }),
});
const leg = fc
  .tuple(asset, atoms, fc.option(money, { nil: undefined }))
  .map(([coin, quantity, value]): Leg =>
    value === undefined
      ? { asset: coin, quantity: asQuantity(quantity) }
      : { asset: coin, quantity: asQuantity(quantity), value },
  );

const base = fc.record(
  {
    key: text,
    at: fc.integer({ min: Date.UTC(2009, 0, 3), max: Date.UTC(2099, 11, 31) }).map(asInstant),
    account: name,
    sequence: fc.nat(1000),
    fees: fc.array(leg, { maxLength: 3 }),
    wording: text,
  },
  { requiredKeys: ['key', 'at', 'account', 'fees'] },
);

const shape = fc.oneof(
  fc.record({ kind: fc.constant('trade' as const), out: leg, in: leg }),
  fc.record({ kind: fc.constant('trade' as const), out: leg }),
  fc.record({ kind: fc.constant('deposit' as const), in: leg }),
  fc.record({ kind: fc.constant('withdrawal' as const), out: leg }),
  fc.record({ kind: fc.constant('transfer' as const), toAccount: name, out: leg, in: leg }),
  fc.record({
    kind: fc.constant('income' as const),
    income: fc.constantFrom('staking' as const, 'wages' as const, 'other' as const),
    in: leg,
  }),
  fc.record({
    kind: fc.constant('outgoing' as const),
    outgoing: fc.constantFrom('spend' as const, 'lost' as const),
    out: leg,
  }),
  fc.record({ kind: fc.constant('gift-received' as const), in: leg }),
  fc.record({ kind: fc.constant('charge' as const), out: leg }),
  fc.record({
    kind: fc.constant('derivative' as const),
    derivative: fc.constantFrom('funding' as const, 'premium' as const),
    contract: name,
    in: leg,
  }),
  fc.record({ kind: fc.constant('opening' as const), in: leg, cost: money }),
);

const ledger = fc
  .uniqueArray(fc.tuple(base, shape), {
    maxLength: 8,
    selector: ([{ at: time, key }]) => `${msOf(time)} ${key}`,
  })
  .map((drafts) =>
    drafts.map(([fields, kind], index): Entry => ({
      id: asEntryId(`id-${index}`),
      source: 'f',
      rows: [index],
      ...fields,
      ...kind,
    })),
  );

it('equal values for any entries', async () => {
  await fc.assert(
    fc.asyncProperty(ledger, async (entries) => {
      fc.pre(entries.length > 0);
      const file = Object.assign(new Blob([ledgerCsv(entries)]), { name: 'ledger.csv' });
      const [source] = await importFile(file);
      expect(source?.ok === true ? source.entries.map(said) : source).toEqual(
        entries.toSorted(byTimeAndKey).map(said),
      );
    }),
    { numRuns: 500 },
  );
});

function said({ id: _id, source: _source, rows: _rows, ...rest }: Entry): object {
  return rest;
}

function byTimeAndKey(a: Entry, b: Entry): number {
  return msBetween(b.at, a.at) || (a.key < b.key ? -1 : 1);
}
