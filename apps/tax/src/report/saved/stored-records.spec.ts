import { asQuantity, asUnitPrice } from '@meridian/money/measure.ts';
import { asEntryId } from '@meridian/tax-engine/ledger/entry.ts';
import { asInstant } from '@meridian/tax-engine/common/time.ts';
import { MAPPING_SCHEMA, type Mapping } from '@meridian/tax-import/mapping/mapping.ts';
import fc, { type Arbitrary } from 'fast-check';
import { describe, expect, it } from 'vitest';

import { openHandOver, writeHandOver, type Stores } from '../../hand-over/hand-over-file.ts';
import type { Records } from '../worker/stored.ts';
import { readSavedFile, writeSavedFile } from './saved-file.ts';
import { checkStores } from './stored-records.ts';

/** Every field is present; optional ones are absent in some cases. */
type Fields<Type> = { readonly [Name in keyof Type]-?: Arbitrary<Exclude<Type[Name], undefined>> };

function record<Type>(needed: readonly (keyof Type)[], fields: Fields<Type>): Arbitrary<Type> {
  // `as`: fast-check types the model by its values, not by the type they make up.
  return fc.record(fields, { requiredKeys: [...needed] as never[] }) as unknown as Arbitrary<Type>;
}

const text = fc.string({ unit: 'grapheme', maxLength: 12 });
const name = fc.string({ minLength: 1, maxLength: 8 }).filter((key) => !(key in {}));
const named = <Item>(item: Arbitrary<Item>) =>
  fc.dictionary(name, item, { maxKeys: 3, noNullPrototype: true });
const atoms = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
const day = fc.constantFrom('2023-01-01', '2024-02-29', '1999-12-31');
const moment = fc.integer({ min: 0, max: 4e12 });
const instant = moment.map(asInstant);
const flag = fc.boolean();
const list = fc.array(text, { maxLength: 3 });
const quantity = atoms.map(asQuantity);
const blob = fc
  .uint8Array({ maxLength: 50 })
  .map((bytes) => new File([bytes], 'a.csv', { type: 'text/csv', lastModified: 7 }));
const money = fc.record({ currency: text, atoms }, { noNullPrototype: true });
const method = fc.constantFrom('fifo', 'specific', 'cash-basis', 'share-matching');
const leg = fc.constantFrom('in', 'out', 'lost', 'fee 0', 'fee 12');
const byLeg = <Item>(item: Arbitrary<Item>) => fc.dictionary(leg, item, { noNullPrototype: true });
const mapping = text.map((account): Mapping => ({
  schema: MAPPING_SCHEMA,
  name: 'My broker',
  ...(account.trim() === '' ? {} : { account: 'Main' }),
  time: { column: 'Date', zone: 'Europe/Berlin' },
  layout: { is: 'legs', asset: 'Coin', amount: { signed: 'Amount' } },
  operation: { column: 'Kind', kinds: { Buy: 'trade' } },
}));

const answers: Arbitrary<Records['choice']['answers'][string]> = record([], {
  method,
  filingStatus: fc.constantFrom('single', 'joint', 'separate', 'head'),
  otherIncome: atoms,
  marginalRate: atoms,
  churchTax: atoms,
  solidarity: flag,
  residency: fc.record({ from: day, to: day }, { requiredKeys: [], noNullPrototype: true }),
  lossesBroughtForward: atoms,
  longLossesBroughtForward: atoms,
  otherCapitalIncome: atoms,
  bankBalances: atoms,
  debts: atoms,
  otherWealth: atoms,
  wealthAtStart: atoms,
  partner: flag,
  actualReturn: atoms,
  venues: named(fc.constantFrom('home', 'abroad')),
  source: text,
  lossDenial: flag,
  roundsUnitCostUp: flag,
});

const decision = fc.record({
  about: fc.constantFrom('transfer', 'duplicate', 'ticker'),
  key: text,
  from: list,
  to: list,
  verdict: fc.constantFrom('confirmed', 'rejected'),
});
const decided = fc.array(decision, { maxLength: 2 });
const steps = fc.array(fc.record({ removed: decided, added: decided }), { maxLength: 2 });

const RECORDS: { readonly [Name in keyof Records]: Arbitrary<Records[Name]> } = {
  files: record(['fileId', 'name', 'blob', 'addedAt', 'sample', 'sourceIds'], {
    fileId: text,
    name: text,
    blob,
    addedAt: moment,
    sample: flag,
    sourceIds: list,
    timeZone: text,
    account: text,
    dayOrder: fc.constantFrom('day-first', 'month-first', 'year-first'),
    decimalMark: fc.constantFrom('.', ','),
    format: text,
    operations: named(text),
    innerName: text,
    mapped: record(['mapping'], { mapping, innerName: text }),
    quote: text,
  }),
  openings: record(['id', 'asset', 'quantity', 'cost', 'acquiredDay', 'account'], {
    id: text,
    asset: text,
    quantity,
    cost: money,
    acquiredDay: day,
    account: text,
  }),
  prices: record(['id', 'day', 'asset', 'currency', 'price'], {
    id: text,
    day,
    asset: text,
    currency: text,
    price: atoms.map(asUnitPrice),
  }),
  corrections: record(['entryId', 'source', 'asset', 'at', 'correction'], {
    entryId: text.map(asEntryId),
    source: text,
    asset: text,
    at: instant,
    assets: byLeg(text),
    correction: record([], {
      value: money,
      values: byLeg(money),
      cost: money,
      acquiredDay: day,
      ownUnits: fc.constant(true),
      portfolioValue: money,
    }),
    lots: fc.array(fc.record({ lot: text.map(asEntryId), quantity }), { maxLength: 2 }),
    edit: record([], {
      label: fc.constantFrom('deposit', 'income staking', 'outgoing lost'),
      leftOut: fc.constant(true),
      note: fc.string({ maxLength: 20 }),
      split: fc.bigInt({ min: 1n, max: 10n ** 30n }),
    }),
  }),
  choice: record(['country', 'year', 'answers'], {
    country: fc.option(text),
    year: fc.option(fc.integer({ min: 2009, max: 2099 })),
    answers: named(answers),
    methods: named(
      fc.array(fc.record({ fromYear: fc.option(fc.integer({ min: 2009, max: 2099 })), method }), {
        maxLength: 2,
      }),
    ),
  }),
  decisions: record(['state', 'notes'], {
    state: fc.record({ current: decided, undone: steps, done: steps }),
    notes: fc.array(
      fc.record({
        key: text,
        at: fc.option(instant),
        asset: text,
        quantity: fc.option(quantity),
        from: text,
        to: text,
      }),
      { maxLength: 2 },
    ),
  }),
  mappings: record(['id', 'mapping'], { id: text, mapping }),
  problems: record(['id', 'name', 'reason', 'formats', 'addedAt'], {
    id: text,
    name: text,
    reason: record(['id'], { id: text, params: named(fc.oneof(text, fc.integer())) }),
    formats: fc.array(fc.record({ id: text, name: text }), { maxLength: 2 }),
    addedAt: moment,
    file: fc.record({ name: text, blob }),
    innerName: text,
  }),
  atPar: record(['asset', 'currency'], { asset: text, currency: text }),
};

const KEYS = {
  ...{ files: 'fileId', openings: 'id', prices: 'id', corrections: 'entryId' },
  ...{ mappings: 'id', problems: 'id', atPar: 'asset' },
} as const;

/** The device's stores, each with one record or none. */
const workspaces: Arbitrary<Stores> = fc
  .record(
    Object.fromEntries(
      Object.entries(RECORDS).map(([store, item]) => [
        store,
        fc.array(item as Arbitrary<object>, { maxLength: 1 }),
      ]),
    ),
    { noNullPrototype: true },
  )
  .map((stores) =>
    Object.fromEntries(
      Object.entries(stores).map(([store, items]) => [
        store,
        items.map((value) => ({ key: keyOf(store, value), value })),
      ]),
    ),
  );

function keyOf(store: string, value: object): string {
  const field = new Map<string, string>(Object.entries(KEYS)).get(store);
  return field === undefined ? store : String(new Map(Object.entries(value)).get(field));
}

/** Files as their bytes: two blobs of the same bytes are equal to no comparison. */
async function plain(value: unknown): Promise<unknown> {
  if (value instanceof File) return [value.name, value.type, await value.bytes()];
  if (Array.isArray(value)) return Promise.all(value.map(plain));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(async ([key, part]) => [key, await plain(part)]);
  return Object.fromEntries(await Promise.all(entries));
}

const OPENING = {
  ...{ id: 'o', asset: 'BTC', quantity: 1n, acquiredDay: '2020-01-01', account: 'A' },
  cost: { currency: 'EUR', atoms: 2n },
};

function withOpening(value: unknown, key = 'o'): unknown {
  const names = Object.keys(RECORDS);
  return { ...Object.fromEntries(names.map((store) => [store, []])), openings: [{ key, value }] };
}

describe('the stores of a saved report', () => {
  it('come back with every record in every shape', async () => {
    await fc.assert(
      fc.asyncProperty(workspaces, async (stores) => {
        const value = await writeHandOver({ kind: 'workspace', stores, texts: ['{}'] });
        const file = await writeSavedFile(value, '', 2);
        if (file === null) throw new Error('too large');
        const read = await readSavedFile(file, '');
        const opened = 'fault' in read ? null : await openHandOver(read.value);
        if (opened?.handOver.kind !== 'workspace') throw new Error('not opened');
        expect(await plain(checkStores(opened.handOver.stores))).toEqual(await plain(stores));
      }),
      { numRuns: 60 },
    );
  });

  it('are taken with a record of the right shape', () => {
    expect(checkStores(withOpening(OPENING))).toEqual(withOpening(OPENING));
  });

  it.each([
    ['a number for an amount', { ...OPENING, quantity: 1 }],
    ['a missing field', { ...OPENING, cost: undefined }],
    ['an unknown field', { ...OPENING, more: 1 }],
    ['a day that is none', { ...OPENING, acquiredDay: 'today' }],
  ])('are refused with %s', (_, value) => {
    expect(checkStores(withOpening(value))).toBeNull();
  });

  it('are refused with a record under the key of another, and without a store', () => {
    expect(checkStores(withOpening(OPENING, 'p'))).toBeNull();
    expect(checkStores({ openings: [] })).toBeNull();
    expect(checkStores(null)).toBeNull();
  });

  it('carry no name that reaches a prototype', () => {
    const trapped: unknown = Object.fromEntries([
      ...Object.entries(OPENING),
      ['__proto__', { isAdmin: true }],
    ]);
    const taken = checkStores(withOpening(trapped));
    const lot = taken?.openings[0]?.value;
    expect(lot === undefined || !('isAdmin' in Object(lot))).toBe(true);
    expect('isAdmin' in {}).toBe(false);
  });
});
