/** Work that only the leader does, whichever gateway a user is connected to. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccountTables } from '../../accounts/tables.ts';
import type { Database } from '../../db/open-database.ts';
import { GATEWAY_MIGRATIONS, openTestDatabase } from '../../db/testing/test-database.ts';
import type { GatewayLink } from '../../link/link.ts';
import { MemoryLinks } from '../../link/testing/memory-link.ts';
import { createSharedRunner, type SharedRunner } from '../../strategies/shared-runner.ts';
import type { StrategyRow } from '../../strategies/store.ts';
import { type Protection, type ProtectionTables, startProtection } from '../../v5/protection.ts';
import type { OpenVenue } from '../open-venue.ts';
import { newTrader, openTestVenue, type Trader, venueApi } from '../testing/venue-fixture.ts';

let database: Database<AccountTables & ProtectionTables>;
const links = new MemoryLinks();
/** The leader and a follower. */
const gateways: { readonly venue: OpenVenue; readonly link: GatewayLink }[] = [];

beforeAll(async () => {
  database = await openTestDatabase(GATEWAY_MIGRATIONS);
  for (let index = 0; index < 2; index += 1) {
    const link = links.open();
    const shared = { ...database, kind: 'server' } as const;
    gateways.push({ link, venue: await openTestVenue(shared, () => undefined, link) });
  }
});

beforeEach(async () => {
  await expect.poll(() => gateway(1).venue.port.isOpen).toBe(true);
  expect(gateways.map(({ venue }) => venue.port.leads)).toEqual([true, false]);
});

afterAll(async () => {
  for (const { venue } of gateways.toReversed()) await venue.close();
  await database.close();
});

function gateway(index: number) {
  const found = gateways[index];
  if (found === undefined) throw new Error(`there is no gateway ${index}`);
  return found;
}

describe('bots', () => {
  // `as`: a runner looks at nothing else of it here.
  const row = { id: 7n, symbol: 'BTCUSDT', status: 'NEW' } as StrategyRow;
  const asked: string[] = [];
  const runnerOf = (index: number): SharedRunner =>
    createSharedRunner(
      {
        async start(given) {
          asked.push(`start ${given.id} at ${index}`);
          return { ...given, status: 'RUNNING' };
        },
        async send(id, event) {
          asked.push(`${event.type} ${id} at ${index}`);
          return id === '7' ? { ...row, status: 'PAUSED' } : null;
        },
      },
      gateway(index).venue.port,
    );

  it('are started and stopped at the leader, and their owner hears how they are', async () => {
    const [first, second] = [runnerOf(0), runnerOf(1)];
    expect(await second.start(row)).toEqual({ ...row, status: 'RUNNING' });
    expect(await second.send('7', { type: 'pause', time: 0 })).toEqual({
      ...row,
      status: 'PAUSED',
    });
    expect(await second.send('8', { type: 'pause', time: 0 })).toBe(null);
    await first.start(row);
    expect(asked).toEqual(['start 7 at 0', 'pause 7 at 0', 'pause 8 at 0', 'start 7 at 0']);
  });

  it('of whom the leader did not answer begin with its next round', async () => {
    const second = runnerOf(1);
    links.isAnswerLost = () => true;
    expect(await second.start(row)).toEqual(row);
    expect(await second.send('7', { type: 'pause', time: 0 })).toBe(null);
    links.isAnswerLost = () => false;
  });
});

describe('disconnect protection', () => {
  const timers: (() => void)[][] = [[], []];
  let protections: Protection[];
  let ann: Trader;
  let ben: Trader;

  beforeAll(async () => {
    const api = venueApi(database, gateway(0).venue);
    [ann, ben] = [await newTrader(api, 'ann@example.com'), await newTrader(api, 'ben@example.com')];
    protections = await Promise.all(
      gateways.map(({ venue, link }, index) =>
        startProtection({
          ...{ db: database.kysely, port: venue.port, link, warn: () => undefined },
          later(run) {
            timers[index]?.push(run);
            return () => undefined;
          },
        }),
      ),
    );
    for (const trader of [ann, ben]) await place(trader);
    return async () => {
      for (const protection of protections) protection.stop();
      await api.app.close();
    };
  });

  async function place({ account }: Trader, index = 0): Promise<void> {
    const kind = { type: 'place-order', account, symbol: 'BTCUSDT', side: 'Buy' } as const;
    const order = { ...kind, orderType: 'Limit', qty: '0.01', price: '50000' } as const;
    expect((await gateway(index).venue.port.submit(order)).type).toBe('accepted');
  }

  const openOf = ({ account }: Trader) => gateway(0).venue.port.openOrders(account).length;
  /** As if all time windows had ended. */
  const runAll = (index: number) => {
    for (const run of timers[index]?.splice(0) ?? []) run();
  };

  it('counts sockets of all gateways, and the leader alone cancels', async () => {
    const [leading, other] = protections;
    if (leading === undefined || other === undefined) throw new Error('there are two');
    // Ann is connected to the gateway that does not lead, Ben to none.
    other.opened(BigInt(ann.id));
    await other.set(BigInt(ann.id), 60);
    await other.set(BigInt(ben.id), 60);
    await expect.poll(() => leading.windowOf(ben.account)).toBe(60);
    await expect.poll(() => leading.windowOf(ann.account)).toBe(60);
    runAll(1);
    // Commands of a gateway come to the leader in order: one that it cancelled with would be before this.
    await place(ben, 1);
    expect([openOf(ann), openOf(ben)]).toEqual([1, 2]);
    await expect.poll(() => heard).toBeGreaterThan(1);
    runAll(0);
    await expect.poll(() => openOf(ben)).toBe(0);
    expect(openOf(ann)).toBe(1);
  });

  /** How often the leader heard who is connected elsewhere. */
  let heard = 0;
  beforeAll(() => {
    gateway(0).link.subscribe('v5.connected', () => {
      heard += 1;
    });
  });
});
