import { isFiat } from '@meridian/tax-engine/ledger/entry.ts';
import { COINTRACKER_TAGS } from './tags.ts';
import { COINTRACKER_TITLES } from './template.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { parseMonthFirst } from '../shared/date-orders.ts';
import { entryOf, wordOf } from '../shared/entry.ts';
import {
  accountOf,
  enterByAccount,
  oneLine,
  type Read,
  readTwoSided,
  rowKey,
  type TwoSidedRow,
  valuedSides,
} from '../shared/two-sided.ts';

const ACCOUNT = 'CoinTracker';

/**
 * The transactions that CoinTracker itself exports: other columns than its template, a type, and on
 * each side a wallet, a tag and a comment. The cost bases in it are its own reckoning and not read.
 * A row of dots ends what a free plan exports.
 */
export const COINTRACKER_EXPORT: FormatDefinition = {
  id: 'cointracker-export',
  name: 'CoinTracker transactions',
  account: ACCOUNT,
  columns: [
    { id: 'time', headers: ['date', 'date (utc)'], required: true },
    { id: 'type', headers: ['type'], required: true },
    { id: 'receivedAmount', headers: ['received quantity'], required: true },
    { id: 'receivedCurrency', headers: ['received currency'], required: true },
    { id: 'toWallet', headers: ['received wallet'], required: true },
    { id: 'receivedTag', headers: ['received tag'], required: false },
    { id: 'receivedComment', headers: ['received comment'], required: false },
    { id: 'sentAmount', headers: ['sent quantity'], required: true },
    { id: 'sentCurrency', headers: ['sent currency'], required: true },
    { id: 'fromWallet', headers: ['sent wallet'], required: true },
    { id: 'sentTag', headers: ['sent tag'], required: false },
    { id: 'sentComment', headers: ['sent comment'], required: false },
    { id: 'feeAmount', headers: ['fee amount'], required: true },
    { id: 'feeCurrency', headers: ['fee currency'], required: true },
    { id: 'id', headers: ['transaction id'], required: false },
  ],
  timeColumn: 'time',
  decimalMark: '.',
  zone: 'UTC',
  parseTime: parseMonthFirst,
  open: (context) => new ExportReader(context),
};

const TYPES = new Set(['buy', 'sell', 'trade', 'receive', 'send', 'transfer']);

class ExportReader implements FormatReader {
  readonly #context: ReadContext;

  constructor(context: ReadContext) {
    this.#context = context;
  }

  row(cells: Cells, line: number): void {
    const { ledger, column } = this.#context;
    const cell: Read = (id) => cells.cell(column(id)).trim();
    const row = readTwoSided(this.#context, cell, COINTRACKER_TITLES, line);
    if (row === null) return;
    const type = cell('type');
    const tag = (row.received === undefined ? '' : cell('receivedTag')) || cell('sentTag');
    const word = wordOf(tag || type);
    if (!TYPES.has(wordOf(type)) && tag === '' && !isTag(word)) {
      ledger.setAside(line, 'unknown-operation', { operation: type });
      return ledger.issue('unknown-operation', [line], { operation: type });
    }
    const texts = ['id', 'fromWallet', 'toWallet', 'sentComment', 'receivedComment'].map(cell);
    const fees = row.fee === undefined ? [] : [row.fee];
    const wording = oneLine(tag === '' ? type : `${type} ${tag}`);
    const base = {
      ...ledger.base(rowKey(row, wording, texts), row.at, wording, fees),
      account: accountOf(ledger, ACCOUNT, walletOf(row, cell)),
    };
    const to = accountOf(ledger, ACCOUNT, place(cell('toWallet') || cell('fromWallet')));
    const { entry, known } = entryOf(base, word, to, valuedSides(row), COINTRACKER_TAGS);
    enterByAccount(ledger, entry, [line]);
    if (!known) ledger.issue('unknown-label', [line], { label: tag });
    if (cell('id') !== '') ledger.hashes.set(entry, cell('id'));
  }

  finish(): Promise<void> {
    return Promise.resolve();
  }
}

/** Newer exports name the category itself as the type. */
function isTag(word: string): boolean {
  const { income, outgoing, derivative, gifts, charges, inside, plain } = COINTRACKER_TAGS;
  return [income, outgoing, derivative, gifts, charges, inside, plain].some((set) => set.has(word));
}

/** Lots are where the coins are: with money on one side, the other side's wallet is the place. */
function walletOf({ sent, received }: TwoSidedRow, cell: Read): string {
  const from = place(cell('fromWallet'));
  const to = place(cell('toWallet'));
  if (sent === undefined && received !== undefined) return to || from;
  if (sent !== undefined && received !== undefined && isFiat(sent.asset)) return to || from;
  return from || to;
}

/** `Kraken - BTC`: an exchange's part for one coin is a place inside the exchange. */
function place(wallet: string): string {
  const [name = ''] = wallet.split(' - ');
  return name.trim();
}
