import type { AssetCode } from './assets.ts';
import { invariant } from '@meridian/money/invariant.ts';

/** What a user's account is for: trading, keeping, or money set apart for a bot or for copying. */
export const USER_ACCOUNT_KINDS = ['spot', 'funding', 'bot', 'copy'] as const;

/**
 * The venue's own accounts, one of each kind, named after it. They may be negative in any asset.
 *
 * - `house`: counterparty of conversions and of the market's own orders
 * - `fees`: takes trading fees, pays maker rebates
 * - `issuance`: where deposits of the simulation and grants come from
 * - `in-transit`: withdrawals sent and not yet confirmed
 * - `bonus`: coupons and gifts before they are used
 * - `debts`: what users owe, as a negative balance
 */
export const SYSTEM_ACCOUNT_KINDS = [
  'house',
  'fees',
  'issuance',
  'in-transit',
  'bonus',
  'debts',
] as const;

export type UserAccountKind = (typeof USER_ACCOUNT_KINDS)[number];
export type SystemAccountKind = (typeof SYSTEM_ACCOUNT_KINDS)[number];
export type AccountKind = UserAccountKind | SystemAccountKind;

/** `owner/kind` or `owner/kind/name` for a user, the kind alone for the venue. */
export type AccountId = string;

/** What an account has of one asset, in atoms. `held` is the part that live holds have claimed. */
export interface Balance {
  readonly account: Account;
  readonly asset: AssetCode;
  total: bigint;
  held: bigint;
}

export interface Account {
  readonly id: AccountId;
  /** Empty for the venue's own. */
  readonly owner: string;
  readonly kind: AccountKind;
  /** Users' accounts keep 0 <= held <= total; the venue's own are not bounded. */
  readonly isUser: boolean;
  readonly balances: Map<AssetCode, Balance>;
}

const OWNER_PATTERN = /^[A-Za-z0-9_-]{1,64}$/;

/** Whether a text can name an owner, or one of several bot or copy accounts of an owner. */
export function isAccountName(text: string): boolean {
  return OWNER_PATTERN.test(text);
}

/**
 * @param name tells several accounts of one kind apart: a bot's or a leader's
 * @throws InvariantError when a part is not a name.
 */
export function userAccountId(owner: string, kind: UserAccountKind, name?: string): AccountId {
  invariant(isAccountName(owner), `bad owner ${JSON.stringify(owner)}`);
  invariant(name === undefined || isAccountName(name), `bad name ${JSON.stringify(name)}`);
  return name === undefined ? `${owner}/${kind}` : `${owner}/${kind}/${name}`;
}

export function makeUserAccount(owner: string, kind: UserAccountKind, name?: string): Account {
  const id = userAccountId(owner, kind, name);
  return { id, owner, kind, isUser: true, balances: new Map() };
}

export function makeSystemAccount(kind: SystemAccountKind): Account {
  return { id: kind, owner: '', kind, isUser: false, balances: new Map() };
}
