import { contentKey, type Draft, leg, type NewBase } from '../../ledger/builder.ts';
import type { Pacer } from '../../pacer.ts';
import { OwnAddresses } from './addresses.ts';
import { coinColumn, coinOf } from './coins.ts';
import { type ChainRow, type Outcome, outcomeOf, readChainAmount, readChainRow } from './rows.ts';
import type { Cells, Column, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { accountOf, enterByAccount, oneLine } from '../shared/two-sided.ts';

/** Entries are in the address's own account, unless the caller names one. */
export const EXPLORER_ACCOUNT = 'Etherscan';

/** Columns that every export of an explorer has, in all its generations. */
export const CHAIN_COLUMNS: readonly Column[] = [
  { id: 'hash', headers: ['txhash', 'transaction hash'], required: true },
  { id: 'seconds', headers: ['unixtimestamp'], required: false },
  { id: 'time', headers: ['datetime (utc)', 'datetime'], required: true },
  { id: 'from', headers: ['from'], required: true },
];

const ENDING: readonly Column[] = [
  { id: 'status', headers: ['status'], required: true },
  { id: 'error', headers: ['errcode'], required: true },
];

/**
 * Transactions of one address as Etherscan and the explorers of its family export them. The headers
 * name the chain's coin. The fee of a transaction is its sender's; of a failed one it is all.
 */
export const ETHERSCAN_TRANSACTIONS: FormatDefinition = {
  id: 'etherscan-transactions',
  name: 'Etherscan transactions',
  account: EXPLORER_ACCOUNT,
  columns: [
    ...CHAIN_COLUMNS,
    { id: 'to', headers: ['to'], required: true },
    coinColumn('in'),
    coinColumn('out'),
    coinColumn('fee'),
    ...ENDING,
    { id: 'word', headers: ['method'], required: false },
  ],
  timeColumn: 'time',
  decimalMark: '.',
  zone: 'UTC',
  open: (context) => new TransactionReader(context, true),
};

/**
 * What contracts sent to or from the address inside transactions. The fee stands with the
 * transaction itself.
 */
export const ETHERSCAN_INTERNAL: FormatDefinition = {
  id: 'etherscan-internal',
  name: 'Etherscan internal transactions',
  account: EXPLORER_ACCOUNT,
  columns: [
    ...CHAIN_COLUMNS,
    { id: 'parentFrom', headers: ['parenttxfrom'], required: true },
    { id: 'to', headers: ['txto'], required: true },
    coinColumn('in'),
    coinColumn('out'),
    ...ENDING,
    { id: 'word', headers: ['type'], required: false },
  ],
  timeColumn: 'time',
  decimalMark: '.',
  zone: 'UTC',
  open: (context) => new TransactionReader(context, false),
};

type Kept = ChainRow & {
  readonly received: bigint;
  readonly sent: bigint;
  readonly fee: bigint;
  readonly outcome: Outcome;
  readonly word: string;
};

class TransactionReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #coin: string;
  readonly #withFees: boolean;
  readonly #own: OwnAddresses;
  readonly #rows: Kept[] = [];

  constructor(context: ReadContext, withFees: boolean) {
    this.#context = context;
    this.#coin = coinOf(context);
    this.#withFees = withFees;
    this.#own = new OwnAddresses(context);
  }

  row(cells: Cells, line: number): void {
    const { ledger, column } = this.#context;
    const coin = this.#coin;
    const cell = (id: string): string => cells.cell(column(id)).trim();
    const row = readChainRow(this.#context, cells, line);
    if (row === null) return;
    const amount = (id: string, title: string): bigint | null =>
      readChainAmount(this.#context, cell(id), `${title}(${coin})`, line);
    const received = amount('in', 'Value_IN');
    if (received === null) return;
    const sent = amount('out', 'Value_OUT');
    if (sent === null) return;
    const fee = this.#withFees ? amount('fee', 'TxnFee') : 0n;
    if (fee === null) return;
    const status = cell('status');
    const outcome = outcomeOf(status, cell('error'));
    if (outcome === 'unknown') {
      ledger.setAside(line, 'unknown-operation', { operation: status });
      return ledger.issue('unknown-operation', [line], { operation: status });
    }
    this.#own.note(row, provenBy(row, received, sent));
    this.#rows.push({ ...row, received, sent, fee, outcome, word: oneLine(cell('word')) });
  }

  async finish(pacer: Pacer): Promise<void> {
    const own = this.#own.find();
    for (const row of this.#rows) {
      this.#enter(row, own);
      if (pacer.due()) await pacer.pause();
    }
  }

  #enter(row: Kept, own: ReadonlySet<string>): void {
    const { ledger } = this.#context;
    const { line, hash } = row;
    const party = partyOf(row, own);
    if (party === null) return ledger.setAside(line, 'direction-unknown');
    const entry = this.#entry(row, party);
    if (entry === 'no-effect' || entry === 'inconsistent') return ledger.setAside(line, entry);
    enterByAccount(ledger, entry, [line]);
    if (hash !== '') ledger.hashes.set(entry, hash);
  }

  #entry(row: Kept, party: string): Draft | 'no-effect' | 'inconsistent' {
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

  #base({ at, hash, word, received, sent, fee, from, to }: Kept, party: string): NewBase {
    const { ledger } = this.#context;
    const coin = this.#coin;
    const legs = [leg(coin, received), leg(coin, sent), leg(coin, fee)];
    const key = [hash, from, to, contentKey(word, legs)].join('|');
    const account = accountOf(ledger, EXPLORER_ACCOUNT, party);
    return { ...ledger.base(key, at, word), account };
  }
}

/** Whose amount the row states, where it states one. */
function provenBy({ from, to }: ChainRow, received: bigint, sent: bigint): string | undefined {
  if (received > 0n && sent === 0n) return to;
  return sent > 0n && received === 0n ? from : undefined;
}

/** Which of the parties the user is. What has an amount says it by the amount's column. */
function partyOf({ from, to, received, sent }: Kept, own: ReadonlySet<string>): string | null {
  if (received > 0n) return to;
  if (sent > 0n) return from;
  if (own.has(from)) return from;
  return own.has(to) ? to : null;
}
