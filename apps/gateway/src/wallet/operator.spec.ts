/** Withdrawals above a limit wait until an operator decides. */
import { decimalToText } from '@meridian/money/decimal.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  type AccountFixture,
  createFixture,
  openAccountDatabase,
  PASSWORD,
} from '../accounts/testing/fixture.ts';
import { readAdminLog } from '../admin/log.ts';
import type { AdminReply } from '../admin/socket.ts';
import { createLog } from '../log.ts';
import type { OpenVenue } from '../venue/open-venue.ts';
import { venueRoutes } from '../venue/routes.ts';
import { brokenInvariants } from '../venue/testing/row-invariants.ts';
import {
  newTrader,
  openTestVenue,
  TICKETS,
  type Trader,
  type VenueDatabase,
} from '../venue/testing/venue-fixture.ts';
import { usedOfLimit } from './limits.ts';
import { withdrawalCommands } from './operator.ts';
import type { WalletParts } from './parts.ts';
import { walletRoutes } from './routes.ts';
import { stepWallet } from './start-wallet.ts';
import { BLOCK_MS, LOCK_MS, REVIEW_MS, testWallet } from './testing/wallet-fixture.ts';

let database: VenueDatabase;
let venue: OpenVenue;
let api: AccountFixture;
let parts: WalletParts;
let ann: Trader;
let entry: string;
let ahead = 0;
let count = 0;
/** What was logged since the test began. */
let lines: string[] = [];

beforeAll(async () => {
  database = await openAccountDatabase();
  venue = await openTestVenue(database);
  const { port } = venue;
  const now = () => Date.now() + ahead;
  parts = testWallet({ db: database.kysely, port, now, approvalAbove: '1000' });
  const routes: Parameters<typeof createFixture>[1] = {
    further(scope, context) {
      venueRoutes(scope, context, { port, tickets: TICKETS, givesTestCoins: true });
      walletRoutes(scope, context, parts);
    },
  };
  const log = createLog('info', { write: (line) => void lines.push(line) });
  api = createFixture(database, routes, () => {}, log);
});

/** A trader with 10,000 USDT and an address that is not locked. */
beforeEach(async () => {
  lines = [];
  count += 1;
  ann = await newTrader(api, `ann${count}@example.com`);
  const example = parts.rail.simulation?.outsideAddress('TRX');
  const { result } = await ann.call('/wallet/addresses/add', {
    ...{ label: 'Outside', coin: 'USDT', network: 'TRX', address: example?.address },
    current: PASSWORD,
  });
  ahead += LOCK_MS;
  // `as`: the answer is held to its document.
  entry = (result['address'] as { id: string }).id;
});

afterAll(async () => {
  expect(await brokenInvariants(database.kysely)).toEqual([]);
  await api.app.close();
  await venue.close();
  await database.close();
});

const reason = 'owner called back';

function run(name: string, given: object = {}, wallet = parts): Promise<AdminReply> {
  const command = withdrawalCommands(wallet)[`admin ${name}`];
  if (command === undefined) throw new Error(name);
  return command({ reason, ...given });
}

async function waiting(): Promise<readonly object[]> {
  const reply = await run('withdrawals');
  // `as`: what the command answers.
  return (reply.ok ? reply.result : []) as readonly object[];
}

async function ask(amount: string): Promise<string> {
  const { result } = await ann.call('/wallet/withdrawals/request', {
    ...{
      requestId: `r${amount.replace('.', '-')}`,
      account: 'spot',
      addressId: entry,
      amount,
      current: PASSWORD,
    },
  });
  // `as`: the answer is held to its document.
  return (result['withdrawal'] as { id: string }).id;
}

async function statusOf(id: string): Promise<unknown> {
  const { result } = await ann.call('/wallet/withdrawals');
  // `as`: the answer is held to its document.
  return (result['withdrawals'] as { id: string; status: string }[]).find((row) => row.id === id)
    ?.status;
}

async function money(): Promise<unknown> {
  const { result } = await ann.call('/wallet/balances');
  // `as`: the answer is held to its document.
  const list = result['spot'] as { asset: string; available: string; held: string }[];
  const usdt = list.find(({ asset }) => asset === 'USDT');
  return [usdt?.available, usdt?.held];
}

/** Far longer than any review. */
async function waitLong(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    ahead += REVIEW_MS + 10 * BLOCK_MS;
    await stepWallet(parts);
  }
}

it('nothing is sent until it is approved, then it goes its way, and the log says why', async () => {
  const id = await ask('1000.01');
  await waitLong();
  expect([await statusOf(id), await money()]).toEqual(['pending', ['8998.99', '1001.01']]);
  const withdrawal = parseInt(id, 10);
  const shown = { withdrawal, account: ann.account, amount: '1000.01', fee: '1' };
  expect(await waiting()).toMatchObject([{ ...shown, valueUsdt: '1000.01', network: 'TRX' }]);
  const line = { action: 'approve', given: shown, reason };
  expect(await run('approve', { withdrawal })).toMatchObject({ ok: true, result: line });
  expect(await waiting()).toEqual([]);
  await waitLong();
  expect([await statusOf(id), await money()]).toEqual(['confirmed', ['8998.99', '0']]);
  expect(await readAdminLog(database.kysely, 1)).toMatchObject([{ seq: null, ...line }]);
});

it('of what is declined amount and fee come back, and no limit counts it', async () => {
  const id = await ask('5000');
  const withdrawal = parseInt(id, 10);
  expect(await run('decline', { withdrawal })).toMatchObject({ ok: true });
  expect([await statusOf(id), await money()]).toEqual(['failed', ['10000', '0']]);
  await waitLong();
  expect([await statusOf(id), await money()]).toEqual(['failed', ['10000', '0']]);
  expect(await readAdminLog(database.kysely, 1)).toMatchObject([{ action: 'decline', reason }]);
  const used = await usedOfLimit(database.kysely, BigInt(ann.id), parts.now());
  expect(decimalToText(used)).toBe('0');
  const { rows } = await sql<{ status: string }>`
    select status from wallet_withdrawals where id = ${withdrawal}`.execute(database.kysely);
  expect(rows).toEqual([{ status: 'declined' }]);
});

it('where the venue takes no command when it is declined, the next round gives it back', async () => {
  const id = await ask('3000');
  const port = Object.create(venue.port, {
    submit: { value: () => Promise.resolve({ type: 'unavailable' }) },
  }) as typeof venue.port;
  expect(await run('decline', { withdrawal: parseInt(id, 10) }, { ...parts, port })).toMatchObject({
    ok: true,
  });
  expect(await money()).toEqual(['6999', '3001']);
  await waitLong();
  expect([await statusOf(id), await money()]).toEqual(['failed', ['10000', '0']]);
});

it('of the limit itself or less it is sent by itself', async () => {
  const id = await ask('1000');
  expect(await waiting()).toEqual([]);
  await waitLong();
  expect(await statusOf(id)).toBe('confirmed');
});

it('its owner may cancel it while it waits, and then nobody decides', async () => {
  const id = await ask('2000');
  const cancelled = await ann.call('/wallet/withdrawals/cancel', { id });
  expect(cancelled.result['withdrawal']).toMatchObject({ status: 'cancelled' });
  expect(await money()).toEqual(['10000', '0']);
  for (const name of ['approve', 'decline']) {
    const reply = await run(name, { withdrawal: parseInt(id, 10) });
    expect(reply.ok ? '' : reply.message).toContain('waits for approval');
  }
  await waitLong();
  expect(await statusOf(id)).toBe('cancelled');
});

it('is decided with a reason only', async () => {
  const id = await ask('4000');
  for (const name of ['approve', 'decline']) {
    const reply = await run(name, { withdrawal: parseInt(id, 10), reason: ' ' });
    expect(reply.ok ? '' : reply.message).toContain('Say why: --reason');
  }
  expect(await waiting()).toHaveLength(1);
});

it('an address that is added and a withdrawal that is asked for are security events, without where and how much', async () => {
  await ask('20.5');
  await ann.call('/wallet/withdrawals/request', {
    ...{ requestId: 'refused', account: 'spot', addressId: entry, amount: '20.5' },
    current: 'a wrong password',
  });
  // `as`: lines of our own log.
  const logged = lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  const events = logged.filter(({ msg }) => msg === 'security');
  expect(events.map(({ event, level }) => [event, level])).toEqual([
    ['registered', 'info'],
    ...[
      ['step-up', 'info'],
      ['withdrawal-address-added', 'info'],
    ],
    ...[
      ['step-up', 'info'],
      ['withdrawal-asked', 'info'],
    ],
    ['step-up-failed', 'warn'],
  ]);
  expect(new Set(events.map(({ account }) => account))).toEqual(new Set([`${ann.id}`]));
  const address = parts.rail.simulation?.outsideAddress('TRX').address ?? '';
  for (const secret of [address, 'Outside', '20.5', PASSWORD]) {
    expect(lines.join('')).not.toContain(secret);
  }
});
