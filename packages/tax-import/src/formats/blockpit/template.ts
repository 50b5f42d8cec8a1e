import type {
  DerivativeKind,
  IncomeKind,
  OutgoingKind,
} from '@meridian/tax-engine/ledger/entry.ts';
import type { FormatDefinition } from '../format.ts';
import { optional, required } from '../shared/row-cells.ts';
import { parsePointsDayFirst } from '../shared/date-orders.ts';
import type { Vocabulary } from '../shared/entry.ts';
import { plainRows, type PlainRows } from '../shared/plain-rows.ts';

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

const COLUMNS = [
  required('time', 'Date (UTC)', 'timestamp', 'timestamp (utc)'),
  required('wallet', 'Integration name', 'source name'),
  required('label', 'Label', 'transaction type'),
  required('sentCurrency', 'Outgoing Asset'),
  required('sentAmount', 'Outgoing Amount'),
  required('receivedCurrency', 'Incoming Asset'),
  required('receivedAmount', 'Incoming Amount'),
  optional('feeCurrency', 'Fee asset (optional)', 'fee asset'),
  optional('feeAmount', 'Fee amount (optional)', 'fee amount'),
  optional('comment', 'Comment (optional)', 'comment', 'note'),
  optional('hash', 'Trx. id (optional)', 'trx. id', 'transaction id'),
  optional('id', 'Blockpit id'),
];

const SHAPE: PlainRows = {
  columns: COLUMNS,
  account: 'Blockpit',
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
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: null,
  zone: 'UTC',
  parseOrdered: parsePointsDayFirst,
  open: plainRows(SHAPE),
};
