import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUp, type SignedUp } from '../accounts/testing/fixture.ts';
import { type Credentials, openV5Fixture, type V5Fixture } from '../v5/testing/v5-fixture.ts';
import { venueCommands } from './venue-commands.ts';
import type { AdminReply } from './socket.ts';

let api: V5Fixture;
let ann: SignedUp;
let key: Credentials;
let spot: string;

const LEVELS = {
  default: { maker: '0.001', taker: '0.001' },
  vip1: { maker: '0', taker: '0.0002' },
};

beforeAll(async () => {
  api = await openV5Fixture();
  ann = await signUp(api.accounts, 'ann@example.com');
  spot = `${ann.id}/spot`;
  key = await api.newKey(ann.id, ['read', 'trade']);
  await api.accounts.call('/s1/trade/claim', {}, { cookie: ann.token });
  const schedule = { name: 'spot', tiers: LEVELS, discount: null };
  await api.venue.port.submit({ type: 'set-fee-schedule', schedule });
});

afterAll(() => api.close());

function run(name: string, given: object): Promise<AdminReply> {
  const command = venueCommands(api.database.kysely, api.venue.port)[`admin ${name}`];
  if (command === undefined) throw new Error(name);
  return command(given);
}

/** Log entries newer than the last one that was read. */
let seen = 0;
async function logged(): Promise<readonly object[]> {
  const reply = await run('log', { limit: 100 });
  // `as`: what the command answers.
  const entries = (reply.ok ? reply.result : []) as readonly object[];
  const fresh = entries.slice(0, entries.length - seen);
  seen = entries.length;
  return fresh;
}

const reason = 'price feed is wrong';
const HALT = { symbol: 'BTCUSDT', reason };

const place = () =>
  api.post(
    '/order/create',
    {
      category: 'spot',
      symbol: 'BTCUSDT',
      side: 'Buy',
      orderType: 'Limit',
      qty: '0.01',
      price: '100',
    },
    key,
  );

it('a halted symbol takes no order until it is resumed, and the log says why', async () => {
  const waiting = await place();
  expect(waiting.code).toBe(0);
  expect(await run('halt', HALT)).toMatchObject({ ok: true, result: { action: 'halt', reason } });
  expect((await place()).code).toBe(170151);
  const again = await run('halt', HALT);
  expect(again).toEqual({ ok: false, message: 'BTCUSDT is halted already.' });
  const { orderId } = waiting.result;
  const cancelled = await api.post(
    '/order/cancel',
    { category: 'spot', symbol: 'BTCUSDT', orderId },
    key,
  );
  expect(cancelled.code).toBe(0);
  expect(await run('resume', { ...HALT, reason: 'mended' })).toMatchObject({ ok: true });
  expect((await place()).code).toBe(0);
  expect(await logged()).toMatchObject([
    { action: 'resume', given: { symbol: 'BTCUSDT' }, reason: 'mended' },
    { action: 'halt', given: { symbol: 'BTCUSDT' }, reason },
  ]);
});

it('a level changes what trading costs', async () => {
  const rate = async () => {
    const { result } = await api.get('/account/fee-rate?category=spot&symbol=BTCUSDT', key);
    return result['list'];
  };
  expect(await rate()).toMatchObject([{ takerFeeRate: '0.001' }]);
  const given = { account: 'ann@example.com', level: 'vip1', reason };
  const result = { action: 'level', given: { account: spot, level: 'vip1' }, reason };
  expect(await run('level', given)).toMatchObject({ ok: true, result });
  expect(await rate()).toMatchObject([{ takerFeeRate: '0.0002' }]);
  expect(JSON.stringify(await run('level', given))).toContain('has the level vip1 already');
  expect(await logged()).toMatchObject([result]);
});

it('a frozen account orders and pays nothing until it is unfrozen', async () => {
  const waiting = await place();
  expect(waiting.code).toBe(0);
  const given = { account: 'ann@example.com', reason };
  const lines = ['funding', 'spot'].map((kind) => ({
    ...{ action: 'freeze', given: { account: `${ann.id}/${kind}` }, reason },
  }));
  expect(await run('freeze', given)).toMatchObject({ ok: true, result: lines });
  const open = await api.get('/order/realtime?category=spot&symbol=BTCUSDT', key);
  expect(open.result['list']).toEqual([]);
  expect((await place()).code).toBe(10027);
  const funding = `${ann.id}/funding`;
  const transfer = (linkId: string, accounts = { from: spot, to: funding }) => {
    const money = { asset: 'USDT', amount: '1' };
    return api.venue.port.submit({ type: 'transfer', linkId, ...accounts, ...money });
  };
  expect(await transfer('a')).toMatchObject({ rejection: { code: 'account-frozen' } });
  expect(JSON.stringify(await run('freeze', given))).toContain('are frozen already');
  expect(await run('unfreeze', given)).toMatchObject({ ok: true });
  expect((await place()).code).toBe(0);
  expect((await transfer('b')).type).toBe('accepted');
  expect((await transfer('c', { from: funding, to: spot })).type).toBe('accepted');
  expect(JSON.stringify(await run('unfreeze', given))).toContain('are not frozen');
  expect(await logged()).toHaveLength(4);
});

it('a freeze that was cut off is finished by the same words', async () => {
  const funding = `${ann.id}/funding`;
  const settings = { frozen: true };
  await api.venue.port.submit({ type: 'set-account', account: funding, settings });
  const given = { account: 'ann@example.com', reason };
  const rest = [{ action: 'freeze', given: { account: spot } }];
  expect(await run('freeze', given)).toMatchObject({ ok: true, result: rest });
  expect(await run('unfreeze', given)).toMatchObject({ ok: true, result: [{}, {}] });
  expect(await logged()).toHaveLength(3);
});

it('a correcting entry moves money and names the entry it puts right', async () => {
  const total = () => api.venue.port.balances(spot).find(({ asset }) => asset === 'USDT')?.total;
  expect(total()).toBe('10000');
  const postings = [
    { account: spot, asset: 'USDT', amount: '-0.5' },
    { account: 'issuance', asset: 'USDT', amount: '0.5' },
  ];
  const reply = await run('post', { corrects: 1, postings, reason });
  const result = { action: 'post', given: { corrects: 1, postings }, reason };
  expect(reply).toMatchObject({ ok: true, result });
  const posted = await sql<{ readonly entry: bigint }>`
    select distinct entry from venue_postings where corrects = 1`.execute(api.database.kysely);
  expect(posted.rows.map(({ entry }) => Number(entry))).toEqual([
    reply.ok && 'entry' in reply.result ? reply.result.entry : null,
  ]);
  expect(total()).toBe('9999.5');
  expect(await logged()).toMatchObject([result]);
});

const [DEBIT, CREDIT] = [
  { account: 'issuance', asset: 'USDT', amount: '-1' },
  { account: 'fees', asset: 'USDT', amount: '1' },
];
const POST = { corrects: 1, postings: [DEBIT, CREDIT], reason };

it.each([
  ['halt', { symbol: 'BTCUSD', reason }, 'There is no symbol BTCUSD'],
  ['halt', { symbol: 'BTCUSDT' }, 'Say why: --reason'],
  ['halt', { symbol: 'BTCUSDT', reason: ' ' }, 'Say why: --reason'],
  ['halt', { symbol: 'BTCUSDT', reason: 'two\nlines' }, 'Say why: --reason'],
  ['halt', { symbol: 'BTCUSDT', reason: 'x'.repeat(501) }, 'Say why: --reason'],
  ['resume', HALT, 'BTCUSDT trades already.'],
  ['resume', { symbol: 'BTCUSDT' }, 'Say why: --reason'],
  ['level', { account: 'nobody', level: 'vip1', reason }, 'There is no account nobody'],
  ['level', { account: 'ann@example.com', level: 'vip9', reason }, 'there are: default, vip1.'],
  ['level', { account: 'ann@example.com', level: 'vip1' }, 'Say why: --reason'],
  ['freeze', { account: 'nobody', reason }, 'There is no account nobody'],
  ['freeze', { account: 'ann@example.com' }, 'Say why: --reason'],
  ['unfreeze', { account: 'ann@example.com', reason }, 'are not frozen'],
  ['post', { ...POST, reason: '' }, 'Say why: --reason'],
  ['post', { ...POST, corrects: 9_999 }, '(bad-request: corrects)'],
  ['post', { ...POST, postings: [DEBIT] }, 'do not sum to zero'],
  ['post', { ...POST, postings: [DEBIT, { ...CREDIT, account: 'ann' }] }, 'no account ann'],
  ['post', { ...POST, postings: [DEBIT, { ...CREDIT, asset: 'ABC' }] }, 'no asset ABC'],
])('%s %o is refused with a sentence, and changes nothing', async (name, given, message) => {
  const before = api.venue.port.seq;
  const reply = await run(name, given);
  expect(reply.ok ? '' : reply.message).toContain(message);
  expect(api.venue.port.seq).toBe(before);
  expect(await logged()).toEqual([]);
});

it('a gateway that does not lead says so', async () => {
  const port = Object.create(api.venue.port, {
    ...{ isOpen: { value: false }, instrument: { value: () => null } },
  }) as typeof api.venue.port;
  const reply = await venueCommands(api.database.kysely, port)['admin halt']?.(HALT);
  expect(JSON.stringify(reply)).toContain('another gateway leads');
});

it('what no command was stored for leaves no line', async () => {
  const { kysely } = api.database;
  for (const outcome of ['unavailable', 'unknown', 'failed'] as const) {
    const port = Object.create(api.venue.port, {
      submit: { value: async () => ({ type: outcome }) },
    }) as typeof api.venue.port;
    const reply = await venueCommands(kysely, port)['admin halt']?.(HALT);
    expect(reply, outcome).toMatchObject({ ok: false });
  }
  expect(await logged()).toEqual([]);
});
