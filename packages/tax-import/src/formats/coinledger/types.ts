import type {
  DerivativeKind,
  IncomeKind,
  OutgoingKind,
} from '@meridian/tax-engine/ledger/entry.ts';
import type { Vocabulary } from '../shared/entry.ts';

const INCOME: Readonly<Record<string, IncomeKind>> = {
  income: 'other',
  interest: 'interest',
  'interest income': 'interest',
  mining: 'mining',
  staking: 'staking',
  airdrop: 'airdrop',
  'hard fork': 'fork',
  cashback: 'reward',
  reward: 'reward',
};

const OUTGOING: Readonly<Record<string, OutgoingKind>> = {
  'gift sent': 'gift',
  gift: 'gift',
  donation: 'donation',
  'charitable donation': 'donation',
  'merchant payment': 'spend',
  payment: 'spend',
  'theft loss': 'stolen',
  theft: 'stolen',
  'casualty loss': 'lost',
  'investment loss': 'lost',
  lost: 'lost',
};

const DERIVATIVE: Readonly<Record<string, DerivativeKind>> = {
  'realized profit': 'realised',
  'realized loss': 'realised',
};

/** The types of transactions, in its template and in its own export. */
export const COINLEDGER_TYPES: Vocabulary = {
  income: new Map(Object.entries(INCOME)),
  outgoing: new Map(Object.entries(OUTGOING)),
  derivative: new Map(Object.entries(DERIVATIVE)),
  gifts: new Set(['gift received', 'gift']),
  charges: new Set(['interest payment', 'fee']),
  inside: new Set(),
  plain: new Set(['', 'trade', 'buy', 'sell', 'deposit', 'withdrawal', 'transfer']),
};
