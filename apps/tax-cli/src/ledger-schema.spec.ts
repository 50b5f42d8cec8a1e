/** The ledger file against its schema: what is written, and what is read. */
import { asQuantity } from '@meridian/money/measure.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ledgerFile as contract } from '@meridian/protocol/contracts/ledger-file.ts';
import { asEntryId, type Entry, type Leg } from '@meridian/tax-engine/ledger/entry.ts';
import { asInstant } from '@meridian/tax-engine/common/time.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { is } from 'valibot';
import { describe, expect, it } from 'vitest';
import { readLedgerFile } from './ledger-in.ts';
import { ledgerFile } from './ledger-out.ts';

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
const PAGE = join(import.meta.dirname, '../../../docs/ledger-format.schema.json');
// `as`: generated from the contract.
const SCHEMA = JSON.parse(readFileSync(PAGE, 'utf8')) as {
  readonly $defs: { readonly entry: { readonly properties: object } };
};
const allows = ajv.compile(SCHEMA);

const leg: Leg = { asset: 'BTC', quantity: asQuantity(15n * 10n ** 23n) };
const worth = { currency: 'EUR', atoms: -1n };
const base = { account: 'A', source: 's', rows: [2, 9], fees: [] };
const kinds = [
  { kind: 'trade', in: leg, out: { ...leg, value: worth }, conversion: 'wrap' },
  { kind: 'deposit', in: leg },
  { kind: 'withdrawal', out: leg },
  { kind: 'transfer', toAccount: 'B', in: leg, counterpart: { source: 't', rows: [3] } },
  { kind: 'income', income: 'staking', in: leg },
  { kind: 'outgoing', outgoing: 'gift', out: leg },
  { kind: 'gift-received', in: leg },
  { kind: 'charge', out: leg },
  { kind: 'derivative', derivative: 'funding', contract: 'c', out: leg },
  { kind: 'opening', in: leg, cost: worth },
] as const;
const entries = kinds.map((own, index): Entry => ({
  ...base,
  id: asEntryId(`i${index}`),
  key: `k${index}`,
  at: asInstant(1_700_000_000_001 + index),
  ...(index === 0 ? { sequence: 0, wording: 'x', fees: [leg] } : {}),
  ...own,
}));
const SOURCE = {
  id: 'f'.repeat(64),
  name: 'a.zip',
  innerName: 'a.csv',
  format: 'koinly',
  account: 'A',
  encoding: 'utf-8',
  zone: { name: 'UTC', stated: true },
  rows: { read: 3, imported: 1, merged: 1, setAside: 1 },
};
const FILE = { ...ledgerFile([], entries), sources: [SOURCE], hashes: { i1: '0xab' } };

type Path = readonly string[];

/** The path of every value in a document. */
function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inside = Object.entries(value).flatMap(([name, member]) =>
    placesIn(member, [...path, name]),
  );
  return [path, ...inside];
}

/** A copy with one value replaced, or removed for `undefined`. */
function withValue(value: unknown, [name, ...rest]: Path, other: unknown): unknown {
  if (name === undefined) return other;
  // `as`: a place inside of it was named.
  const fields = value as Readonly<Record<string, unknown>>;
  const changed = withValue(fields[name], rest, other);
  if (Array.isArray(value)) return value.with(Number.parseInt(name, 10), changed);
  const others = Object.entries(fields).filter(([each]) => each !== name);
  return Object.fromEntries(changed === undefined ? others : [...others, [name, changed]]);
}

const OTHERS = [
  ...[undefined, null, true, false, 0, 1, -1, 1.5, 2 ** 53, [], {}, [1], ['x'], [null]],
  ...['', 'x', 'EUR', '0', '1', '-1', '-0', '1.5', '1.50', '01', '+1', '1e3', '.5', '1.', 'NaN'],
  ...[`0.${'0'.repeat(23)}1`, `0.${'0'.repeat(24)}1`, 'f'.repeat(64), 'trade', 'deposit'],
  ...['opening', 'wages', 'gift', 'wrap', 'fee', 'meridian-ledger/2', '2024-02-29'],
  ...['2024-02-29T00:00:00.000Z', '2024-02-30T00:00:00.000Z', '2024-02-29T00:00:00Z'],
  { asset: 'BTC', quantity: '1' },
  { asset: 'BTC', quantity: '1', more: 1 },
];

const CHANGED = placesIn(FILE).flatMap((path) =>
  OTHERS.map((other) => ({ path, other, file: withValue(FILE, path, other) })),
);

describe('the ledger file', () => {
  it('is written as its schema has it, with every field that there is', () => {
    expect(allows(FILE), ajv.errorsText(allows.errors)).toBe(true);
    expect(is(contract, FILE)).toBe(true);
    const written = new Set(FILE.entries.flatMap((entry) => Object.keys(entry)));
    expect([...written].toSorted()).toEqual(Object.keys(SCHEMA.$defs.entry.properties).toSorted());
  });

  it('is accepted by the published schema exactly where the contract accepts it', () => {
    const apart = CHANGED.filter(({ file }) => allows(file) !== is(contract, file));
    // The published one knows which days there are, and tells a list from an object.
    expect(
      new Set(apart.map(({ path, other }) => `${path.at(-1)} ${JSON.stringify(other)}`)),
    ).toEqual(new Set(['at "2024-02-30T00:00:00.000Z"', 'hashes []', 'hashes ["x"]']));
  });

  it('is read where the schema allows it, and else only where it can mean one thing', () => {
    const read = CHANGED.filter(({ file }) => readLedgerFile(JSON.stringify(file) ?? '').ok);
    expect(read.length).toBeGreaterThan(200);
    const beyond = read.filter(({ file }) => !allows(file));
    const kindsOfPlace = beyond.map(({ path, other }) => {
      if (path.at(-1) === 'quantity' || path.at(-1) === 'amount') return 'another spelling';
      if (path.at(-2) === 'rows' && other === 0) return 'line 0';
      return path[0] === 'sources' && path.at(-1) === 'id'
        ? 'no hash for a source'
        : path.join('.');
    });
    expect(new Set(kindsOfPlace)).toEqual(
      new Set(['another spelling', 'line 0', 'no hash for a source']),
    );
    const spelled = beyond.filter(({ path }) => ['quantity', 'amount'].includes(path.at(-1) ?? ''));
    expect(new Set(spelled.map(({ other }) => other))).toEqual(
      new Set(['-0', '1.50', '01', '+1', '1e3']),
    );
  });

  it('is refused where the schema allows it for what no schema says', () => {
    const refused = CHANGED.filter(
      ({ file }) => allows(file) && !readLedgerFile(JSON.stringify(file) ?? '').ok,
    );
    // The fields of a kind, and names of assets: a JSON Schema has no classes of letters. The id of an
    // entry twice is one that no place here has.
    const places = new Set(refused.map(({ path }) => path.at(-1) ?? ''));
    expect([...places].toSorted()).toEqual(
      [
        'asset',
        'cost',
        'derivative',
        'in',
        'income',
        'kind',
        'out',
        'outgoing',
        'toAccount',
      ].toSorted(),
    );
  });
});
