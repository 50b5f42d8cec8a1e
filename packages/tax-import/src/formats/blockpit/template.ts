import type {
  DerivativeKind,
  IncomeKind,
  OutgoingKind,
} from '@meridian/tax-engine/ledger/entry.ts';
import type { FormatDefinition } from '../format.ts';
import { parsePointsDayFirst } from '../shared/date-orders.ts';
import type { Vocabulary } from '../shared/entry.ts';
import { PlainReader, type PlainShape } from '../shared/plain-reader.ts';

const INCOME: Readonly<Record<string, IncomeKind>> = {
  airdrop: 'airdrop',
  bounty: 'reward',
  bounties: 'reward',
  cashback: 'reward',
  hardfork: 'fork',
  'hard fork': 'fork',
  income: 'other',
  interest: 'interest',
  lending: 'interest',
  masternode: 'staking',
  mining: 'mining',
  staking: 'staking',
};

const OUTGOING: Readonly<Record<string, OutgoingKind>> = {
  donation: 'donation',
  gift: 'gift',
  'gift sent': 'gift',
  lost: 'lost',
  payment: 'spend',
};

const DERIVATIVE: Readonly<Record<string, DerivativeKind>> = {
  'derivative profit': 'realised',
  'derivative loss': 'realised',
  'derivative fee': 'fee',
  'margin trading profit': 'realised',
  'margin trading loss': 'realised',
  'margin trading fee': 'fee',
};

/**
 * Blockpit's labels, and the transaction types of its own export. What it calls non-taxable says
 * what its user wants, not what happened; the units arrive or leave without a reason given.
 */
const LABELS: Vocabulary = {
  income: new Map(Object.entries(INCOME)),
  outgoing: new Map(Object.entries(OUTGOING)),
  derivative: new Map(Object.entries(DERIVATIVE)),
  gifts: new Set(['gift', 'gift received']),
  charges: new Set(['fee']),
  inside: new Set(),
  plain: new Set(
    ['', 'trade', 'deposit', 'withdrawal', 'non-taxable in', 'non-taxable out'].concat([
      'non taxable in',
      'non taxable out',
    ]),
  ),
};

const SHAPE: PlainShape = {
  account: 'Blockpit',
  titles: {
    time: 'Date (UTC)',
    sentAmount: 'Outgoing Amount',
    sentCurrency: 'Outgoing Asset',
    receivedAmount: 'Incoming Amount',
    receivedCurrency: 'Incoming Asset',
    feeAmount: 'Fee Amount',
    feeCurrency: 'Fee Asset',
    worthAmount: '',
    worthCurrency: '',
  },
  words: LABELS,
  word: 'label',
  wallet: 'wallet',
  hash: 'hash',
  texts: ['comment', 'id'],
  strict: true,
};

/**
 * Blockpit's template for imports, and the transactions that it exports itself, which has other
 * names for the same columns. Its guide has the times in UTC and fees as an outflow of their own:
 * beside what was sent, and added to what was received.
 */
export const BLOCKPIT_TEMPLATE: FormatDefinition = {
  id: 'blockpit-template',
  name: 'Blockpit',
  account: SHAPE.account,
  columns: [
    { id: 'time', headers: ['date (utc)', 'timestamp', 'timestamp (utc)'], required: true },
    { id: 'wallet', headers: ['integration name', 'source name'], required: true },
    { id: 'label', headers: ['label', 'transaction type'], required: true },
    { id: 'sentCurrency', headers: ['outgoing asset'], required: true },
    { id: 'sentAmount', headers: ['outgoing amount'], required: true },
    { id: 'receivedCurrency', headers: ['incoming asset'], required: true },
    { id: 'receivedAmount', headers: ['incoming amount'], required: true },
    { id: 'feeCurrency', headers: ['fee asset (optional)', 'fee asset'], required: false },
    { id: 'feeAmount', headers: ['fee amount (optional)', 'fee amount'], required: false },
    { id: 'comment', headers: ['comment (optional)', 'comment', 'note'], required: false },
    {
      id: 'hash',
      headers: ['trx. id (optional)', 'trx. id', 'transaction id'],
      required: false,
    },
    { id: 'id', headers: ['blockpit id'], required: false },
  ],
  timeColumn: 'time',
  decimalMark: null,
  zone: 'UTC',
  parseOrdered: parsePointsDayFirst,
  open: (context) => new PlainReader(context, SHAPE),
};
