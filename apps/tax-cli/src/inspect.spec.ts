/** `inspect` over real files in a folder of its own. */
import { asQuantity } from '@meridian/money/measure.ts';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asEntryId, type Entry, type Leg } from '@meridian/tax-engine/ledger/entry.ts';
import { asInstant } from '@meridian/tax-engine/common/time.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readInspectArgs } from './inspect-args.ts';
import { inspect, type Inspected } from './inspect.ts';
import { readLedgerFile } from './ledger-in.ts';
import { ledgerFile } from './ledger-out.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'meridian-inspect-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function put(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

async function run(...words: string[]): Promise<Inspected> {
  const parsed = readInspectArgs(words);
  if (parsed.type !== 'request') throw new Error(JSON.stringify(parsed));
  return inspect(parsed.request, ({ id, params }) => `${id} ${Object.values(params).join(' ')}`);
}

const HEAD =
  'Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Label';
const KOINLY = `${HEAD}\n2024-01-05 10:00:00,500,EUR,0.01,BTC,2,EUR,\n2024-01-06 10:00:00,,,1,SOL,,,staking\n`;
const UNKNOWN =
  'When,Coin,Change,What\n2024-01-05 10:00:00,BTC,0.5,Gain\n2024-01-06 10:00:00,BTC,-0.1,Odd\n';
const MAPPING = {
  schema: 'meridian-mapping/1',
  name: 'Mine',
  time: { column: 'When', zone: 'UTC' },
  layout: { is: 'legs', asset: 'Coin', amount: { signed: 'Change' } },
  operation: { column: 'What', kinds: { Gain: 'income.other' } },
};

describe('inspect', () => {
  it('says how a file is read; all accounted for is 0', async () => {
    const { status, out, error } = await run(put('koinly.csv', KOINLY));
    expect([status, error]).toEqual([0, '']);
    expect(out.split('\n')).toEqual([
      'koinly.csv',
      '  format    Koinly universal (koinly-universal)',
      '  account   Koinly',
      '  encoding  utf-8, cells apart by “,”',
      '  zone      UTC, stated',
      '  period    2024-01-05T10:00:00.000Z – 2024-01-06T10:00:00.000Z',
      '  assets    BTC, EUR, SOL',
      '  rows      2 read = 2 imported + 0 merged + 0 set aside',
      '  balances  0 agree with the file, 0 do not, 3 not stated by it',
      '  issues    none',
      '',
    ]);
  });

  it('an unknown file and a missing one are 2; near formats are named', async () => {
    const near = put('near.csv', KOINLY.replace('Fee Amount', 'Costs'));
    const { status, out } = await run(near, join(folder, 'none.csv'));
    expect(status).toBe(2);
    expect(out).toContain('near.csv\n  ! import.failure.unknown-format');
    expect(out).toContain('  nearest   Koinly universal (koinly-universal)');
    expect(out).toContain('none.csv\n  ! import.failure.unreadable');
  });

  it('two formats that fit are a question, which is answered once', async () => {
    const kraken = 'txid,refid,time,type,subtype,aclass,asset,amount,fee,balance';
    const row = 'L1,R1,2024-01-01 10:00:00,deposit,,currency,SOL,10,0,10';
    const both = put('both.csv', `${kraken},${HEAD}\n${row},2024-01-02 10:00:00,,,3,SOL,,,\n`);
    const open = await run(both);
    expect(open.status).toBe(2);
    expect(open.out).toContain('both.csv\n  ! import.failure.ambiguous-format');
    expect(open.out).toContain(
      '  fits      Kraken ledgers (kraken-ledgers), Koinly universal (koinly-universal); to be asked',
    );
    expect(JSON.parse((await run('--json', both)).out)).toMatchObject({
      files: [{ read: false, candidates: ['kraken-ledgers', 'koinly-universal'], nearest: [] }],
    });
    const asked = await run('--read-as', 'koinly-universal', both, put('koinly.csv', KOINLY));
    expect(asked.status).toBe(0);
    expect(asked.out).toContain(
      'both.csv\n  format    Koinly universal (koinly-universal), as asked; it fits kraken-ledgers too',
    );
    expect(asked.out).toContain('koinly.csv\n  format    Koinly universal (koinly-universal)\n');
    // A file that clearly belongs to another exchange is reported as such.
    const plain = await run('--read-as', 'kraken-ledgers', put('koinly.csv', KOINLY));
    expect(plain.out).toContain('format    Koinly universal (koinly-universal)\n');
  });

  it('a renamed operation is answered once', async () => {
    const head = 'User_ID,UTC_Time,Account,Operation,Coin,Change,Remark';
    const rows = [5, 6].map((day) => `1,2024-01-0${day} 10:00:00,Spot,Staking Bonanza,SOL,1,`);
    const file = put('binance.csv', [head, ...rows].join('\n'));
    const words = ['--zone', 'UTC', '--json'];
    expect(JSON.parse((await run(...words, file)).out)).toMatchObject({
      files: [{ rows: { imported: 0, setAside: 2 }, issues: [{ code: 'unknown-operation' }] }],
    });
    const known = ['--operation', 'Staking Bonanza=Staking Rewards'];
    expect(JSON.parse((await run(...words, ...known, file)).out)).toMatchObject({
      files: [{ rows: { imported: 2, setAside: 0 }, issues: [] }],
    });
  });

  it('a mapping reads what no format knows; what it leaves open is 1', async () => {
    const mapping = put('mine.json', JSON.stringify(MAPPING));
    const { status, out } = await run('--json', '--mapping', mapping, put('own.csv', UNKNOWN));
    expect(status).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      schema: 'meridian-inspection/1',
      files: [
        {
          read: true,
          format: 'mapping:Mine',
          zone: { name: 'UTC', stated: true, asked: false },
          rows: { read: 2, imported: 1, merged: 0, setAside: 1 },
          setAside: [{ row: 3, reason: 'unknown-operation', question: true }],
          balances: [{ asset: 'BTC', status: 'no-column', change: '0.5', stated: null }],
          issues: [{ code: 'unknown-operation', params: { operation: 'Odd' }, question: true }],
        },
      ],
    });
  });

  it('a balance that does not add up is a question', async () => {
    const layout = { ...MAPPING.layout, balance: 'Left' };
    const mapping = put('left.json', JSON.stringify({ ...MAPPING, layout }));
    const rows = ['2024-01-05 10:00:00,BTC,1,Gain,1', '2024-01-06 10:00:00,BTC,1,Gain,2.5'];
    const file = put('left.csv', ['When,Coin,Change,What,Left', ...rows].join('\n'));
    const { status, out } = await run('--mapping', mapping, file);
    expect(status).toBe(1);
    expect(out).toContain(
      '    ! BTC: computed 2, the file says 2.5\n      row 3: 0.5 not explained\n',
    );
  });

  it('a zone that nobody states is said to be asked', async () => {
    const mapping = put('zone.json', JSON.stringify({ ...MAPPING, time: { column: 'When' } }));
    const file = put('zone.csv', UNKNOWN);
    expect((await run('--mapping', mapping, file)).out).toContain('UTC assumed; to be asked');
    const asked = await run('--mapping', mapping, '--zone', 'Asia/Tokyo', file);
    expect(asked.out).toContain('zone      Asia/Tokyo, as asked');
  });

  it('numbers that both decimal marks fit are asked, and read by the answer', async () => {
    const layout = { is: 'legs', asset: 'Coin', amount: { signed: 'Change' } };
    const mapping = put('mark.json', JSON.stringify({ ...MAPPING, layout }));
    const file = put('mark.csv', 'When,Coin,Change,What\n2024-01-05 10:00:00,BTC,20.000,Gain\n');
    const open = await run('--mapping', mapping, file);
    expect(open.status).toBe(1);
    expect(open.out).toContain('decimals  open, to be asked: 20.000');
    const asked = await run('--json', '--decimal-mark', ',', '--mapping', mapping, file);
    expect(asked.status).toBe(0);
    expect(JSON.parse(asked.out)).toMatchObject({
      files: [
        {
          decimalMark: { mark: ',', basis: 'answer', example: '20.000' },
          balances: [{ change: '20000' }],
        },
      ],
    });
  });

  it('a broken mapping is 2, with what is wrong', async () => {
    const mapping = put('bad.json', JSON.stringify({ ...MAPPING, decimalMark: ';' }));
    const { status, out, error } = await run('--mapping', mapping, put('any.csv', UNKNOWN));
    expect([status, out]).toEqual([2, '']);
    expect(error).toBe(`tax: ${mapping}: decimalMark must be one of ., ,\n`);
  });
});

it.each([
  [[], 'name at least one file'],
  [['--lang', 'xx', 'a'], '--lang must be one of'],
  [['--day-order', 'x', 'a'], '--day-order must be one of day-first, month-first, year-first'],
  [['--decimal-mark', 'x', 'a'], '--decimal-mark must be . or ,'],
  [['--operation', 'x', 'a'], '--operation must be a new name and an old one: NEW=OLD'],
  [['--read-as', 'x', 'a'], '--read-as must be the id of a format'],
  [['--maping', 'x', 'a'], '--maping'],
])('words are refused with a reason: %j', (words, expected) => {
  const parsed = readInspectArgs(words);
  expect(parsed.type === 'error' ? parsed.message : '').toContain(expected);
});

describe('the ledger file', () => {
  it('read back gives equal entries', async () => {
    const path = join(folder, 'ledger.json');
    const { status } = await run('--ledger-out', path, put('koinly.csv', KOINLY));
    expect(status).toBe(0);
    const read = readLedgerFile(readFileSync(path, 'utf8'));
    expect(read).toMatchObject({
      ok: true,
      entries: [
        { kind: 'trade', at: Date.UTC(2024, 0, 5, 10), rows: [2] },
        { kind: 'income', income: 'staking', rows: [3] },
      ],
    });
  });

  it('as CSV is imported again to the same ledger', async () => {
    const path = join(folder, 'ledger.csv');
    const file = put('koinly.csv', KOINLY);
    expect((await run('--ledger-out', path, file)).status).toBe(0);
    const values = async (source: string) => {
      const json = join(folder, 'values.json');
      await run('--ledger-out', json, source);
      const ledger = readLedgerFile(readFileSync(json, 'utf8'));
      const entries = ledger.ok ? ledger.entries : [];
      return entries.map((entry) => ({ ...entry, id: '', source: '', rows: [] }));
    };
    expect(await values(path)).toEqual(await values(file));
    expect(await values(path)).toHaveLength(2);
  });

  const leg = (quantity: bigint): Leg => ({ asset: 'BTC', quantity: asQuantity(quantity) });
  const worth = { currency: 'EUR', atoms: -1n };
  const base = {
    id: asEntryId('i'),
    key: 'k',
    at: asInstant(1_700_000_000_001),
    account: 'A',
    source: 's',
    rows: [2, 9],
    fees: [],
  };
  const kinds: Entry[] = [
    { ...base, kind: 'trade', in: leg(1n), out: { ...leg(10n ** 40n + 1n), value: worth } },
    { ...base, kind: 'trade', out: leg(1n), fees: [leg(2n), leg(3n)], sequence: 0, wording: 'x' },
    { ...base, kind: 'deposit', in: leg(0n) },
    { ...base, kind: 'withdrawal', out: leg(1n) },
    {
      ...base,
      kind: 'transfer',
      toAccount: 'B',
      in: leg(1n),
      counterpart: { source: 't', rows: [] },
    },
    { ...base, kind: 'income', income: 'wages', in: leg(1n) },
    { ...base, kind: 'outgoing', outgoing: 'stolen', out: leg(1n) },
    { ...base, kind: 'gift-received', in: leg(1n) },
    { ...base, kind: 'charge', out: leg(1n) },
    { ...base, kind: 'derivative', derivative: 'funding', contract: 'c', out: leg(1n) },
    { ...base, kind: 'opening', in: leg(1n), cost: worth },
    { ...base, kind: 'trade', out: leg(1n), in: leg(1n), conversion: 'wrap' },
  ];
  const every = kinds.map((entry, index): Entry => ({ ...entry, id: asEntryId(`i${index}`) }));

  it('keeps every kind to the last atom', () => {
    const text = JSON.stringify(ledgerFile([], every));
    expect(readLedgerFile(text)).toEqual({ ok: true, entries: every, sources: [], hashes: {} });
  });

  it.each([
    ['{', ''],
    ['{"schema":"other"}', 'schema'],
    ['{"schema":"meridian-ledger/1","entries":[],"hashes":{}}', 'sources'],
    ['{"schema":"meridian-ledger/1","sources":[{}],"entries":[],"hashes":{}}', 'sources[0].format'],
    ['{"schema":"meridian-ledger/1","sources":[],"entries":[{}],"hashes":{}}', 'entries[0].id'],
    ['{"schema":"meridian-ledger/1","sources":[],"entries":[],"hashes":{"a":1}}', 'hashes.a'],
    ['{"schema":"meridian-ledger/1","sources":[],"entries":[],"hashes":{},"more":1}', 'more'],
  ])('refuses what is none: %s', (text, path) => {
    expect(readLedgerFile(text)).toMatchObject({ ok: false, path });
  });

  it('refuses amounts and times that are not exact', () => {
    const broken = (from: string, to: string): string =>
      JSON.stringify(ledgerFile([], every.slice(2, 4))).replace(from, to);
    const path = (text: string) => readLedgerFile(text);
    expect(path(broken('"id":"i3"', '"id":"i2"'))).toMatchObject({ path: 'entries[1].id' });
    expect(path(broken('"quantity":"0"', '"quantity":0'))).toMatchObject({
      ok: false,
      path: 'entries[0].in.quantity',
    });
    expect(path(broken('"quantity":"0"', '"quantity":"-1"'))).toMatchObject({ ok: false });
    expect(path(broken('.001Z', 'Z'))).toMatchObject({ ok: false, path: 'entries[0].at' });
  });
});
