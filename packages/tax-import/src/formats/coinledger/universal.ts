import type {
  DerivativeKind,
  IncomeKind,
  OutgoingKind,
} from '@meridian/tax-engine/ledger/entry.ts';
import type { FormatDefinition } from '../format.ts';
import { optional, required } from '../shared/row-cells.ts';
import { parseMonthFirst } from '../shared/date-orders.ts';
import type { Vocabulary } from '../shared/entry.ts';
import { plainRows, type PlainRows } from '../shared/plain-rows.ts';

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

const TYPES: Vocabulary = {
  income: new Map(Object.entries(INCOME)),
  outgoing: new Map(Object.entries(OUTGOING)),
  derivative: new Map(Object.entries(DERIVATIVE)),
  gifts: new Set(['gift received', 'gift']),
  charges: new Set(['interest payment', 'fee']),
  inside: new Set(),
  plain: new Set(['', 'trade', 'buy', 'sell', 'deposit', 'withdrawal', 'transfer']),
};

const COLUMNS = [
  required('time', 'Date (UTC)', 'date'),
  optional('platform', 'Platform (optional)', 'platform'),
  required('sentCurrency', 'Asset Sent'),
  required('sentAmount', 'Amount Sent'),
  required('receivedCurrency', 'Asset Received'),
  required('receivedAmount', 'Amount Received'),
  optional('feeCurrency', 'Fee currency (optional)', 'fee currency'),
  optional('feeAmount', 'Fee amount (optional)', 'fee amount'),
  required('type', 'Type'),
  optional('description', 'Description (optional)', 'description'),
  optional('hash', 'TxHash (optional)', 'txhash'),
];

const SHAPE: PlainRows = {
  columns: COLUMNS,
  account: 'CoinLedger',
  words: TYPES,
  word: 'type',
  wallet: 'platform',
  hash: 'hash',
  texts: ['description'],
  strict: true,
};

/**
 * CoinLedger's universal template for manual imports. Its guide has the dates month first and in
 * UTC, a fee only where it is not in the amounts yet, and a type for everything but trades.
 */
export const COINLEDGER_UNIVERSAL: FormatDefinition = {
  id: 'coinledger-universal',
  name: 'CoinLedger universal',
  account: SHAPE.account,
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: null,
  zone: 'UTC',
  parseTime: parseMonthFirst,
  open: plainRows(SHAPE),
};
