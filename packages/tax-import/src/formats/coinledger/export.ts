import { plus } from '@meridian/money/measure.ts';
import type { Leg } from '@meridian/tax-engine/ledger/entry.ts';
import type { Instant } from '@meridian/tax-engine/common/time.ts';
import { magnitude } from '../../ledger/amounts.ts';
import { ticker } from '../../ledger/assets.ts';
import { leg, type LedgerBuilder } from '../../ledger/builder.ts';
import { byAsset } from '../../ledger/by-asset.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { parseMonthFirst } from '../shared/date-orders.ts';
import { entryOf, wordOf } from '../shared/entry.ts';
import { optional, required, RowCells } from '../shared/row-cells.ts';
import { accountOf, enterByAccount, enterLegsByAccount, oneLine } from '../shared/two-sided.ts';
import { COINLEDGER_TYPES } from './types.ts';

const COLUMNS = [
  required('time', 'Timestamp (UTC)', 'date (utc)'),
  required('type', 'Type'),
  required('id', 'Internal Id'),
  optional('platform', 'Platform'),
  optional('account', 'Account Name'),
  optional('platformId', 'Platform Id'),
  optional('hash', 'Blockchain Id'),
  required('record', 'Record Type'),
  required('asset', 'Asset'),
  required('amount', 'Amount'),
  optional('description', 'Description'),
];

const ACCOUNT = 'CoinLedger';

/**
 * CoinLedger's own export of transactions: one row a leg, of which `Record Type` says whether it was
 * given, received or charged; the legs of a transaction share their internal id.
 */
export const COINLEDGER_EXPORT: FormatDefinition = {
  id: 'coinledger-export',
  name: 'CoinLedger export',
  account: ACCOUNT,
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  operations: { columns: ['type'], known: ['Trade', 'Deposit', 'Withdrawal', 'Transfer'] },
  zone: 'UTC',
  parseTime: parseMonthFirst,
  overlaps: ['coinledger-universal'],
  open: (context) => new ExportReader(context),
};

const RECORDS: ReadonlyMap<string, 'out' | 'in' | 'fee'> = new Map([
  ['debit', 'out'],
  ['credit', 'in'],
  ['fee', 'fee'],
]);

interface LegRow {
  readonly line: number;
  readonly at: Instant;
  readonly type: string;
  readonly account: string;
  readonly role: 'out' | 'in' | 'fee';
  readonly leg: Leg;
  readonly hash: string;
  readonly key: string;
}

class ExportReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #cells: RowCells;
  readonly #groups = new Map<string, LegRow[]>();

  constructor(context: ReadContext) {
    this.#context = context;
    this.#cells = new RowCells(context, COLUMNS);
  }

  row(cells: Cells, line: number): void {
    const row = this.#cells;
    row.take(cells, line);
    const read = row.read({ time: 'time', asset: 'asset', amount: 'amount' });
    if (read === null) return;
    const role = RECORDS.get(row.text('record').toLowerCase());
    if (role === undefined) return row.unknownOperation(row.text('record'));
    if (read.amount === 0n) return row.setAside('no-effect');
    const type = oneLine(row.text('type'));
    const id = row.text('id');
    const kept: LegRow = {
      ...{ line, at: read.time, type, role },
      account: accountOf(this.#context.ledger, ACCOUNT, row.text('platform')),
      leg: leg(ticker(read.asset), magnitude(read.amount)),
      hash: row.text('hash'),
      key: id === '' ? oneLine(row.content()) : id,
    };
    // Rows without an id stand alone: nothing joins them.
    const group = id === '' ? `|${line}` : id;
    const rows = this.#groups.get(group);
    if (rows === undefined) this.#groups.set(group, [kept]);
    else rows.push(kept);
  }

  finish(): Promise<void> {
    for (const rows of this.#groups.values()) enterLegs(rows, this.#context.ledger);
    return Promise.resolve();
  }
}

/** Enters the legs of one transaction: what was given for what was received. */
function enterLegs(rows: readonly LegRow[], ledger: LedgerBuilder): void {
  const [out, otherOut] = sumByAsset(rows, 'out');
  const [got, otherIn] = sumByAsset(rows, 'in');
  if (otherOut !== undefined || otherIn !== undefined) return enterApart(rows, ledger);
  const own = out ?? got ?? rows[0];
  if (own === undefined) return;
  const { type, key } = own;
  const fees = sumByAsset(rows, 'fee').map((fee) => fee.leg);
  const base = { ...ledger.base(key, own.at, type, fees), account: own.account };
  const sides = { ...(got && { in: got.leg }), ...(out && { out: out.leg }) };
  const toAccount = got?.account ?? base.account;
  const understood = entryOf(base, wordOf(type), toAccount, sides, COINLEDGER_TYPES);
  const lines = rows.map(({ line }) => line);
  if (!understood.known) {
    for (const line of lines) ledger.setAside(line, 'unknown-operation', { operation: type });
    return ledger.issue('unknown-operation', lines, { operation: type });
  }
  enterByAccount(ledger, understood.entry, lines);
  const { hash = '' } = rows.find((row) => row.hash !== '') ?? {};
  if (hash !== '') ledger.hashes.set(understood.entry, hash);
}

/** Several assets on a side: nothing says what was given for what, so that each stands alone. */
function enterApart(rows: readonly LegRow[], ledger: LedgerBuilder): void {
  let fees = sumByAsset(rows, 'fee');
  for (const sum of [...sumByAsset(rows, 'out'), ...sumByAsset(rows, 'in')]) {
    const { key, role, at: time, type, account } = sum;
    const charged = fees.map((fee) => fee.leg);
    const base = {
      ...ledger.base([key, role, sum.leg.asset].join('|'), time, type, charged),
      account,
    };
    const side = role === 'out' ? { out: sum.leg } : { in: sum.leg };
    const lines = [...sum.lines, ...fees.flatMap((fee) => fee.lines)];
    enterLegsByAccount(ledger, { ...base, kind: 'trade', ...side }, lines);
    ledger.issue('unpaired-legs', lines);
    fees = [];
  }
}

type Sum = LegRow & { readonly lines: readonly number[] };

/** The rows of one role, added up by asset; time and account are those of the first. */
function sumByAsset(rows: readonly LegRow[], role: LegRow['role']): Sum[] {
  const legs = byAsset(
    rows.flatMap((row) => (row.role === role ? [{ ...row, asset: row.leg.asset }] : [])),
  );
  return legs.flatMap(([asset, [first, ...more]]) => {
    if (first === undefined) return [];
    const quantity = more.reduce((sum, row) => plus(sum, row.leg.quantity), first.leg.quantity);
    return [
      { ...first, leg: leg(asset, quantity), lines: [first, ...more].map(({ line }) => line) },
    ];
  });
}
