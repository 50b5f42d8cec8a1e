import { isRegion } from '@meridian/editions/regions.ts';
import { accountSettingsOf } from '@meridian/instruments/listing.ts';
import { userAccountId } from '@meridian/ledger/accounts.ts';
import { invariant } from '@meridian/money/invariant.ts';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Submitted, VenuePort } from './port.ts';

/** What a claim of test coins gives. */
export const TEST_COINS: readonly { readonly asset: string; readonly amount: string }[] = [
  { asset: 'USDT', amount: '10000' },
  { asset: 'BTC', amount: '0.1' },
];

export function spotAccountOf(userId: bigint): string {
  return userAccountId(String(userId), 'spot');
}

/** Opens a user's spot account where it is not open, with what is usual in the user's edition. */
export async function openSpotAccount(
  port: VenuePort,
  db: QueryExecutorProvider,
  userId: bigint,
): Promise<Submitted | null> {
  if (port.account(spotAccountOf(userId)) !== null) return null;
  const users = await sql<{ readonly edition: string }>`
    select edition from users where id = ${userId}`.execute(db);
  const [user] = users.rows;
  invariant(user !== undefined, 'who orders is a user');
  const settings = accountSettingsOf(isRegion(user.edition) ? user.edition : 'global');
  const account = { owner: String(userId), kind: 'spot', settings } as const;
  const opened = await port.submit({ type: 'open-account', ...account });
  const isThere = opened.type === 'rejected' && opened.rejection.code === 'already-exists';
  return opened.type === 'accepted' || isThere ? null : opened;
}

/**
 * Grants simulated test coins, from issuance. The link id names account and day, so that a second
 * claim on one day (UTC) is refused by the venue, however many requests race.
 */
export function grantTestCoins(port: VenuePort, userId: bigint, day: string): Promise<Submitted> {
  const account = spotAccountOf(userId);
  const coins = TEST_COINS.filter(({ asset }) => port.asset(asset) !== null);
  return port.submit({
    type: 'post',
    linkId: `test-coins:${userId}:${day}`,
    kind: 'grant',
    postings: coins.flatMap(({ asset, amount }) => [
      { account: 'issuance', asset, amount: `-${amount}` },
      { account, asset, amount },
    ]),
  });
}
