import type {
  DerivativeKind,
  IncomeKind,
  OutgoingKind,
} from '@meridian/tax-engine/ledger/entry.ts';
import type { Vocabulary } from '../shared/entry.ts';

const INCOME: Readonly<Record<string, IncomeKind>> = {
  mining: 'mining',
  staking: 'staking',
  'staking-reward': 'staking',
  interest: 'interest',
  dividend: 'other',
  income: 'other',
  airdrop: 'airdrop',
  fork: 'fork',
  referral: 'reward',
  cashback: 'reward',
  'fee-rebate': 'reward',
};

const OUTGOING: Readonly<Record<string, OutgoingKind>> = {
  spend: 'spend',
  'gift-sent': 'gift',
  'gift-spouse': 'gift',
  'charity-sent': 'donation',
  lost: 'lost',
};

const DERIVATIVE: Readonly<Record<string, DerivativeKind>> = {
  'margin-gain': 'realised',
  'margin-loss': 'realised',
  'margin-fee': 'fee',
  'margin-fee-rebate': 'fee',
};

/**
 * BittyTax's types of a transaction record. What a spouse is given is a gift: that it is no gain is for the
 * country's rules to say. Loans are plain: what was lent is owed, not earned.
 */
export const BITTYTAX_TYPES: Vocabulary = {
  income: new Map(Object.entries(INCOME)),
  outgoing: new Map(Object.entries(OUTGOING)),
  derivative: new Map(Object.entries(DERIVATIVE)),
  gifts: new Set(['gift-received']),
  charges: new Set(['loan-interest']),
  inside: new Set(['stake', 'unstake']),
  plain: new Set(['deposit', 'withdrawal', 'trade', 'loan', 'loan-repayment']),
};
