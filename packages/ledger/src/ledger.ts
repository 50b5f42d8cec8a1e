import { invariant } from '@meridian/money/invariant.ts';
import {
  type Account,
  type AccountId,
  type Balance,
  makeSystemAccount,
  SYSTEM_ACCOUNT_KINDS,
} from './accounts.ts';
import { type Asset, type AssetCode, ATOMS_LIMIT } from './assets.ts';
import type { Entry, Posting } from './entries.ts';

/**
 * A claim on part of a balance, for an order or a withdrawal. It lives from its `pending` entry until
 * `post`, `void` or `expire` entries have used it up.
 */
export interface Hold {
  readonly id: string;
  readonly account: Account;
  readonly asset: AssetCode;
  amount: bigint;
}

/** Balances and live holds; the entries that made them are kept by whoever receives them. */
export interface Ledger {
  readonly assets: Map<AssetCode, Asset>;
  readonly accounts: Map<AccountId, Account>;
  readonly holds: Map<string, Hold>;
  /** Link ids of the commands that have moved money: none moves it twice (L4). */
  readonly linkIds: Set<string>;
  /** Number of the last entry. */
  entryCount: number;
  /** Number of the event that caused an entry last: causes only count up (L4). */
  lastEvent: number;
}

/** An empty ledger with the venue's own accounts. */
export function createLedger(): Ledger {
  const accounts = SYSTEM_ACCOUNT_KINDS.map(makeSystemAccount);
  return {
    assets: new Map(),
    accounts: new Map(accounts.map((account) => [account.id, account])),
    holds: new Map(),
    linkIds: new Set(),
    entryCount: 0,
    lastEvent: 0,
  };
}

/** What an account has of an asset; an empty balance is made where there was none. */
export function balanceOf(account: Account, asset: AssetCode): Balance {
  const known = account.balances.get(asset);
  if (known !== undefined) return known;
  const balance: Balance = { total: 0n, held: 0n };
  account.balances.set(asset, balance);
  return balance;
}

/** An account's balance of an asset; nothing of it is 0. */
export function totalOf(account: Account, asset: AssetCode): bigint {
  const balance = account.balances.get(asset);
  return balance === undefined ? 0n : balance.total;
}

/** What an account may spend: its balance without what is held. Negative only for the venue's own. */
export function availableOf(account: Account, asset: AssetCode): bigint {
  const balance = account.balances.get(asset);
  return balance === undefined ? 0n : balance.total - balance.held;
}

/** Whether a movement may take so much out of an account: the venue's own are not bounded. */
export function canPay(account: Account, asset: AssetCode, amount: bigint): boolean {
  return !account.isUser || availableOf(account, asset) >= amount;
}

/**
 * Writes an entry: checks that it balances (L1), that its cause is new (L4) and that every user's
 * balance stays within 0 <= held <= total (L3), and applies its postings.
 *
 * @throws InvariantError where one of these fails; the ledger is then in an unknown state and must be
 * read again from its rows.
 */
export function post(ledger: Ledger, draft: Omit<Entry, 'number'>): Entry {
  checkCause(ledger, draft);
  checkBalanced(draft.postings);
  for (const posting of draft.postings) applyPosting(ledger, posting);
  ledger.entryCount += 1;
  const { kind, phase, cause, at: time, postings, corrects } = draft;
  const entry = { number: ledger.entryCount, kind, phase, cause, at: time, postings };
  return corrects === undefined ? entry : { ...entry, corrects };
}

function checkCause(ledger: Ledger, { cause }: Omit<Entry, 'number'>): void {
  if (typeof cause === 'number') {
    invariant(cause > ledger.lastEvent, `event ${cause} has caused an entry before`);
    ledger.lastEvent = cause;
    return;
  }
  invariant(cause !== '', 'an entry without a cause');
  invariant(!ledger.linkIds.has(cause), `command ${cause} has moved money before`);
  ledger.linkIds.add(cause);
}

function checkBalanced(postings: readonly Posting[]): void {
  // At most a dozen postings: two loops are faster than a map per entry.
  for (let index = 0; index < postings.length; index += 1) {
    const asset = postings[index]?.asset ?? '';
    let total = 0n;
    for (const posting of postings) if (posting.asset === asset) total += posting.amount;
    invariant(total === 0n, `the postings of ${asset} sum to ${total} atoms`);
  }
}

function applyPosting(ledger: Ledger, { account: id, asset, amount, held }: Posting): void {
  const account = ledger.accounts.get(id);
  invariant(account !== undefined, `no account ${id}`);
  const balance = balanceOf(account, asset);
  balance.total += amount;
  balance.held += held;
  invariant(
    balance.total < ATOMS_LIMIT && balance.total > -ATOMS_LIMIT,
    `${id} would have more ${asset} than can be stored`,
  );
  if (!account.isUser) return;
  invariant(
    balance.held >= 0n && balance.held <= balance.total,
    `${id} has ${balance.total} atoms of ${asset} and ${balance.held} held`,
  );
}
