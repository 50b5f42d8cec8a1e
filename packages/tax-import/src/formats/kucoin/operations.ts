import type { IncomeKind } from '@meridian/tax-engine/ledger/entry.ts';

export type KucoinOperation =
  /** Rows of one second and of the same kind of trade are looked at together. */
  | { readonly type: 'trade'; readonly family: 'spot' | 'convert' | 'margin' | 'card' }
  /** What was paid for a trade of that second in KCS. */
  | { readonly type: 'trade-fee' }
  | { readonly type: 'funds' | 'transfer' | 'charge' | 'gift' }
  | { readonly type: 'income'; readonly income: IncomeKind };

const spot = { type: 'trade', family: 'spot' } as const;
const convert = { type: 'trade', family: 'convert' } as const;
const margin = { type: 'trade', family: 'margin' } as const;
const card = { type: 'trade', family: 'card' } as const;
const funds = { type: 'funds' } as const;
const transfer = { type: 'transfer' } as const;
const charge = { type: 'charge' } as const;
const tradeFee = { type: 'trade-fee' } as const;

function income(kind: IncomeKind): KucoinOperation {
  return { type: 'income', income: kind };
}

/**
 * Types of the account history, in lower case and without underscores, as KuCoin's API
 * documentation and exports have them. Borrowing and repaying is left out: it needs an answer.
 */
const OPERATIONS: Readonly<Record<string, KucoinOperation>> = {
  spot,
  'trade exchange': spot,
  'convert market': convert,
  'instant exchange': convert,
  'convert to kcs': convert,
  'margin trade': margin,
  'cross margin trading': margin,
  'isolated margin trading': margin,
  'buy crypto': card,
  'sell crypto': card,
  'bank card deal': card,
  'public offering purchase': card,
  'kcs pay fees': tradeFee,
  'kcs fee deduction': tradeFee,
  deposit: funds,
  'fiat deposit': funds,
  withdraw: funds,
  withdrawal: funds,
  'fiat withdrawal': funds,
  transfer,
  'sub account transfer': transfer,
  'sub-account transfer': transfer,
  'broker transfer': transfer,
  'assets transferred in after upgrading': transfer,
  'kucoin earn locked': transfer,
  'kucoin earn redemptions': transfer,
  staking: transfer,
  redemption: transfer,
  voting: transfer,
  'redemption of voting': transfer,
  'pool transactions': transfer,
  'cross margin': transfer,
  'vote for coin': charge,
  'liquidation fees': charge,
  'send red envelope': { type: 'gift' },
  'staking profits': income('staking'),
  'soft staking profits': income('staking'),
  'hold to earn earnings': income('staking'),
  'voting earnings': income('staking'),
  'kucoin earn profits': income('interest'),
  'mining income': income('mining'),
  distribution: income('airdrop'),
  'airdrop/fork': income('airdrop'),
  'lockdrop vesting': income('airdrop'),
  'kucoin bonus': income('reward'),
  'referral bonus': income('reward'),
  rewards: income('reward'),
  'other rewards': income('reward'),
  'kucoin event': income('reward'),
  'bonus received': income('reward'),
  'open red envelope': income('reward'),
  'platform reward withdraw': income('reward'),
  'earn rate-up coupon': income('reward'),
  rebate: income('reward'),
  'fee rebate': income('reward'),
  'refunded fees': income('reward'),
  'fee refunds using kcs': income('reward'),
  'deduction coupon refund': income('reward'),
  'coupon returned fees': income('reward'),
};

/** A map has no names but its own, unlike an object. */
const BY_NAME = new Map(Object.entries(OPERATIONS));

export function kucoinOperation(type: string): KucoinOperation | null {
  return BY_NAME.get(type.toLowerCase().replaceAll(/[_\s]+/g, ' ')) ?? null;
}

/** The types that rows of the account history may have. */
export const KUCOIN_NAMES: readonly string[] = [...BY_NAME.keys()];
