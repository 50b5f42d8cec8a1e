import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { entryOf, wordOf } from '../shared/entry.ts';
import { KOINLY_LABELS } from './labels.ts';
import {
  accountOf,
  enterByAccount,
  oneLine,
  type Read,
  readTwoSided,
  rowKey,
  type Titles,
  valuedSides,
} from '../shared/two-sided.ts';

/** The export's value of a row; its header names the currency. */
const NET_VALUE = /^net value \([a-z]{3}\)$/;

const ACCOUNT = 'Koinly';

/**
 * Koinly's universal template, which other tools and chains write too, and the transactions that
 * Koinly itself exports: the template's columns among others. Its documentation has the dates in
 * UTC. What a row is follows from which amounts it has, refined by its label.
 */
export const KOINLY_UNIVERSAL: FormatDefinition = {
  id: 'koinly-universal',
  name: 'Koinly universal',
  account: ACCOUNT,
  columns: [
    { id: 'time', headers: ['date', 'date (utc)', 'koinly date'], required: true },
    { id: 'sentAmount', headers: ['sent amount'], required: true },
    { id: 'sentCurrency', headers: ['sent currency'], required: true },
    { id: 'receivedAmount', headers: ['received amount'], required: true },
    { id: 'receivedCurrency', headers: ['received currency'], required: true },
    { id: 'feeAmount', headers: ['fee amount'], required: true },
    { id: 'feeCurrency', headers: ['fee currency'], required: true },
    { id: 'worthAmount', headers: ['net worth amount'], required: false },
    { id: 'worthCurrency', headers: ['net worth currency'], required: false },
    { id: 'label', headers: ['label', 'tag'], required: false },
    { id: 'type', headers: ['type'], required: false },
    { id: 'fromWallet', headers: ['sending wallet'], required: false },
    { id: 'toWallet', headers: ['receiving wallet'], required: false },
    { id: 'description', headers: ['description'], required: false },
    { id: 'hash', headers: ['txhash', 'tx hash'], required: false },
    { id: 'netValue', headers: [NET_VALUE], required: false },
  ],
  timeColumn: 'time',
  decimalMark: null,
  zone: 'UTC',
  open: (context) => new KoinlyReader(context),
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

/**
 * The transactions that Koinly gives out since 2024 to be edited and read back: columns that it
 * would not read back say so. Known from the columns' names alone, no such file has been published.
 */
export const KOINLY_TRANSACTIONS: FormatDefinition = {
  ...KOINLY_UNIVERSAL,
  id: 'koinly-transactions',
  name: 'Koinly transactions',
  columns: KOINLY_UNIVERSAL.columns.map((column) => ({
    ...column,
    headers: RENAMED[column.id] ?? column.headers,
    required: column.required || column.id === 'fromWallet' || column.id === 'toWallet',
  })),
};

const TITLES: Titles = {
  time: 'Date',
  sentAmount: 'Sent Amount',
  sentCurrency: 'Sent Currency',
  receivedAmount: 'Received Amount',
  receivedCurrency: 'Received Currency',
  feeAmount: 'Fee Amount',
  feeCurrency: 'Fee Currency',
  worthAmount: 'Net Worth Amount',
  worthCurrency: 'Net Worth Currency',
};

class KoinlyReader implements FormatReader {
  readonly #context: ReadContext;
  /** The currency of the export's net values; undefined in the template. */
  readonly #currency: string | undefined;

  constructor(context: ReadContext) {
    this.#context = context;
    const [code] = /[A-Z]{3}(?=\))/i.exec(context.header[context.column('netValue')] ?? '') ?? [];
    this.#currency = code?.toUpperCase();
  }

  row(cells: Cells, line: number): void {
    const { ledger } = this.#context;
    const cell = this.#cellsOf(cells);
    const row = readTwoSided(this.#context, cell, TITLES, line);
    if (row === null) return;
    const label = cell('label') || cell('type');
    const hash = cell('hash');
    const description = oneLine(cell('description'));
    const wallets = [cell('fromWallet'), cell('toWallet')];
    const key = rowKey(row, label, [description, hash, ...wallets.filter((name) => name !== '')]);
    const fees = row.fee === undefined ? [] : [row.fee];
    const [from, to] = this.#accounts(wallets);
    const base = {
      ...ledger.base(key, row.at, label === '' ? description : label, fees),
      account: row.sent === undefined ? to : from,
    };
    const sides = valuedSides(row);
    const { entry, known } = entryOf(base, wordOf(label), to, sides, KOINLY_LABELS);
    enterByAccount(ledger, entry, [line]);
    if (!known) ledger.issue('unknown-label', [line], { label });
    if (hash !== '') ledger.hashes.set(entry, hash);
  }

  finish(): Promise<void> {
    return Promise.resolve();
  }

  #cellsOf(cells: Cells): Read {
    const { column } = this.#context;
    const currency = this.#currency;
    const cell: Read = (id) => cells.cell(column(id)).trim();
    if (currency === undefined) return cell;
    return (id) => {
      if (id === 'worthAmount') return cell('netValue');
      return id === 'worthCurrency' ? currency : cell(id);
    };
  }

  #accounts([from = '', to = '']: readonly string[]): readonly [string, string] {
    const { ledger } = this.#context;
    return [accountOf(ledger, ACCOUNT, from || to), accountOf(ledger, ACCOUNT, to || from)];
  }
}
