/** What the readers of all dialects share: kinds of transactions, and what every entry carries. */
import { asQuantity } from '@meridian/money/measure.ts';
import {
  asEntryId,
  type IncomeKind,
  type Leg,
  type MoneyAmount,
  type OutgoingKind,
} from '@meridian/tax-engine/ledger/entry.ts';
import type { MaybeDecimal, CaseTransaction } from './case.ts';
import { amountOf, instantOf } from './numbers.ts';
import type { CasePolicy } from './policy.ts';
import type { Oracle } from './prices.ts';

export interface ReadContext {
  readonly currency: string;
  readonly policy: CasePolicy;
  readonly oracle: Oracle;
  /** Place of each transaction in the case's list. */
  readonly order: ReadonlyMap<CaseTransaction, number>;
}

const INCOME: Readonly<Record<string, IncomeKind>> = {
  interest: 'interest',
  lending: 'interest',
  loan: 'interest',
  'loan-interest': 'interest',
  dividend: 'interest',
  staking: 'staking',
  'staking-reward': 'staking',
  'staking-interest': 'staking',
  stakinginterest: 'staking',
  coinlendinterest: 'interest',
  'coin-lend-interest': 'interest',
  mining: 'mining',
  airdrop: 'airdrop',
  hardfork: 'fork',
  fork: 'fork',
  wages: 'wages',
  salary: 'wages',
  reward: 'reward',
  referral: 'reward',
  cashback: 'reward',
  commission: 'reward',
  bonus: 'reward',
  'fee-rebate': 'reward',
  income: 'other',
  receive: 'other',
  received: 'other',
};

const OUTGOING: Readonly<Record<string, OutgoingKind>> = {
  gift: 'gift',
  'gift-sent': 'gift',
  // Between spouses a gift is made at no gain and no loss, as to a charity.
  'gift-spouse': 'donation',
  donate: 'donation',
  donation: 'donation',
  'charity-sent': 'donation',
  spend: 'spend',
  payment: 'spend',
  lost: 'lost',
  stolen: 'stolen',
  theft: 'stolen',
};

/** `Gift-Spouse`, `STAKING_REWARD`: one way of writing. */
export function typeOf({ type }: CaseTransaction): string {
  return type
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-');
}

export function incomeOf(given: CaseTransaction): IncomeKind | undefined {
  return INCOME[typeOf(given)];
}

export function outgoingOf(given: CaseTransaction): OutgoingKind | undefined {
  return OUTGOING[typeOf(given)];
}

export function baseOf(given: CaseTransaction) {
  const instant = instantOf(given.timestamp);
  if (instant === null) throw new Error(`${given.id}: not a time: ${given.timestamp}`);
  return {
    id: asEntryId(given.id),
    key: given.id,
    at: instant,
    account: given.wallet ?? 'A',
    source: 'reference-case',
    rows: [],
    ...(given.row === undefined ? {} : { sequence: given.row }),
  };
}

export function legOf(
  asset: string | null | undefined,
  quantity: MaybeDecimal,
  value?: MoneyAmount,
): Leg {
  if (asset === null || asset === undefined) throw new Error('a leg without an asset');
  const atoms = amountOf(quantity, 'quantity');
  const leg = { asset, quantity: asQuantity(atoms < 0n ? -atoms : atoms) };
  return value === undefined ? leg : { ...leg, value };
}
