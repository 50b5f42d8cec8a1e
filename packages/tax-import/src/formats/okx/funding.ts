import type { Instant } from '@meridian/tax-engine/common/time.ts';
import { magnitude } from '../../ledger/amounts.ts';
import type { Throttle } from '../../throttle.ts';
import { leg } from '../../ledger/builder.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { enterLegGroup, type LegRow } from '../shared/leg-groups.ts';
import { type OkxFunding, okxFunding, OKX_FUNDING_NAMES } from './operations.ts';
import { optional, required, RowCells } from '../shared/row-cells.ts';
import { refuseOperation } from '../shared/repeated-rows.ts';

const COLUMNS = [
  required('id', 'id'),
  required('time', 'Time', /^time ?\((utc|gmt).*\)$/),
  required('type', 'Type'),
  required('amount', 'Amount'),
  required('before', 'Before Balance'),
  required('after', 'After Balance'),
  required('asset', 'Symbol'),
  optional('note', 'Note', 'remark', 'remarks'),
];

/**
 * OKX's funding account, the only one that coins reach from outside and leave to it: a signed amount
 * with the balance before and after each row. A line above the header may state the zone.
 */
export const OKX_FUNDING: FormatDefinition = {
  id: 'okx-funding',
  name: 'OKX funding account',
  account: 'OKX',
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  operations: { columns: ['type'], known: OKX_FUNDING_NAMES },
  zone: null,
  overlaps: ['okx-deposits-withdrawals'],
  open: (context) => new OkxFundingReader(context),
};

type FundingRow = LegRow & { readonly type: string };

class OkxFundingReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #cells: RowCells;
  /** Conversions have a row for each asset and no id in common. */
  readonly #conversions = new Map<Instant, FundingRow[]>();

  constructor(context: ReadContext) {
    this.#context = context;
    this.#cells = new RowCells(context, COLUMNS);
  }

  row(cells: Cells, line: number): void {
    const { ledger } = this.#context;
    this.#cells.take(cells, line);
    const row = this.#parse(line);
    if (row === null) return;
    ledger.ledger(row.asset, undefined, true).movements.push(row);
    const operation = okxFunding(row.type);
    if (operation === null) return refuseOperation(ledger, line, row.type);
    if (row.change === 0n) return ledger.setAside(line, 'no-effect');
    if (operation.type !== 'conversion') return this.#enter(row, operation);
    const rows = this.#conversions.get(row.at);
    if (rows === undefined) this.#conversions.set(row.at, [row]);
    else rows.push(row);
  }

  finish(_throttle: Throttle): Promise<void> {
    const { ledger } = this.#context;
    for (const rows of this.#conversions.values()) {
      const wording = [...new Set(rows.map(({ type }) => type))].sort().join(', ');
      enterLegGroup({ id: '', wording, rows, issue: 'dust-conversion' }, ledger);
    }
    return Promise.resolve();
  }

  #parse(line: number): FundingRow | null {
    const { ledger } = this.#context;
    const cells = this.#cells;
    const id = cells.text('id');
    const content = cells.content();
    const time = cells.time('time');
    if (time === null) return null;
    const asset = cells.asset('asset');
    if (asset === null) return null;
    const amount = cells.amount('amount');
    if (amount === null) return null;
    const before = cells.text('before') === '' ? undefined : cells.amount('before');
    if (before === null) return null;
    const after = cells.text('after') === '' ? undefined : cells.amount('after');
    if (after === null || cells.repeats(id)) return null;
    const type = cells.text('type');
    const step = before === undefined || after === undefined ? undefined : after - before;
    if (step !== undefined && magnitude(step) !== magnitude(amount)) {
      ledger.issue('arithmetic', [line]);
    }
    const change = signed(amount, step, type);
    const balance = after ?? null;
    const key = id === '' ? content : id;
    return {
      line,
      at: time,
      asset,
      type,
      change,
      flow: change,
      charged: 0n,
      balance,
      key,
      entry: null,
    };
  }

  #enter(row: FundingRow, operation: OkxFunding): void {
    const { ledger } = this.#context;
    const { line, change } = row;
    const own = leg(row.asset, magnitude(change));
    const base = ledger.base(row.key, row.at, row.type);
    const gets = change > 0n;
    const side = gets ? { in: own } : { out: own };
    if (operation.type === 'transfer' || operation.type === 'conversion') {
      ledger.add({ ...base, kind: 'transfer', toAccount: ledger.account, ...side }, [line], [row]);
    } else if (operation.type === 'income' && gets) {
      ledger.add({ ...base, kind: 'income', income: operation.income, in: own }, [line], [row]);
    } else if (operation.type === 'spend' && !gets) {
      ledger.add({ ...base, kind: 'outgoing', outgoing: 'gift', out: own }, [line], [row]);
    } else if (gets) {
      ledger.add({ ...base, kind: 'deposit', in: own }, [line], [row]);
      // A withdrawal that came back, or a fee returned.
      if (operation.type !== 'deposit') ledger.issue('reversed', [line]);
    } else if (operation.type === 'income' || operation.type === 'charge') {
      ledger.add({ ...base, kind: 'charge', out: own }, [line], [row]);
    } else {
      ledger.add({ ...base, kind: 'withdrawal', out: own }, [line], [row]);
      if (operation.type !== 'withdrawal') ledger.issue('reversed', [line]);
    }
  }
}

/** Some generations write amounts without their sign: the balances tell it, else the type. */
function signed(amount: bigint, step: bigint | undefined, type: string): bigint {
  if (step !== undefined && step === -amount) return step;
  const leaves = /^(withdrawal|to |transfer out|transferred to)/i.test(type);
  return step === undefined && amount > 0n && leaves ? -amount : amount;
}
