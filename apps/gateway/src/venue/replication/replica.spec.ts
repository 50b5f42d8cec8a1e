/** Two gateways over one database: whichever a user comes to, orders and what is shown of them are the same. */
import { createMarket } from '@meridian/market/market.ts';
import { listingCommands } from '@meridian/instruments/listing.ts';
import { marketSymbols } from '@meridian/market/symbols.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountFixture } from '../../accounts/testing/fixture.ts';
import type { AccountTables } from '../../accounts/tables.ts';
import { GATEWAY_MIGRATIONS, openTestDatabase } from '../../db/testing/test-database.ts';
import type { GatewayLink } from '../../link/link.ts';
import { MemoryLinks } from '../../link/testing/memory-link.ts';
import { TouchedSteps } from '../../market/touched-steps.ts';
import { STEP_MS } from '../house-driver.ts';
import { type OpenVenue, openVenue } from '../open-venue.ts';
import type { Committed } from '../port.ts';
import { brokenInvariants } from '../testing/row-invariants.ts';
import {
  newTrader,
  openTestVenue,
  type Trader,
  venueApi,
  type VenueDatabase,
} from '../testing/venue-fixture.ts';
import { encodeAnnouncement, EVENTS } from './announcement.ts';

let database: VenueDatabase;
let links: MemoryLinks;
let leader: OpenVenue;
let other: OpenVenue;
let ends: GatewayLink[];
let apis: AccountFixture[];
let ann: Trader;
const warnings: string[] = [];
const warn = (line: string) => void warnings.push(line);

const shared = () => ({ ...database, kind: 'server' }) as const;

async function openOn(): Promise<OpenVenue> {
  const link = links.open();
  ends.push(link);
  return openTestVenue(shared(), warn, link);
}

beforeEach(async () => {
  warnings.length = 0;
  ends = [];
  database = await openTestDatabase<AccountTables>(GATEWAY_MIGRATIONS);
  links = new MemoryLinks();
  leader = await openOn();
  other = await openOn();
  apis = [leader, other].map((venue) => venueApi(database, venue));
  ann = await newTrader(api(0), 'ann@example.com');
  await expect.poll(() => other.port.isOpen).toBe(true);
});

afterEach(async () => {
  for (const { app } of apis) await app.close();
  await other.close();
  await leader.close();
  for (const end of ends) await end.close();
  expect(await brokenInvariants(database.kysely)).toEqual([]);
  await database.close();
});

function api(index: number): AccountFixture {
  const found = apis[index];
  if (found === undefined) throw new Error(`there is no gateway ${index}`);
  return found;
}

let count = 0;
const order = (price = '50000') => {
  count += 1;
  const orderLinkId = `link-${count}`;
  return {
    ...{ symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit', qty: '0.01' },
    ...{ price, orderLinkId },
  };
};
const open = async (index: number) =>
  (await ann.on(api(index))('/trade/orders/open')).result['orders'];
const book = async (index: number) =>
  (await ann.on(api(index))('/trade/book?symbol=BTCUSDT')).result;

describe('orders', () => {
  it('may be sent to either, and both show them at once', async () => {
    expect([leader.port.leads, other.port.leads]).toEqual([true, false]);
    const call = ann.on(api(1));
    const placed = order();
    expect((await call('/trade/order/place', placed)).code).toBe(0);
    expect(await open(1)).toMatchObject([{ orderLinkId: placed.orderLinkId, status: 'New' }]);
    expect(await open(0)).toEqual(await open(1));
    expect((await call('/trade/balances')).result).toEqual(
      (await ann.on(api(0))('/trade/balances')).result,
    );
    expect(await book(1)).toMatchObject({ bids: [['50000', '0.01']], asks: [] });
    const cancelled = await call('/trade/order/cancel', {
      ...placed,
      orderLinkId: placed.orderLinkId,
    });
    expect(cancelled.code).toBe(0);
    expect(await open(1)).toEqual([]);
    // Refusals are those of the venue.
    expect((await call('/trade/order/place', placed)).code).toBe(170141);
    expect(warnings).toEqual([]);
  });

  it('whose answer is lost are unknown, and their link id tells', async () => {
    links.isAnswerLost = () => true;
    const placed = order();
    const call = ann.on(api(1));
    expect((await call('/trade/order/place', placed)).code).toBe(10504);
    links.isAnswerLost = () => false;
    await expect
      .poll(async () => {
        const asked = await call(`/trade/order?orderLinkId=${placed.orderLinkId}`);
        return asked.result['order'];
      })
      .toMatchObject({ status: 'New' });
  });

  it('are refused once nobody is heard, and the books with them', async () => {
    links.isLost = () => true;
    await expect.poll(() => other.port.isOpen).toBe(false);
    const call = ann.on(api(1));
    expect(await call('/trade/order/place', order())).toMatchObject({ status: 503, code: 10503 });
    expect(await call('/trade/book?symbol=BTCUSDT')).toMatchObject({ status: 503 });
    links.isLost = () => false;
    await expect.poll(() => other.port.isOpen).toBe(true);
    expect((await call('/trade/order/place', order())).code).toBe(0);
  });
});

describe('what is announced', () => {
  it('comes to subscribers of both alike, event by event', async () => {
    const seen: Committed[][] = [[], []];
    const stops = [leader, other].map(({ port }, index) =>
      port.subscribe((change) => seen[index]?.push(change)),
    );
    const sent = [order('50000'), order('49000'), order('48000')];
    for (const each of sent) await ann.call('/trade/order/place', each);
    const { seq } = leader.port;
    await expect.poll(() => other.port.seq).toBe(seq);
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[1]?.flatMap(({ orders }) => orders.map(({ price }) => price))).toEqual([
      ...['50000', '49000', '48000'],
    ]);
    for (const stop of stops) stop();
  });

  it('is read from the rows where it did not come, and subscribers learn of the gap', async () => {
    const seen: Committed[] = [];
    const stop = other.port.subscribe((change) => seen.push(change));
    const before = other.port.seq;
    links.isLost = (topic) => topic === EVENTS;
    await ann.call('/trade/order/place', order('47000'));
    links.isLost = () => false;
    await expect.poll(() => other.port.seq).toBe(leader.port.seq);
    expect(seen[0]).toMatchObject({ after: leader.port.seq, seq: leader.port.seq, orders: [] });
    expect(leader.port.seq).toBeGreaterThan(before);
    expect(await open(1)).toEqual(await open(0));
    stop();
  });

  it('by a leader of before counts for nothing', async () => {
    const { seq } = other.port;
    const end = links.open();
    end.publish(
      EVENTS,
      encodeAnnouncement({ epoch: '0', step: 9e9, seq: seq + 100, change: null, open: null }),
    );
    await sleep(0);
    // It would be sent to the address of that leader, where nobody listens.
    const { account } = ann;
    const sent = await other.port.submit({ type: 'cancel-orders', account });
    expect(sent.type).toBe('accepted');
    expect(other.port.seq).toBe(leader.port.seq);
    expect(warnings).toEqual([]);
    await end.close();
  });
});

it('the other leads once the leader has stopped, and nothing is lost or shown twice', async () => {
  const placed = order('45000');
  await ann.call('/trade/order/place', placed);
  await leader.close();
  await expect.poll(() => other.port.leads).toBe(true);
  expect(await open(1)).toMatchObject([{ orderLinkId: placed.orderLinkId }]);
  expect((await ann.on(api(1))('/trade/order/place', order('44000'))).code).toBe(0);
  // A gateway that comes back follows.
  leader = await openOn();
  apis.push(venueApi(database, leader));
  await expect.poll(() => leader.port.isOpen).toBe(true);
  expect(leader.port.leads).toBe(false);
  expect((await ann.on(api(2))('/trade/order/place', order('43000'))).code).toBe(0);
  expect(await open(2)).toEqual(await open(1));
});

/** The other gateway reaches the leader's state, which may change meanwhile. */
async function alike(read: (venue: OpenVenue) => unknown): Promise<void> {
  await expect.poll(() => isDeepStrictEqual(read(other), read(leader))).toBe(true);
}

describe('the house', () => {
  it('shows one book at one number, and steps that users traded in are the same', async () => {
    const symbols = marketSymbols().filter(({ symbol }) => symbol === 'ETHUSDT');
    const market = createMarket({ seed: 'two', symbols });
    const touched = [new TouchedSteps(), new TouchedSteps()];
    // Later than what the fixture did by the clock: the venue's time goes on.
    let step = Date.UTC(2100, 0, 1) / STEP_MS;
    const runs: (() => void)[] = [];
    await other.close();
    await leader.close();
    const venues: OpenVenue[] = [];
    for (const steps of touched) {
      const link = links.open();
      ends.push(link);
      venues.push(
        await openVenue({
          database: shared(),
          listings: listingCommands(symbols),
          house: {
            market,
            touched: (closed) => steps.add(closed),
            forgetBefore: () => undefined,
            readFrom: (first) => steps.readFrom(database.kysely, first),
            repeat(work) {
              runs.push(work);
              return () => undefined;
            },
          },
          now: () => step * STEP_MS + 7,
          ...{ warn, link },
        }),
      );
    }
    const [first, second] = venues;
    if (first === undefined || second === undefined) throw new Error('there are two');
    [leader, other] = [first, second];
    await expect.poll(() => other.port.isOpen).toBe(true);
    const account = ann.account;
    const asks = leader.port.depth('ETHUSDT', 5)?.asks ?? [];
    // The second level and all before it, and one that rests.
    const taken = await other.port.submit({
      ...{ type: 'place-order', account, symbol: 'ETHUSDT', orderType: 'Limit', side: 'Buy' },
      ...{ qty: '0.5', price: asks[1]?.[0] ?? '', orderLinkId: 'taken' },
    });
    expect(taken.type).toBe('accepted');
    for (let turn = 0; turn < 4; turn += 1) {
      step += 1;
      for (const run of runs) run();
      await alike(({ port }) => port.depth('ETHUSDT', 20));
    }
    const minute = Math.floor(step / 300);
    const stepsOf = (index: number) => touched[index]?.inMinute('ETHUSDT', minute);
    await expect.poll(() => stepsOf(1)?.size ?? 0).toBeGreaterThan(0);
    await expect.poll(() => isDeepStrictEqual(stepsOf(1), stepsOf(0))).toBe(true);
    await alike(({ port }) => port.closedStep('ETHUSDT'));
    expect(warnings).toEqual([]);
  });
});
