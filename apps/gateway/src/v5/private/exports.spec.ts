import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertExport } from '../../exports/store.ts';
import { newTrader, type Trader } from '../../venue/testing/venue-fixture.ts';
import { type Credentials, openV5Fixture, type V5Fixture } from '../testing/v5-fixture.ts';

let api: V5Fixture;
let ann: Trader;
let key: Credentials;

beforeAll(async () => {
  api = await openV5Fixture();
  ann = await newTrader(api.accounts, 'ann@example.com');
  key = await api.newKey(ann.id, ['read']);
});

afterAll(() => api.close());

const create = (body: object) => api.post('/asset/export/create', body, key);

it('a key that reads asks for a ledger, once by its id', async () => {
  const asked = { format: 'koinly', requestId: 'mine', startTime: '5', endTime: '9000000000000' };
  const { code, result } = await create(asked);
  expect(code).toBe(0);
  expect(result).toMatchObject({ format: 'koinly', status: 'queued', startTime: '5', link: '' });
  expect((await create(asked)).result['id']).toBe(result['id']);
  // The limit is five requests a second.
  api.aheadMs += 2_000;
  const other = await create({ ...asked, startTime: '6' });
  expect([other.code, other.message.includes('requestId')]).toEqual([10001, true]);
  const list = await api.get('/asset/export/query-list', key);
  expect(list.result['list']).toEqual([result]);
});

it('is refused what is no ledger, an empty span, and one file too many', async () => {
  expect((await create({ format: 'data', requestId: 'data' })).code).toBe(10001);
  expect((await create({ format: 'statement', requestId: 's' })).code).toBe(10001);
  const empty = { format: 'koinly', requestId: 'empty', startTime: '9', endTime: '9' };
  const { code, message } = await create(empty);
  expect([code, message.includes('endTime')]).toEqual([10001, true]);
  // The limit is five requests a second.
  const job = {
    userId: BigInt(ann.id),
    format: 'koinly',
    byKey: true,
    from: null,
    to: null,
  } as const;
  for (let count = 0; count < 9; count += 1) {
    const row = { ...job, requestId: `r-${count}`, now: Date.now(), most: 100 };
    await insertExport(api.database.kysely, row);
  }
  api.aheadMs += 2_000;
  expect((await create({ format: 'koinly', requestId: 'more' })).code).toBe(10001);
});

it('a key does not see the files of all that is kept of its owner', async () => {
  const given = { from: null, to: null, now: Date.now(), most: 100, byKey: false } as const;
  const row = { ...given, userId: BigInt(ann.id), requestId: 'own', format: 'data' } as const;
  const made = await insertExport(api.database.kysely, row);
  const { result } = await api.get('/asset/export/query-list', key);
  const list = result['list'] as readonly { readonly id: string }[];
  expect(list.length).toBeGreaterThan(1);
  if (typeof made === 'string') throw new Error(made);
  expect(list.map(({ id }) => id)).not.toContain(String(made.id));
});
