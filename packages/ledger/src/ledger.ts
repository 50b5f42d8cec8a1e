import { invariant } from '@meridian/money/invariant.ts';
import {
  type Account,
  type AccountId,
  type Balance,
  makeSystemAccount,
  SYSTEM_ACCOUNT_KINDS,
} from './accounts.ts';
import { type Asset, type AssetCode, ATOMS_LIMIT, SAFE_ATOMS } from './assets.ts';
import type { Cause, Entry, Posting } from './entries.ts';

/**
 * Balances; the entries that made them are kept by whoever receives them, holds by what they are for.
 */
export interface Ledger {
  readonly assets: Map<AssetCode, Asset>;
  readonly accounts: Map<AccountId, Account>;
  /** Link ids of the commands that have moved money: none moves it twice (L4). */
  readonly linkIds: Set<string>;
  /** Number of the last entry. */
  entryCount: number;
  /** Number of the event that caused an entry last: causes only count up (L4). */
  lastEvent: number;
  /** Every balance that is `SAFE_ATOMS` or more from zero, among others that have been. */
  readonly large: Set<Balance>;
}

/** An empty ledger with the venue's own accounts. */
export function createLedger(): Ledger {
  const accounts = SYSTEM_ACCOUNT_KINDS.map(makeSystemAccount);
  return {
    assets: new Map(),
    accounts: new Map(accounts.map((account) => [account.id, account])),
    linkIds: new Set(),
    entryCount: 0,
    lastEvent: 0,
    large: new Set(),
  };
}

/** What an account has of an asset; an empty balance is made where there was none. */
export function balanceOf(account: Account, asset: AssetCode): Balance {
  const known = account.balances.get(asset);
  if (known !== undefined) return known;
  const balance: Balance = { account, asset, total: 0n, held: 0n };
  account.balances.set(asset, balance);
  return balance;
}

/** What may be spent: the balance without what is held. Negative only for the venue's own. */
export function availableOf({ total, held }: Balance): bigint {
  return held === 0n ? total : total - held;
}

/** Whether a movement may take so much out of a balance: the venue's own are not bounded. */
export function canPay(balance: Balance, amount: bigint): boolean {
  return !balance.account.isUser || availableOf(balance) >= amount;
}

/**
 * Takes an entry into the ledger: checks that it is the next, that it balances (L1), that its cause is
 * new (L4) and that every user's balance stays within 0 <= held <= total (L3), and applies its
 * postings.
 *
 * @throws InvariantError where one of these fails; the ledger is then in an unknown state and must be
 * read again from its rows.
 */
export function post(ledger: Ledger, entry: Entry): void {
  ledger.entryCount += 1;
  invariant(entry.number === ledger.entryCount, 'entries are numbered one by one');
  takeCause(ledger, entry.cause);
  const { postings } = entry;
  if (postings.length > 1) checkBalanced(postings);
  else checkNothingMoves(postings[0]);
  for (const posting of postings) applyPosting(ledger, posting);
}

function takeCause(ledger: Ledger, cause: Cause): void {
  if (typeof cause === 'number') {
    invariant(cause > ledger.lastEvent, 'an event causes one entry');
    ledger.lastEvent = cause;
    return;
  }
  invariant(cause !== '', 'an entry has a cause');
  invariant(!ledger.linkIds.has(cause), 'a command moves money once');
  ledger.linkIds.add(cause);
}

/** The one posting of a hold, which most entries are. */
function checkNothingMoves(posting: Posting | undefined): void {
  if (posting === undefined || posting.amount === 0n) return;
  invariant(false, 'the postings of an asset sum to zero', posting.balance.asset);
}

/** At most a dozen postings: two loops are faster than a map per entry. */
function checkBalanced(postings: readonly Posting[]): void {
  for (let index = 0; index < postings.length; index += 1) {
    const first = postings[index];
    if (first === undefined || first.amount === 0n) continue;
    const { asset } = first.balance;
    if (isSummed(postings, index, asset)) continue;
    let total = first.amount;
    for (let next = index + 1; next < postings.length; next += 1) {
      const posting = postings[next];
      if (posting !== undefined && posting.balance.asset === asset) total += posting.amount;
    }
    if (total !== 0n) invariant(false, 'the postings of an asset sum to zero', asset);
  }
}

/** Whether an asset has been summed from a posting before this one. */
function isSummed(postings: readonly Posting[], before: number, asset: AssetCode): boolean {
  for (let index = 0; index < before; index += 1) {
    const posting = postings[index];
    if (posting?.balance.asset === asset && posting.amount !== 0n) return true;
  }
  return false;
}

function applyPosting(ledger: Ledger, { balance, amount, held }: Posting): void {
  if (amount !== 0n) {
    balance.total += amount;
    noteSize(ledger, balance);
  }
  if (held !== 0n) balance.held += held;
  if (!balance.account.isUser) return;
  if (balance.held >= 0n && balance.held <= balance.total) return;
  const { account, asset, total } = balance;
  const detail = `${account.id} has ${total} atoms of ${asset}, ${balance.held} of them held`;
  invariant(false, 'a user holds what is there', detail);
}

/** Notes how large a balance has become; to be called where it was not `post` that has changed it. */
export function noteSize(ledger: Ledger, balance: Balance): void {
  if (!isLarge(balance)) return;
  const { total } = balance;
  invariant(total < ATOMS_LIMIT && total > -ATOMS_LIMIT, 'a balance can be stored');
  ledger.large.add(balance);
}

/** Whether any balance is so large that a movement of less than `SAFE_ATOMS` could be too much for it. */
export function hasLarge({ large }: Ledger): boolean {
  for (const balance of large) {
    if (isLarge(balance)) return true;
    large.delete(balance);
  }
  return false;
}

function isLarge({ total }: Balance): boolean {
  return total >= SAFE_ATOMS || total <= -SAFE_ATOMS;
}
