import type { IncomeKind } from '@meridian/tax-engine/ledger/entry.ts';

/** What a row of an account's statement is; its sign says the direction. */
export type StatementKind =
  | { readonly type: 'deposit' | 'withdrawal' | 'internal' | 'spend' }
  | { readonly type: 'income'; readonly income: IncomeKind }
  /** A leg of an exchange; rows of one family may belong together. */
  | { readonly type: 'swap'; readonly family: string }
  | { readonly type: 'swap-fee'; readonly family: string };

/** `Type` of a funding row, where it alone says what the row is. */
const BY_TYPE: ReadonlyMap<string, StatementKind> = new Map(
  Object.entries<StatementKind>({
    deposit: { type: 'deposit' },
    withdraw: { type: 'withdrawal' },
    withdrawal: { type: 'withdrawal' },
    'transfer in': { type: 'internal' },
    'transfer out': { type: 'internal' },
    bot: { type: 'internal' },
    airdrop: { type: 'income', income: 'airdrop' },
    rewards: { type: 'income', income: 'reward' },
    reward: { type: 'income', income: 'reward' },
    bonus: { type: 'income', income: 'reward' },
    rebate: { type: 'income', income: 'reward' },
    cashback: { type: 'income', income: 'reward' },
    referral: { type: 'income', income: 'reward' },
    commission: { type: 'income', income: 'reward' },
  }),
);

/** Types of products that hold coins for a time and pay for it: their description decides. */
const PRODUCTS = new Set(['earn', 'savings', 'launchpool', 'staking']);
const PRINCIPAL = /subscri|redemption|redeem|withdrawal|auto-earn|refund|principal|unlock/;
const YIELD = /interest|yield|reward|bonus|profit|airdrop/;

/**
 * What a row of the funding account is, by its `Type` and `Description`. Null for what is not
 * known: cancelled P2P orders, refunds to a card, loans, payments between users.
 */
export function fundingKind(typeText: string, descriptionText: string): StatementKind | null {
  const type = typeText.toLowerCase();
  const description = descriptionText.toLowerCase();
  if (type === 'fiat') return fiatKind(description, descriptionText);
  if (type === 'bybit card') return cardKind(description);
  if (PRODUCTS.has(type)) return productKind(description);
  if (type === 'convert') {
    return { type: 'swap', family: descriptionText || typeText };
  }
  // The oldest generation calls everything a transfer.
  if (type === 'transfer') return transferKind(description);
  return BY_TYPE.get(type) ?? null;
}

function transferKind(description: string): StatementKind | null {
  if (description === 'deposit') return { type: 'deposit' };
  if (/^withdraw(al)?$/.test(description)) return { type: 'withdrawal' };
  return /^transfer (to|from|in|out)\b/.test(description) ? { type: 'internal' } : null;
}

function fiatKind(description: string, family: string): StatementKind | null {
  if (description === 'deposit') return { type: 'deposit' };
  if (/^withdraw(al)?$/.test(description)) return { type: 'withdrawal' };
  // What a cancelled order gave back is not a second purchase.
  if (/cancel|refund|fail/.test(description)) return null;
  return /\b(buy|purchase|sale|sell)\b/.test(description) ? { type: 'swap', family } : null;
}

function cardKind(description: string): StatementKind | null {
  if (description === 'purchase') return { type: 'spend' };
  const given = /cashback|reward/.test(description);
  return given ? { type: 'income', income: 'reward' } : null;
}

function productKind(description: string): StatementKind | null {
  const principal = PRINCIPAL.test(description);
  const yields = YIELD.test(description);
  // Both together (what was lent and its interest in one sum) cannot be separated.
  if (principal === yields) return null;
  if (principal) return { type: 'internal' };
  const income = /interest/.test(description)
    ? 'interest'
    : /launchpool|on-chain|staking/.test(description)
      ? 'staking'
      : 'reward';
  return { type: 'income', income };
}

/** Types of the classic spot account, without spaces; a convert there has none. */
const SPOT_TYPES: ReadonlyMap<string, StatementKind> = new Map(
  Object.entries<StatementKind>({
    userdeposit: { type: 'deposit' },
    userwithdrawal: { type: 'withdrawal' },
    internalaccounttransferdeposit: { type: 'internal' },
    internalaccounttransferwithdrawal: { type: 'internal' },
    flexiblesavingssubscription: { type: 'internal' },
    flexiblesavingsredemption: { type: 'internal' },
    trade: { type: 'swap', family: 'trade' },
    tradingfee: { type: 'swap-fee', family: 'trade' },
    convertsmallbalanceintobitincreaseassets: { type: 'swap', family: 'small balances' },
    smallbalanceintobitreduceasset: { type: 'swap', family: 'small balances' },
    airdrop: { type: 'income', income: 'airdrop' },
  }),
);

export function spotKind(type: string): StatementKind | null {
  return SPOT_TYPES.get(type.toLowerCase().replaceAll(/\s/g, '')) ?? null;
}

/** Descriptions of rows that take from the account, where the quantities carry no sign. */
const OUTWARD = /^withdraw|^transfer (to|out)\b|^purchase$|\bsale$|subscription$/i;
const OUTWARD_TYPE = /withdrawal$|reduceasset$|subscription$|fee$/i;

export function isOutward(description: string): boolean {
  return OUTWARD.test(description);
}

export function isOutwardType(type: string): boolean {
  return OUTWARD_TYPE.test(type);
}
