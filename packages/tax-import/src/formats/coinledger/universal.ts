import type {
  DerivativeKind,
  IncomeKind,
  OutgoingKind,
} from '@meridian/tax-engine/ledger/entry.ts';
import type { FormatDefinition } from '../format.ts';
import { parseMonthFirst } from '../shared/date-orders.ts';
import type { Vocabulary } from '../shared/entry.ts';
import { PlainReader, type PlainShape } from '../shared/plain-reader.ts';

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

const SHAPE: PlainShape = {
  account: 'CoinLedger',
  titles: {
    time: 'Date (UTC)',
    sentAmount: 'Amount Sent',
    sentCurrency: 'Asset Sent',
    receivedAmount: 'Amount Received',
    receivedCurrency: 'Asset Received',
    feeAmount: 'Fee Amount',
    feeCurrency: 'Fee Currency',
    worthAmount: '',
    worthCurrency: '',
  },
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
  columns: [
    { id: 'time', headers: ['date (utc)', 'date'], required: true },
    { id: 'platform', headers: ['platform (optional)', 'platform'], required: false },
    { id: 'sentCurrency', headers: ['asset sent'], required: true },
    { id: 'sentAmount', headers: ['amount sent'], required: true },
    { id: 'receivedCurrency', headers: ['asset received'], required: true },
    { id: 'receivedAmount', headers: ['amount received'], required: true },
    { id: 'feeCurrency', headers: ['fee currency (optional)', 'fee currency'], required: false },
    { id: 'feeAmount', headers: ['fee amount (optional)', 'fee amount'], required: false },
    { id: 'type', headers: ['type'], required: true },
    { id: 'description', headers: ['description (optional)', 'description'], required: false },
    { id: 'hash', headers: ['txhash (optional)', 'txhash'], required: false },
  ],
  timeColumn: 'time',
  decimalMark: null,
  zone: 'UTC',
  parseTime: parseMonthFirst,
  open: (context) => new PlainReader(context, SHAPE),
};
