import { isFiat } from '@meridian/tax-engine/ledger/entry.ts';
import { COINTRACKER_TAGS } from './tags.ts';
import type { FormatDefinition, ReadContext } from '../format.ts';
import { optional, required, rowByRow, type RowCells } from '../shared/row-cells.ts';
import { parseMonthFirst } from '../shared/date-orders.ts';
import { entryOf, wordOf } from '../shared/entry.ts';
import {
  accountOf,
  enterByAccount,
  oneLine,
  readTwoSided,
  rowKey,
  type TwoSidedRow,
  valuedSides,
} from '../shared/two-sided.ts';

const ACCOUNT = 'CoinTracker';

const COLUMNS = [
  required('time', 'Date', 'date (utc)'),
  required('type', 'Type'),
  required('receivedAmount', 'Received quantity'),
  required('receivedCurrency', 'Received currency'),
  required('toWallet', 'Received wallet'),
  optional('receivedTag', 'Received tag'),
  optional('receivedComment', 'Received comment'),
  required('sentAmount', 'Sent quantity'),
  required('sentCurrency', 'Sent currency'),
  required('fromWallet', 'Sent wallet'),
  optional('sentTag', 'Sent tag'),
  optional('sentComment', 'Sent comment'),
  required('feeAmount', 'Fee amount'),
  required('feeCurrency', 'Fee currency'),
  optional('id', 'Transaction id'),
];

/**
 * The transactions that CoinTracker itself exports: other columns than its template, a type, and on
 * each side a wallet, a tag and a comment. The cost bases in it are its own computation and not read.
 * A row of dots ends what a free plan exports.
 */
export const COINTRACKER_EXPORT: FormatDefinition = {
  id: 'cointracker-export',
  name: 'CoinTracker transactions',
  account: ACCOUNT,
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  zone: 'UTC',
  parseTime: parseMonthFirst,
  open: rowByRow(COLUMNS, enterRow, 'as-written'),
};

const TYPES = new Set(['buy', 'sell', 'trade', 'receive', 'send', 'transfer']);

function enterRow(row: RowCells, { ledger }: ReadContext): void {
  const read = readTwoSided(row);
  if (read === null) return;
  const type = row.text('type');
  const tag = (read.received === undefined ? '' : row.text('receivedTag')) || row.text('sentTag');
  const word = wordOf(tag || type);
  if (!TYPES.has(wordOf(type)) && tag === '' && !isTag(word)) return row.unknownOperation(type);
  const texts = ['id', 'fromWallet', 'toWallet', 'sentComment', 'receivedComment'];
  const fees = read.fee === undefined ? [] : [read.fee];
  const wording = oneLine(tag === '' ? type : `${type} ${tag}`);
  const key = rowKey(
    read,
    wording,
    texts.map((id) => row.text(id)),
  );
  const base = {
    ...ledger.base(key, read.at, wording, fees),
    account: accountOf(ledger, ACCOUNT, walletOf(read, row)),
  };
  const to = accountOf(ledger, ACCOUNT, place(row.text('toWallet') || row.text('fromWallet')));
  const { entry, known } = entryOf(base, word, to, valuedSides(read), COINTRACKER_TAGS);
  enterByAccount(ledger, entry, [row.line]);
  if (!known) row.issue('unknown-label', { label: tag });
  if (row.text('id') !== '') ledger.hashes.set(entry, row.text('id'));
}

/** Newer exports name the category itself as the type. */
function isTag(word: string): boolean {
  const { income, outgoing, derivative, gifts, charges, inside, plain } = COINTRACKER_TAGS;
  return [income, outgoing, derivative, gifts, charges, inside, plain].some((set) => set.has(word));
}

/** Lots are where the coins are: with money on one side, the other side's wallet is the place. */
function walletOf({ sent, received }: TwoSidedRow, row: RowCells): string {
  const from = place(row.text('fromWallet'));
  const to = place(row.text('toWallet'));
  if (sent === undefined && received !== undefined) return to || from;
  if (sent !== undefined && received !== undefined && isFiat(sent.asset)) return to || from;
  return from || to;
}

/** `Kraken - BTC`: an exchange's part for one coin is a place inside the exchange. */
function place(wallet: string): string {
  const [name = ''] = wallet.split(' - ');
  return name.trim();
}
