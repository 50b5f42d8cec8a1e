import type { LedgerBuilder } from '../../ledger/builder.ts';
import type { FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import {
  optional,
  required,
  rowByRow,
  type RowCells,
  type TitledColumn,
} from '../shared/row-cells.ts';
import { entryOf, wordOf } from '../shared/entry.ts';
import { KOINLY_LABELS } from './labels.ts';
import {
  accountOf,
  enterByAccount,
  oneLine,
  type Derived,
  readTwoSided,
  rowKey,
  valuedSides,
} from '../shared/two-sided.ts';

/** The export's value of a row; its header names the currency. */
const NET_VALUE = /^net value \([a-z]{3}\)$/;

const ACCOUNT = 'Koinly';

const COLUMNS = [
  required('time', 'Date', 'date (utc)', 'koinly date'),
  required('sentAmount', 'Sent Amount'),
  required('sentCurrency', 'Sent Currency'),
  required('receivedAmount', 'Received Amount'),
  required('receivedCurrency', 'Received Currency'),
  required('feeAmount', 'Fee Amount'),
  required('feeCurrency', 'Fee Currency'),
  optional('worthAmount', 'Net Worth Amount'),
  optional('worthCurrency', 'Net Worth Currency'),
  optional('label', 'Label', 'tag'),
  optional('type', 'Type'),
  optional('fromWallet', 'Sending wallet'),
  optional('toWallet', 'Receiving wallet'),
  optional('description', 'Description'),
  optional('hash', 'TxHash', 'tx hash'),
  optional('netValue', 'Net value (eur)', NET_VALUE),
];

/**
 * Koinly's universal template, which other tools and chains write too, and the transactions that
 * Koinly itself exports: the template's columns among others. Its documentation has the dates in
 * UTC. What a row is follows from which amounts it has, refined by its label.
 */
export const KOINLY_UNIVERSAL: FormatDefinition = {
  id: 'koinly-universal',
  name: 'Koinly universal',
  account: ACCOUNT,
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: null,
  zone: 'UTC',
  open: (context) => openKoinly(COLUMNS, context),
};

/** What Koinly has renamed in the list of transactions that it gives out to be edited. */
const RENAMED: Readonly<Record<string, readonly string[]>> = {
  sentAmount: ['from amount'],
  sentCurrency: ['from currency'],
  receivedAmount: ['to amount'],
  receivedCurrency: ['to currency'],
  fromWallet: ['from wallet (read-only)'],
  toWallet: ['to wallet (read-only)'],
};

const TRANSACTIONS_COLUMNS = COLUMNS.map((column) => ({
  ...column,
  headers: RENAMED[column.id] ?? column.headers,
  required: column.required || column.id === 'fromWallet' || column.id === 'toWallet',
}));

/**
 * The transactions that Koinly gives out since 2024 to be edited and read back: columns that it
 * would not read back say so. Known from the columns' names alone, no such file has been published.
 */
export const KOINLY_TRANSACTIONS: FormatDefinition = {
  ...KOINLY_UNIVERSAL,
  id: 'koinly-transactions',
  name: 'Koinly transactions',
  columns: TRANSACTIONS_COLUMNS,
  open: (context) => openKoinly(TRANSACTIONS_COLUMNS, context),
};

function openKoinly(columns: readonly TitledColumn[], context: ReadContext): FormatReader {
  const { header, column } = context;
  const [code] = /[A-Z]{3}(?=\))/i.exec(header[column('netValue')] ?? '') ?? [];
  // The template has no net value, and states worths in columns of their own.
  const derived = code === undefined ? undefined : worthOf(code.toUpperCase());
  return rowByRow(columns, (row) => enterRow(row, context, derived), 'as-written')(context);
}

/** The export's net value as the row's worth, in the currency that the header names. */
function worthOf(currency: string): (row: RowCells) => Derived {
  return (row) => (id) => {
    if (id === 'worthAmount') return { text: row.text('netValue'), from: 'netValue' };
    return id === 'worthCurrency' ? { text: currency, from: 'netValue' } : null;
  };
}

function enterRow(
  row: RowCells,
  { ledger }: ReadContext,
  derived: ((row: RowCells) => Derived) | undefined,
): void {
  const read = readTwoSided(row, derived?.(row));
  if (read === null) return;
  const label = row.text('label') || row.text('type');
  const hash = row.text('hash');
  const description = oneLine(row.text('description'));
  const wallets = [row.text('fromWallet'), row.text('toWallet')];
  const key = rowKey(read, label, [description, hash, ...wallets.filter((name) => name !== '')]);
  const fees = read.fee === undefined ? [] : [read.fee];
  const [from, to] = accountsOf(wallets, ledger);
  const base = {
    ...ledger.base(key, read.at, label === '' ? description : label, fees),
    account: read.sent === undefined ? to : from,
  };
  const sides = valuedSides(read);
  const { entry, known } = entryOf(base, wordOf(label), to, sides, KOINLY_LABELS);
  enterByAccount(ledger, entry, [row.line]);
  if (!known) row.issue('unknown-label', { label });
  if (hash !== '') ledger.hashes.set(entry, hash);
}

function accountsOf(
  [from = '', to = '']: readonly string[],
  ledger: LedgerBuilder,
): readonly [string, string] {
  return [accountOf(ledger, ACCOUNT, from || to), accountOf(ledger, ACCOUNT, to || from)];
}
