import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signUp, type SignedUp } from '../accounts/testing/fixture.ts';
import { type Credentials, openV5Fixture, type V5Fixture } from '../v5/testing/v5-fixture.ts';
import type { VenuePort } from '../venue/port.ts';
import { openTestVenue } from '../venue/testing/venue-fixture.ts';
import type { AdminReply } from './socket.ts';
import { venueCommands } from './venue-commands.ts';

let api: V5Fixture;
let ann: SignedUp;
let key: Credentials;
let spot: string;

async function open(): Promise<void> {
  api = await openV5Fixture();
  ann = await signUp(api.accounts, 'ann@example.com');
  spot = `${ann.id}/spot`;
  key = await api.newKey(ann.id, ['read', 'trade']);
  await api.accounts.call('/s1/trade/claim', {}, { cookie: ann.token });
}

const reason = 'notice of 1 December';

function run(name: string, given: object, port: VenuePort = api.venue.port): Promise<AdminReply> {
  const command = venueCommands(api.database.kysely, port)[`admin ${name}`];
  if (command === undefined) throw new Error(name);
  return command({ reason, ...given });
}

async function log(): Promise<readonly object[]> {
  const reply = await run('log', { limit: 100 });
  // `as`: what the command answers.
  return (reply.ok ? reply.result : []) as readonly object[];
}

const place = (order: object, asked = key) =>
  api.post(
    '/order/create',
    { ...{ category: 'spot', symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit' }, ...order },
    asked,
  );

async function openIds(): Promise<readonly unknown[]> {
  const { result } = await api.get('/order/realtime?category=spot&symbol=BTCUSDT', key);
  // `as`: what the API's document says.
  return (result['list'] as { orderLinkId: string }[]).map(({ orderLinkId }) => orderLinkId);
}

async function endOf(link: string): Promise<object | undefined> {
  const { result } = await api.get(`/order/history?category=spot&orderLinkId=${link}`, key);
  // `as`: what the API's document says.
  return (result['list'] as object[])[0];
}

/** The venue as the next start has it, with its listings sent again. */
async function restarted(look: (port: VenuePort) => Promise<void>): Promise<void> {
  await api.venue.close();
  const next = await openTestVenue(api.database);
  await look(next.port);
  await next.close();
}

describe('a change', () => {
  beforeEach(open);
  afterEach(() => api.close());

  it('a tick that is changed leaves orders on it, cancels the others, and holds after a restart', async () => {
    await place({ qty: '0.01', price: '100', orderLinkId: 'whole' });
    await place({ qty: '0.01', price: '100.5', orderLinkId: 'half' });
    const given = { symbol: 'BTCUSDT', size: '1' };
    const line = { action: 'tick', given: { symbol: 'BTCUSDT', from: '0.5', to: '1' }, reason };
    expect(await run('tick', given)).toMatchObject({ ok: true, result: line });
    expect(await openIds()).toEqual(['whole']);
    expect(await endOf('half')).toMatchObject({
      ...{ orderStatus: 'Cancelled', cancelType: 'CancelByAdmin' },
      rejectReason: 'EC_InvalidPriceScale',
    });
    const market = await api.get('/market/instruments-info?category=spot&symbol=BTCUSDT');
    expect(JSON.stringify(market.result)).toContain('"tickSize":"1"');
    expect((await place({ qty: '0.01', price: '101.5' })).code).toBe(170134);
    expect(await log()).toMatchObject([line]);
    await restarted(async (port) => {
      expect(port.instrument('BTCUSDT')?.instrument.tickSize).toBe('1');
      expect(port.openOrders(spot)).toMatchObject([{ orderLinkId: 'whole', price: '100' }]);
      expect(await run('tick', { symbol: 'BTCUSDT', size: '0.5' }, port)).toMatchObject({
        ok: true,
      });
      expect(port.openOrders(spot)).toMatchObject([{ orderLinkId: 'whole', price: '100' }]);
    });
  });

  it('a lot that is changed leaves orders on it, cancels the others, and holds after a restart', async () => {
    await place({ qty: '0.04', price: '100', orderLinkId: 'even' });
    await place({ qty: '0.03', price: '100', orderLinkId: 'odd' });
    const given = { symbol: 'BTCUSDT', size: '0.02' };
    const line = { action: 'lot', given: { symbol: 'BTCUSDT', from: '0.01', to: '0.02' }, reason };
    expect(await run('lot', given)).toMatchObject({ ok: true, result: line });
    expect(await openIds()).toEqual(['even']);
    expect(await endOf('odd')).toMatchObject({
      ...{ orderStatus: 'Cancelled', cancelType: 'CancelByAdmin', qty: '0.03' },
      rejectReason: 'EC_EcInvalidQty',
    });
    const market = await api.get('/market/instruments-info?category=spot&symbol=BTCUSDT');
    expect(JSON.stringify(market.result)).toContain('"basePrecision":"0.02"');
    expect((await place({ qty: '0.03', price: '100' })).code).toBe(170137);
    expect((await place({ qty: '0.06', price: '100', orderLinkId: 'new' })).code).toBe(0);
    await restarted(async (port) => {
      expect(port.instrument('BTCUSDT')?.instrument.basePrecision).toBe('0.02');
      expect(port.openOrders(spot)).toMatchObject([{ qty: '0.06' }, { qty: '0.04' }]);
    });
  });

  it('a fee that is changed is the same everywhere, in the ledger too, and after a restart', async () => {
    const rates = { schedule: 'spot', level: 'default', maker: '0.0002', taker: '0.0004' };
    const before = { maker: '0.001', taker: '0.001' };
    const to = { maker: '0.0002', taker: '0.0004' };
    const line = {
      action: 'fees',
      given: { schedule: 'spot', level: 'default', from: before, to },
    };
    expect(await run('fees', rates)).toMatchObject({ ok: true, result: { ...line, reason } });
    const page = await api.accounts.call('/s1/trade/fees', undefined, { method: 'GET' });
    expect(page.result).toMatchObject({ schedules: [{ levels: [{ level: 'default', ...to }] }] });
    const ticket = await api.accounts.call('/s1/trade/instruments', undefined, { method: 'GET' });
    expect(JSON.stringify(ticket.result)).toContain('0.0004');
    const byKey = await api.get('/account/fee-rate?category=spot&symbol=BTCUSDT', key);
    expect(byKey.result['list']).toMatchObject([
      { makerFeeRate: '0.0002', takerFeeRate: '0.0004' },
    ]);
    const bob = await signUp(api.accounts, 'bob@example.com');
    await api.accounts.call('/s1/trade/claim', {}, { cookie: bob.token });
    const other = await api.newKey(bob.id, ['read', 'trade']);
    const fees = async (tradeOf: string) => {
      const { rows } = await sql<{ fee: string; fee_rate: string; is_maker: boolean }>`
      select fee::text, fee_rate, is_maker from venue_executions where link_id = ${tradeOf}
    `.execute(api.database.kysely);
      return rows;
    };
    await place({ side: 'Sell', qty: '0.01', price: '1000', orderLinkId: 'maker' }, other);
    await place({ qty: '0.01', price: '1000', orderLinkId: 'taker' });
    // 0.01 BTC at 0.0004, and 10 USDT at 0.0002, in atoms of 8 digits.
    expect(await fees('taker')).toEqual([{ fee: '400', fee_rate: '0.0004', is_maker: false }]);
    expect(await fees('maker')).toEqual([{ fee: '200000', fee_rate: '0.0002', is_maker: true }]);
    const entries = await sql<{ amount: string }>`
    select amount::text from venue_postings where account = 'fees' and kind = 'trade'
    order by entry, line`.execute(api.database.kysely);
    expect(entries.rows.map(({ amount }) => amount).toSorted()).toEqual(['200000', '400']);
    let seq = 0;
    await restarted(async (port) => {
      expect(port.feeSchedules()).toMatchObject([{ levels: [{ level: 'default', ...to }] }]);
      expect(port.account(spot)?.fees('BTCUSDT')).toEqual(to);
      ({ seq } = port);
    });
    // A start that changes nothing is no event.
    await restarted(async (port) => expect(port.seq).toBe(seq));
  });
});

describe('a command', () => {
  beforeAll(open);
  afterAll(() => api.close());

  const FEES = { schedule: 'spot', level: 'default', maker: '0.001', taker: '0.001' };
  const rows: readonly (readonly [name: string, given: object, message: string])[] = [
    ['tick', { symbol: 'BTCUSD', size: '1' }, 'There is no symbol BTCUSD'],
    ['tick', { symbol: 'BTCUSDT', size: '0.50' }, 'The tick of BTCUSDT is 0.5 already.'],
    ['tick', { symbol: 'BTCUSDT', size: '0.25' }, 'trades in steps of 0.5'],
    ['tick', { symbol: 'BTCUSDT', size: '0.75' }, 'trades in steps of 0.5'],
    ['tick', { symbol: 'BTCUSDT', size: '0' }, 'trades in steps of 0.5'],
    ['tick', { symbol: 'BTCUSDT', size: '1', reason: ' ' }, 'Say why: --reason'],
    ['lot', { symbol: 'BTC', size: '1' }, 'There is no symbol BTC'],
    ['lot', { symbol: 'BTCUSDT', size: '0.01' }, 'The lot of BTCUSDT is 0.01 already.'],
    ['lot', { symbol: 'BTCUSDT', size: '0.001' }, 'counted in steps of 0.01'],
    ['lot', { symbol: 'BTCUSDT', size: 'x' }, 'counted in steps of 0.01'],
    ['lot', { symbol: 'BTCUSDT', size: '5000' }, 'bad-instrument'],
    ['lot', { symbol: 'BTCUSDT', size: '1', reason: '' }, 'Say why: --reason'],
    ['fees', { ...FEES, schedule: 'x' }, 'there are: spot.'],
    ['fees', { ...FEES, level: 'vip1' }, 'it has: default.'],
    ['fees', { ...FEES, level: 'toString' }, 'it has: default.'],
    ['fees', { ...FEES, taker: 'x' }, 'Rates are decimals'],
    ['fees', { ...FEES, taker: '1' }, 'Rates are decimals'],
    ['fees', { ...FEES, maker: '-0.1' }, 'Rates are decimals'],
    ['fees', { ...FEES, maker: '0.000000001' }, 'Rates are decimals'],
    ['fees', { ...FEES, maker: '0.0010' }, 'has these rates already'],
    ['fees', { ...FEES, maker: '0', reason: '' }, 'Say why: --reason'],
  ];

  it.each(rows)(
    '%s %o is refused with a sentence, and changes nothing',
    async (name, given, message) => {
      const before = api.venue.port.seq;
      const reply = await run(name, given);
      expect(reply.ok ? '' : reply.message).toContain(message);
      expect(api.venue.port.seq).toBe(before);
      expect(await log()).toEqual([]);
    },
  );
});
