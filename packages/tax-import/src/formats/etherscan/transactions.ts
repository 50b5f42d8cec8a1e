import { contentKey, type Draft, leg, type NewBase } from '../../ledger/builder.ts';
import type { Throttle } from '../../throttle.ts';
import { OwnAddresses } from './addresses.ts';
import { coinColumn, coinOf } from './coins.ts';
import { type ChainRow, type Outcome, outcomeOf, readChainAmount, readChainRow } from './rows.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { RowCells, optional, required, type TitledColumn } from '../shared/row-cells.ts';
import { accountOf, enterByAccount, oneLine } from '../shared/two-sided.ts';

/** Entries are in the address's own account, unless the caller names one. */
export const EXPLORER_ACCOUNT = 'Etherscan';

/** Columns that every export of an explorer has, in all its generations. */
export const CHAIN_COLUMNS = [
  required('hash', 'TxHash', 'transaction hash'),
  optional('seconds', 'Unixtimestamp'),
  required('time', 'Datetime (UTC)', 'datetime'),
  required('from', 'From'),
];

const ENDING: readonly TitledColumn[] = [
  required('status', 'Status'),
  required('error', 'Errcode'),
];

const TRANSACTIONS_COLUMNS: readonly TitledColumn[] = [
  ...CHAIN_COLUMNS,
  required('to', 'To'),
  coinColumn('in'),
  coinColumn('out'),
  coinColumn('fee'),
  ...ENDING,
  optional('word', 'Method'),
];

/**
 * Transactions of one address as Etherscan and the explorers of its family export them. The headers
 * name the chain's coin. The fee of a transaction is its sender's; of a failed one it is all.
 */
export const ETHERSCAN_TRANSACTIONS: FormatDefinition = {
  id: 'etherscan-transactions',
  name: 'Etherscan transactions',
  account: EXPLORER_ACCOUNT,
  columns: TRANSACTIONS_COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  zone: 'UTC',
  open: (context) => new TransactionReader(context, TRANSACTIONS_COLUMNS),
};

const INTERNAL_COLUMNS: readonly TitledColumn[] = [
  ...CHAIN_COLUMNS,
  required('parentFrom', 'Parenttxfrom'),
  required('to', 'Txto'),
  coinColumn('in'),
  coinColumn('out'),
  ...ENDING,
  optional('word', 'Type'),
];

/**
 * What contracts sent to or from the address inside transactions. The fee stands with the
 * transaction itself.
 */
export const ETHERSCAN_INTERNAL: FormatDefinition = {
  id: 'etherscan-internal',
  name: 'Etherscan internal transactions',
  account: EXPLORER_ACCOUNT,
  columns: INTERNAL_COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  zone: 'UTC',
  open: (context) => new TransactionReader(context, INTERNAL_COLUMNS),
};

type TransactionRow = ChainRow & {
  readonly received: bigint;
  readonly sent: bigint;
  readonly fee: bigint;
  readonly outcome: Outcome;
  readonly word: string;
};

class TransactionReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #cells: RowCells;
  readonly #coin: string;
  readonly #own: OwnAddresses;
  readonly #rows: TransactionRow[] = [];

  constructor(context: ReadContext, columns: readonly TitledColumn[]) {
    this.#context = context;
    this.#cells = new RowCells(context, columns, 'as-written');
    this.#coin = coinOf(context);
    this.#own = new OwnAddresses(context);
  }

  row(cells: Cells, line: number): void {
    const read = this.#cells;
    read.take(cells, line);
    const row = readChainRow(read);
    const received = row === null ? null : readChainAmount('in', read);
    const sent = received === null ? null : readChainAmount('out', read);
    if (row === null || received === null || sent === null) return;
    const fee = read.has('fee') ? readChainAmount('fee', read) : 0n;
    if (fee === null) return;
    const status = read.text('status');
    const outcome = outcomeOf(status, read.text('error'));
    if (outcome === 'unknown') return read.unknownOperation(status);
    this.#own.note(row, provenBy(row, received, sent));
    this.#rows.push({ ...row, received, sent, fee, outcome, word: oneLine(read.text('word')) });
  }

  async finish(throttle: Throttle): Promise<void> {
    const own = this.#own.find();
    for (const row of this.#rows) {
      this.#enter(row, own);
      if (throttle.due()) await throttle.pause();
    }
  }

  #enter(row: TransactionRow, own: ReadonlySet<string>): void {
    const { ledger } = this.#context;
    const { line, hash } = row;
    const party = partyOf(row, own);
    if (party === null) return ledger.setAside(line, 'direction-unknown');
    const entry = this.#entry(row, party);
    if (entry === 'no-effect' || entry === 'inconsistent') return ledger.setAside(line, entry);
    enterByAccount(ledger, entry, [line]);
    if (hash !== '') ledger.hashes.set(entry, hash);
  }

  #entry(row: TransactionRow, party: string): Draft | 'no-effect' | 'inconsistent' {
    const { received, sent, fee, outcome, from, to } = row;
    const coin = this.#coin;
    const base = this.#base(row, party);
    const paid = from === party ? fee : 0n;
    // Nothing moved: it failed, or the address sent to itself.
    if (outcome === 'failed' || from === to || (received === 0n && sent === 0n)) {
      return paid === 0n ? 'no-effect' : { ...base, kind: 'charge', out: leg(coin, paid) };
    }
    if (received > 0n && sent > 0n) return 'inconsistent';
    if (received > 0n) return { ...base, kind: 'deposit', in: leg(coin, received) };
    const fees = paid === 0n ? [] : [leg(coin, paid)];
    return { ...base, fees, kind: 'withdrawal', out: leg(coin, sent) };
  }

  #base(
    { at: time, hash, word, received, sent, fee, from, to }: TransactionRow,
    party: string,
  ): NewBase {
    const { ledger } = this.#context;
    const coin = this.#coin;
    const legs = [leg(coin, received), leg(coin, sent), leg(coin, fee)];
    const key = [hash, from, to, contentKey(word, legs)].join('|');
    const account = accountOf(ledger, EXPLORER_ACCOUNT, party);
    return { ...ledger.base(key, time, word), account };
  }
}

/** Whose amount the row states, where it states one. */
function provenBy({ from, to }: ChainRow, received: bigint, sent: bigint): string | undefined {
  if (received > 0n && sent === 0n) return to;
  return sent > 0n && received === 0n ? from : undefined;
}

/** Which of the parties the user is. What has an amount says it by the amount's column. */
function partyOf(
  { from, to, received, sent }: TransactionRow,
  own: ReadonlySet<string>,
): string | null {
  if (received > 0n) return to;
  if (sent > 0n) return from;
  if (own.has(from)) return from;
  return own.has(to) ? to : null;
}
