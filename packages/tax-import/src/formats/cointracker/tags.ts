import type {
  DerivativeKind,
  IncomeKind,
  OutgoingKind,
} from '@meridian/tax-engine/ledger/entry.ts';
import type { Vocabulary } from '../shared/entry.ts';

const INCOME: Readonly<Record<string, IncomeKind>> = {
  staking: 'staking',
  staked: 'staking',
  'staking reward': 'staking',
  mining: 'mining',
  mined: 'mining',
  'mining reward': 'mining',
  airdrop: 'airdrop',
  fork: 'fork',
  forked: 'fork',
  interest: 'interest',
  'interest income': 'interest',
  income: 'other',
  'other income': 'other',
  // Received, it is pay for a good or a service.
  payment: 'other',
  reward: 'reward',
  rebate: 'reward',
  cashback: 'reward',
};

const OUTGOING: Readonly<Record<string, OutgoingKind>> = {
  gift: 'gift',
  donation: 'donation',
  lost: 'lost',
  stolen: 'stolen',
  theft: 'stolen',
  payment: 'spend',
  spend: 'spend',
  expense: 'spend',
};

const DERIVATIVE: Readonly<Record<string, DerivativeKind>> = {
  'margin gain': 'realised',
  'margin loss': 'realised',
  'margin fee': 'fee',
  'margin rebate': 'fee',
  'realized gain': 'realised',
};

/**
 * CoinTracker's tags, with which its template and its own export refine what was sent or received.
 * `margin` says of a trade in which wallet it was made, which changes nothing here. A wrapped coin
 * is a coin of its own: the country's rules say what the swap is.
 */
export const COINTRACKER_TAGS: Vocabulary = {
  income: new Map(Object.entries(INCOME)),
  outgoing: new Map(Object.entries(OUTGOING)),
  derivative: new Map(Object.entries(DERIVATIVE)),
  gifts: new Set(['gift']),
  charges: new Set(['interest expense', 'interest payment', 'loan fee', 'fee']),
  inside: new Set(['stake', 'unstake']),
  plain: new Set(
    ['', 'trade', 'buy', 'sell', 'send', 'receive', 'transfer', 'margin', 'wrap', 'unwrap'].concat([
      'borrow',
      'loan',
      'loan repayment',
      'swap',
    ]),
  ),
};
