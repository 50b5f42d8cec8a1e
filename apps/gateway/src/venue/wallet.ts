import { accountSettingsOf } from '@meridian/instruments/listing.ts';
import { userAccountId } from '@meridian/ledger/accounts.ts';
import { invariant } from '@meridian/money/invariant.ts';
import type { OpenAccount } from '@meridian/venue/api/commands.ts';
import type { QueryExecutorProvider } from 'kysely';
import { editionOfUser } from '../accounts/user-edition.ts';
import type { Submitted, VenuePort } from './port.ts';

/** What a claim of test coins gives. */
export const TEST_COINS: readonly { readonly asset: string; readonly amount: string }[] = [
  { asset: 'USDT', amount: '10000' },
  { asset: 'BTC', amount: '0.1' },
];

export function accountOf(userId: bigint, kind: 'spot' | 'funding'): string {
  return userAccountId(String(userId), kind);
}

export function spotAccountOf(userId: bigint): string {
  return accountOf(userId, 'spot');
}

export function fundingAccountOf(userId: bigint): string {
  return accountOf(userId, 'funding');
}

type NotOpened = Exclude<Submitted, { readonly type: 'accepted' }>;

/** Opens a user's spot account where it is not open, with what is usual in the user's edition. */
export async function openSpotAccount(
  port: VenuePort,
  db: QueryExecutorProvider,
  userId: bigint,
): Promise<NotOpened | null> {
  if (port.account(spotAccountOf(userId)) !== null) return null;
  const edition = await editionOfUser(db, userId);
  invariant(edition !== null, 'who orders is a user');
  const settings = accountSettingsOf(edition);
  return open(port, { type: 'open-account', owner: String(userId), kind: 'spot', settings });
}

/** Opens a user's spot and funding accounts where they are not open. */
export async function openFundingAccount(
  port: VenuePort,
  db: QueryExecutorProvider,
  userId: bigint,
): Promise<NotOpened | null> {
  const closed = await openSpotAccount(port, db, userId);
  if (closed !== null || port.account(fundingAccountOf(userId)) !== null) return closed;
  return open(port, { type: 'open-account', owner: String(userId), kind: 'funding' });
}

async function open(port: VenuePort, command: OpenAccount): Promise<NotOpened | null> {
  const opened = await port.submit(command);
  if (opened.type === 'accepted') return null;
  // Two calls at once: the other one was quicker.
  const isThere = opened.type === 'rejected' && opened.rejection.code === 'already-exists';
  return isThere ? null : opened;
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
