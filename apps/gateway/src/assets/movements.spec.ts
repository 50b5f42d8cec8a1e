import { ASSETS_CALLS } from '@meridian/protocol/contracts/assets-calls.ts';
import type { MovementInfo, MovementPage } from '@meridian/protocol/contracts/assets.ts';
import { sql } from 'kysely';
import { parse } from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFixture } from '../accounts/testing/fixture.ts';
import type { AccountTables } from '../accounts/tables.ts';
import { GATEWAY_MIGRATIONS, openTestDatabase } from '../db/testing/test-database.ts';
import type { OpenVenue } from '../venue/open-venue.ts';
import { venueRoutes } from '../venue/routes.ts';
import {
  newTrader,
  openTestVenue,
  TICKETS,
  type Trader,
  type VenueDatabase,
} from '../venue/testing/venue-fixture.ts';
import { assetsRoutes } from './routes.ts';

let database: VenueDatabase;
let venue: OpenVenue;
let api: ReturnType<typeof createFixture>;
let ann: Trader;
let ben: Trader;

beforeAll(async () => {
  database = await openTestDatabase<AccountTables>(GATEWAY_MIGRATIONS);
  venue = await openTestVenue(database);
  const { port } = venue;
  api = createFixture(database, {
    further(scope, context) {
      venueRoutes(scope, context, { port, tickets: TICKETS, givesTestCoins: true });
      assetsRoutes(scope, context, { port });
    },
  });
  ann = await newTrader(api, 'ann@example.com');
  ben = await newTrader(api, 'ben@example.com');
  const order = { symbol: 'BTCUSDT', orderType: 'Limit', price: '40000', qty: '0.02' };
  await ann.call('/trade/order/place', { ...order, side: 'Sell', orderLinkId: 'a-1' });
  await ben.call('/trade/order/place', { ...order, side: 'Buy', orderLinkId: 'b-1' });
  await port.submit({
    ...{ type: 'transfer', linkId: 'move:1', asset: 'USDT', amount: '100' },
    ...{ from: ben.account, to: await fundingOf(ben) },
  });
});

afterAll(async () => {
  await api.app.close();
  await venue.close();
  await database.close();
});

async function fundingOf({ id }: Trader): Promise<string> {
  await venue.port.submit({ type: 'open-account', owner: String(id), kind: 'funding' });
  return `${id}/funding`;
}

async function list(trader: Trader, query = ''): Promise<MovementPage> {
  const { code, result } = await trader.call(`/assets/movements${query}`);
  expect(code).toBe(0);
  return parse(ASSETS_CALLS.movements.result, result);
}

const short = ({ asset, amount, balance, kind }: MovementInfo) => [kind, asset, amount, balance];

describe('the history of an account', () => {
  it('has every movement with the balance after it, and no hold', async () => {
    const { movements, next } = await list(ben);
    // 800 paid and 0.02 bought less a thousandth; 100 moved; before it the test coins.
    expect(movements.map(short)).toEqual([
      ['transfer', 'USDT', '-100', '9100'],
      ...expectedTrade(movements),
      ...expectedGrant(movements),
    ]);
    expect(next).toBeNull();
    expect(movements.find(({ asset, kind }) => kind === 'trade' && asset === 'BTC')).toMatchObject({
      trade: { symbol: 'BTCUSDT', fee: '0.00002', feeAsset: 'BTC' },
      cause: null,
    });
    expect(movements[0]).toMatchObject({ trade: null, cause: 'move:1' });
  });

  // Lines of one entry stand in the ledger's own order.
  const inOrder = (movements: readonly MovementInfo[], rows: readonly string[][]) =>
    movements.map(short).filter((row) => rows.some((each) => each.join() === row.join()));
  const expectedTrade = (movements: readonly MovementInfo[]) =>
    inOrder(movements, [
      ['trade', 'BTC', '0.01998', '0.11998'],
      ['trade', 'USDT', '-800', '9200'],
    ]);
  const expectedGrant = (movements: readonly MovementInfo[]) =>
    inOrder(movements, [
      ['grant', 'BTC', '0.1', '0.1'],
      ['grant', 'USDT', '10000', '10000'],
    ]);

  it('adds up to the balances, as the database sums them', async () => {
    for (const trader of [ann, ben]) {
      const { movements } = await list(trader);
      expect(movements.length).toBeGreaterThan(3);
      const { rows } = await sql<{ asset: string; total: string }>`
        select asset, sum(amount) as total from venue_postings
        where account = ${trader.account} group by asset`.execute(database.kysely);
      for (const { asset, total } of rows) {
        const atoms = movements
          .filter((movement) => movement.asset === asset)
          .reduce((sum, { amount }) => sum + atomsOf(amount), 0n);
        expect(atoms, asset).toBe(BigInt(total));
      }
    }
  });

  it('is one page after another, nothing twice and nothing left out', async () => {
    const whole = await list(ben);
    const pages: MovementInfo[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = cursor === '' ? '?limit=1' : `?limit=1&cursor=${cursor}`;
      const page: MovementPage = await list(ben, query);
      expect(page.movements).toHaveLength(1);
      pages.push(...page.movements);
      cursor = page.next;
    }
    expect(pages).toEqual(whole.movements);
  });

  it('is filtered by account, asset, kind and time', async () => {
    expect((await list(ben, '?account=funding')).movements.map(short)).toEqual([
      ['transfer', 'USDT', '100', '100'],
    ]);
    const assets = (await list(ben, '?asset=BTC')).movements;
    expect(assets.map(short)).toEqual([
      ['trade', 'BTC', '0.01998', '0.11998'],
      ['grant', 'BTC', '0.1', '0.1'],
    ]);
    expect((await list(ben, '?kind=transfer')).movements).toHaveLength(1);
    expect((await list(ben, '?kind=trade&asset=USDT')).movements).toHaveLength(1);
    const { time } = (await list(ben)).movements[0] ?? { time: 0 };
    expect((await list(ben, `?from=${time + 1}`)).movements).toEqual([]);
    expect((await list(ben, `?to=${time}`)).movements.map(({ kind }) => kind)).not.toContain(
      'transfer',
    );
  });

  it('refuses a query it cannot read', async () => {
    for (const query of ['?kind=hold', '?cursor=1_2', '?account=ben', '?limit=-1']) {
      expect((await ben.call(`/assets/movements${query}`)).code, query).toBe(20001);
    }
  });
});

/** Eight decimals, as both assets of the fixture have. */
function atomsOf(amount: string): bigint {
  const [whole = '', fraction = ''] = amount.replace('-', '').split('.');
  const atoms = BigInt(whole + fraction.padEnd(8, '0'));
  return amount.startsWith('-') ? -atoms : atoms;
}

describe('what assets cost', () => {
  const costs = async (trader: Trader) => {
    const { code, result } = await trader.call('/assets/costs');
    expect(code).toBe(0);
    return parse(ASSETS_CALLS.costs.result, result);
  };

  it('is what was paid for what is held; what came without a price has none', async () => {
    const bought = [{ currency: 'USDT', quantity: '0.01998', cost: '800' }];
    const btc = { asset: 'BTC', held: '0.11998', unpriced: '0.1', bought };
    const usdt = { asset: 'USDT', held: '9200', unpriced: '9200', bought: [] };
    for (const turn of [1, 2]) {
      const { complete, assets } = await costs(ben);
      expect(complete).toBe(true);
      const sorted = assets.toSorted((a, b) => (a.asset < b.asset ? -1 : 1));
      expect(sorted, `call ${turn}`).toEqual([btc, usdt]);
    }
  });

  it('is its owner’s alone', async () => {
    const { assets } = await costs(ann);
    expect(assets.find(({ asset }) => asset === 'BTC')).toMatchObject({ held: '0.08', bought: [] });
    expect((await api.app.inject({ url: '/x-api/s1/assets/costs' })).body).not.toContain('held');
  });
});

describe('the ledger of an account', () => {
  it('has its grant, its purchase before the fee, and nothing of what moved within it', async () => {
    const { code, result } = await ben.call('/assets/ledger');
    expect(code).toBe(0);
    const { columns, rows, next } = parse(ASSETS_CALLS.ledger.result, result);
    expect(next).toBeNull();
    const cells = [
      'Part',
      'Account',
      'Kind',
      'Out asset',
      'Out quantity',
      'In asset',
      'In quantity',
    ];
    const fee = ['Fee asset', 'Fee quantity'];
    const places = [...cells, ...fee].map((name) => columns.indexOf(name));
    const said = rows.map((row) => places.map((place) => row[place]));
    expect(said).toEqual([
      ['1', 'Meridian', 'gift-received', '', '', 'USDT', '10000', '', ''],
      ['1', 'Meridian', 'gift-received', '', '', 'BTC', '0.1', '', ''],
      ['1', 'Meridian', 'trade', 'USDT', '800', 'BTC', '0.02', 'BTC', '0.00002'],
    ]);
  });

  it('is its owner’s alone, and goes on only from a place it gave', async () => {
    expect((await ann.call('/assets/ledger')).result).not.toEqual(
      (await ben.call('/assets/ledger')).result,
    );
    expect((await ben.call('/assets/ledger?cursor=x')).code).not.toBe(0);
    const answer = await api.app.inject({ url: '/x-api/s1/assets/ledger' });
    expect(answer.body).not.toContain('USDT');
  });
});

it('of a bot is shown to its owner alone', async () => {
  const { port } = venue;
  await port.submit({ type: 'open-account', owner: String(ben.id), kind: 'bot', name: '7' });
  await port.submit({
    ...{ type: 'transfer', linkId: 'bot-7-in', asset: 'USDT', amount: '50' },
    ...{ from: ben.account, to: `${ben.id}/bot/7` },
  });
  const { movements } = await list(ben, '?bot=7');
  expect(movements.map(short)).toEqual([['transfer', 'USDT', '50', '50']]);
  expect(await list(ann, '?bot=7')).toEqual({ movements: [], next: null });
});
