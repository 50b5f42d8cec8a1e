import type {
  DerivativeKind,
  IncomeKind,
  OutgoingKind,
} from '@meridian/tax-engine/ledger/entry.ts';
import type { Vocabulary } from '../shared/entry.ts';

const INCOME: Readonly<Record<string, IncomeKind>> = {
  reward: 'reward',
  cashback: 'reward',
  staking: 'staking',
  'staking reward': 'staking',
  mining: 'mining',
  airdrop: 'airdrop',
  fork: 'fork',
  'loan interest': 'interest',
  'lending interest': 'interest',
  interest: 'interest',
  salary: 'wages',
  'other income': 'other',
  income: 'other',
  'fee refund': 'other',
};

const OUTGOING: Readonly<Record<string, OutgoingKind>> = {
  cost: 'spend',
  payment: 'spend',
  tax: 'spend',
  gift: 'gift',
  donation: 'donation',
  lost: 'lost',
  stolen: 'stolen',
};

const DERIVATIVE: Readonly<Record<string, DerivativeKind>> = {
  'realized gain': 'realised',
  'realised gain': 'realised',
  'realized p&l': 'realised',
  'realized pnl': 'realised',
  'margin gain': 'realised',
  'margin loss': 'realised',
  'margin fee': 'fee',
  'futures fee': 'fee',
  fee: 'fee',
  'funding fee': 'funding',
  'margin interest fee': 'funding',
};

/**
 * Koinly's labels, which it now calls tags, and the types of rows in its own export, which say no
 * more than which amounts a row has. Loans are plain: what was lent is owed, not earned.
 */
export const KOINLY_LABELS: Vocabulary = {
  income: new Map(Object.entries(INCOME)),
  outgoing: new Map(Object.entries(OUTGOING)),
  derivative: new Map(Object.entries(DERIVATIVE)),
  gifts: new Set(['gift']),
  charges: new Set(['loan interest', 'loan fee', 'interest payment']),
  inside: new Set(
    ['sent to pool', 'send to pool', 'received from pool', 'remove from pool'].concat([
      'to pool',
      'from pool',
      'stake',
      'unstake',
    ]),
  ),
  plain: new Set(
    ['', 'swap', 'exchange', 'trade', 'buy', 'sell', 'deposit', 'withdrawal', 'transfer'].concat(
      ['fiat deposit', 'crypto deposit', 'fiat withdrawal', 'crypto withdrawal'],
      ['loan', 'loan repayment', 'margin loan', 'margin repayment'],
    ),
  ),
};
