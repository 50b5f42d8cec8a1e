/** A gateway that shares a database and does not lead: pages and accounts go on, orders are elsewhere. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccountFixture } from '../accounts/testing/fixture.ts';
import type { AccountTables } from '../accounts/tables.ts';
import { GATEWAY_MIGRATIONS, openTestDatabase } from '../db/testing/test-database.ts';
import type { OpenVenue } from './open-venue.ts';
import {
  newTrader,
  openTestVenue,
  type Trader,
  venueApi,
  type VenueDatabase,
} from './testing/venue-fixture.ts';

let database: VenueDatabase;
let leader: OpenVenue;
let standby: OpenVenue;
let leading: AccountFixture;
let waiting: AccountFixture;
let ann: Trader;

beforeAll(async () => {
  database = await openTestDatabase<AccountTables>(GATEWAY_MIGRATIONS);
  const shared = { ...database, kind: 'server' } as const;
  leader = await openTestVenue(shared);
  standby = await openTestVenue(shared);
  leading = venueApi(database, leader);
  waiting = venueApi(database, standby);
  ann = await newTrader(leading, 'ann@example.com');
});

afterAll(async () => {
  await leading.app.close();
  await waiting.app.close();
  await standby.close();
  await leader.close();
  await database.close();
});

const ORDER = { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit', qty: '0.01', price: '50000' };
const READS = ['/trade/orders/open', '/trade/orders/history', '/trade/executions'];

it('refuses orders and private calls with 503 and its code, and says that it takes none', async () => {
  const call = ann.on(waiting);
  expect((await call('/capabilities')).result).toMatchObject({ trading: false });
  const refused = { status: 503, code: 10503 };
  const order = { ...ORDER, orderLinkId: 'a' };
  expect(await call('/trade/order/place', order)).toMatchObject(refused);
  expect(await call('/trade/orders/cancel-all', {})).toMatchObject(refused);
  for (const path of [...READS, '/trade/balances', '/trade/order?orderLinkId=a']) {
    expect(await call(path), path).toMatchObject(refused);
  }
  for (const path of ['/trade/instruments', '/trade/book?symbol=BTCUSDT']) {
    expect(await call(path), path).toMatchObject(refused);
  }
  expect(await call('/trade/stream', {})).toMatchObject(refused);
  expect(standby.port.isOpen).toBe(false);
  // Its account API works, and the leader has no order of Ann's.
  expect((await call('/account/sessions')).code).toBe(0);
  expect((await ann.call('/trade/orders/open')).result).toMatchObject({ orders: [] });
});

it('writes no event at a start that changes nothing', async () => {
  const { seq } = leader.port;
  // Otherwise it would take over the lease.
  await standby.close();
  await leader.close();
  leader = await openTestVenue({ ...database, kind: 'server' });
  expect(leader.port.isOpen).toBe(true);
  expect(leader.port.seq).toBe(seq);
});
