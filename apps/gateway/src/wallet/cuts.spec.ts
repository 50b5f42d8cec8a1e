import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFixture, openAccountDatabase } from '../accounts/testing/fixture.ts';
import type { OpenVenue } from '../venue/open-venue.ts';
import { venueRoutes } from '../venue/routes.ts';
import { brokenInvariants } from '../venue/testing/row-invariants.ts';
import {
  newTrader,
  openTestVenue,
  type VenueDatabase,
  TICKETS,
} from '../venue/testing/venue-fixture.ts';
import { type AddressRow, addAddress } from './address-book.ts';
import { simulateDeposit, simulateDrop } from './deposits.ts';
import type { WalletParts } from './parts.ts';
import { stepWallet } from './start-wallet.ts';
import { BLOCK_MS, REVIEW_MS, testWallet } from './testing/wallet-fixture.ts';
import { cancelWithdrawal, requestWithdrawal, simulateFailure } from './withdrawals.ts';

let database: VenueDatabase;
let venue: OpenVenue;
let ahead = 0;
let whole: WalletParts;
let userId: bigint;
let usdt: AddressRow;

/** Longer than a request may have been on its way. */
const LONG_MS = 20_000;

beforeAll(async () => {
  database = await openAccountDatabase();
  venue = await openTestVenue(database);
  const { port } = venue;
  const api = createFixture(database, {
    further: (scope, context) =>
      venueRoutes(scope, context, { port, tickets: TICKETS, givesTestCoins: true }),
  });
  userId = BigInt((await newTrader(api, 'ann@example.com')).id);
  await api.app.close();
  whole = testWallet({ db: database.kysely, port, now: () => Date.now() + ahead });
  const { address = '', tag = '' } = whole.rail.simulation?.outsideAddress('TRX') ?? {};
  const entry = { label: 'Outside', coin: 'USDT', network: 'TRX', address, tag };
  const added = await addAddress(whole, userId, entry, true);
  if (!added.ok) throw new Error('no address');
  usdt = added.value;
});

afterAll(async () => {
  await venue.close();
  await database.close();
});

class Killed extends Error {}

/**
 * The wallet of a process that is killed at its n-th effect: from then on nothing of it happens any more.
 * Effects are what it asks of the venue and the rail, before and after, and each change of a row, which
 * reads the clock before it.
 */
function killedAt(cut: number): { readonly parts: WalletParts; isDead: () => boolean } {
  let effects = 0;
  const effect = () => {
    effects += 1;
    if (effects >= cut) throw new Killed('killed');
  };
  const around = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    effect();
    const result = await work();
    effect();
    return result;
  };
  const { port, rail } = whole;
  return {
    parts: {
      ...whole,
      warn: () => {},
      now() {
        effect();
        return whole.now();
      },
      port: Object.create(port, {
        submit: { value: (command: never) => around(() => port.submit(command)) },
      }) as WalletParts['port'],
      rail: { ...rail, send: (payment) => around(() => rail.send(payment)) },
    },
    isDead: () => effects >= cut,
  };
}

/** Runs a story from its beginning, killed once at each of its effects; a new process ends it. */
async function atEachCut(story: (parts: WalletParts, key: string) => Promise<void>) {
  const name = story.name;
  for (let cut = 1; cut < 100; cut += 1) {
    const { parts, isDead } = killedAt(cut);
    const key = `${name}${cut}`;
    try {
      await story(parts, key);
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    }
    const cameToItsEnd = !isDead();
    await settle();
    expect(await brokenInvariants(database.kysely), `cut ${cut}`).toEqual([]);
    if (cameToItsEnd) return cut;
  }
  throw new Error('the story has no end');
}

/** What a process that was started after the kill makes of it. */
async function settle(): Promise<void> {
  for (const ms of [0, LONG_MS, REVIEW_MS, 5 * BLOCK_MS, 0, 0]) {
    ahead += ms;
    await stepWallet(whole);
  }
}

async function onlyRow<Row>(query: { execute(db: never): Promise<{ rows: Row[] }> }) {
  const { rows } = await query.execute(database.kysely as never);
  return rows[0] ?? null;
}

const withdrawalOf = (requestId: string) =>
  onlyRow(sql<{ id: bigint; status: string }>`
    select id, status from wallet_withdrawals where request_id = ${requestId}`);

/** What the ledger has moved for a withdrawal on each account, in USDT atoms. */
async function movedBy(id: bigint): Promise<Readonly<Record<string, string>>> {
  const { rows } = await sql<{ account: string; amount: string }>`
    select account, sum(amount)::text as amount from venue_postings
    where cause_link = ${`withdrawal:${id}`} or cause_link like ${`withdrawal:${id}:%`}
    group by account having sum(amount) <> 0`.execute(database.kysely);
  return Object.fromEntries(
    rows.map(({ account, amount }): [string, string] => [account.replace('/spot', ''), amount]),
  );
}

const paymentsOf = async (id: bigint) => (await whole.rail.payments([`withdrawal:${id}`])).size;

const request = (requestId: string) => ({
  ...({ requestId, account: 'spot', entry: usdt, amount: '5', isFeeInside: false } as const),
});

it('a withdrawal killed at each step is sent once or not at all', async () => {
  const ends = new Set<string | undefined>();
  const cuts = await atEachCut(async function sent(parts, key) {
    await requestWithdrawal(parts, userId, request(key));
    for (const ms of [REVIEW_MS, 5 * BLOCK_MS, 0]) {
      ahead += ms;
      await stepWallet(parts);
    }
  });
  for (let cut = 1; cut <= cuts; cut += 1) {
    const row = await withdrawalOf(`sent${cut}`);
    ends.add(row?.status);
    if (row === null) continue;
    expect(row.status, `cut ${cut}`).toBe('confirmed');
    // 5 to the outside and a fee of 1, at 8 digits.
    expect(await movedBy(row.id)).toEqual({
      [String(userId)]: '-600000000',
      issuance: '500000000',
      fees: '100000000',
    });
    expect(await paymentsOf(row.id)).toBe(1);
  }
  // Killed before its row was written it never was.
  expect(ends).toEqual(new Set([undefined, 'confirmed']));
  expect(cuts).toBeGreaterThan(8);
});

it('a cancelled one killed at each step is never sent once it is cancelled', async () => {
  const cuts = await atEachCut(async function cancelled(parts, key) {
    const asked = await requestWithdrawal(parts, userId, request(key));
    if (asked.ok) await cancelWithdrawal(parts, userId, String(asked.value.id));
  });
  const ends = new Set<string>();
  for (let cut = 1; cut <= cuts; cut += 1) {
    const row = await withdrawalOf(`cancelled${cut}`);
    if (row === null) continue;
    ends.add(row.status);
    const isCancelled = row.status === 'cancelled';
    expect(await paymentsOf(row.id)).toBe(isCancelled ? 0 : 1);
    expect(Object.keys(await movedBy(row.id))).toHaveLength(isCancelled ? 0 : 3);
  }
  expect(ends).toEqual(new Set(['confirmed', 'cancelled']));
});

it('one that fails is given back once, with its fee', async () => {
  const cuts = await atEachCut(async function failed(parts, key) {
    const asked = await requestWithdrawal(whole, userId, request(key));
    if (!asked.ok) throw new Error('refused');
    ahead += REVIEW_MS;
    await stepWallet(whole);
    await simulateFailure(whole, userId, String(asked.value.id));
    await stepWallet(parts);
  });
  expect(cuts).toBeGreaterThan(4);
  for (let cut = 1; cut <= cuts; cut += 1) {
    const row = await withdrawalOf(`failed${cut}`);
    expect(row?.status).toBe('failed');
    expect(await movedBy(row?.id ?? 0n)).toEqual({});
  }
});

it('a deposit killed at each step is credited once, and taken back once', async () => {
  const totals: string[] = [];
  const totalOf = () => venue.port.balances(`${userId}/spot`).find(({ asset }) => asset === 'BTC');
  await atEachCut(async function deposited(parts, key) {
    totals.push(totalOf()?.total ?? '0');
    const sent = { requestId: key, coin: 'BTC', network: 'BTC', amount: '0.5' };
    const deposit = await simulateDeposit(whole, userId, sent);
    if (!deposit.ok) throw new Error('refused');
    ahead += 2 * BLOCK_MS;
    await stepWallet(parts);
    if (totals.length % 2 === 0) {
      await stepWallet(whole);
      await simulateDrop(whole, userId, String(deposit.value.id));
    }
    await stepWallet(parts);
  });
  // Every other one is dropped again.
  const kept = Math.ceil(totals.length / 2);
  expect(totalOf()?.total).toBe(String(0.1 + kept * 0.5));
  expect(totals.length).toBeGreaterThan(4);
});
