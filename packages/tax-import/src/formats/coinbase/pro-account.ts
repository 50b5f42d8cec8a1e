import { msOf } from '@meridian/tax-engine/common/time.ts';
import { enterProAlone, type ProRow } from './pro-entries.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { optional, required, RowCells } from '../shared/row-cells.ts';
import { enterLegGroup } from '../shared/leg-groups.ts';

const COLUMNS = [
  optional('portfolio', 'Portfolio'),
  required('type', 'Type'),
  required('time', 'time', 'timestamp'),
  required('amount', 'amount'),
  required('balance', 'balance'),
  required('unit', 'Amount/balance unit'),
  required('transfer', 'Transfer id'),
  required('trade', 'Trade id'),
  required('order', 'Order id'),
];

/**
 * The account report of Coinbase Pro and Exchange: one row per balance change with the balance
 * after it. A fill has two `match` rows and a `fee`, which share the trade's id and the order's; the
 * trade's id alone is unique inside one product only.
 */
export const COINBASE_PRO_ACCOUNT: FormatDefinition = {
  id: 'coinbase-pro-account',
  name: 'Coinbase Pro account',
  account: 'Coinbase Pro',
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  operations: { columns: ['type'], known: [] },
  zone: 'UTC',
  overlaps: ['coinbase-pro-fills'],
  operationOf: (key, { at: time }) => {
    const [id] = ORDER_ID.exec(key) ?? [];
    return id === undefined ? null : `${id}|${msOf(time)}`;
  },
  open: (context) => new ProReader(context),
};

const ORDER_ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;

const TRADE_TYPES = new Set(['match', 'fee', 'conversion']);

class ProReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #cells: RowCells;
  readonly #groups = new Map<string, ProRow[]>();

  constructor(context: ReadContext) {
    this.#context = context;
    this.#cells = new RowCells(context, COLUMNS, 'as-written');
  }

  row(cells: Cells, line: number): void {
    const { ledger } = this.#context;
    const row = this.#cells;
    row.take(cells, line);
    const read = row.read({ time: 'time', unit: 'asset', amount: 'amount' });
    const stated = read === null ? null : row.stated('balance');
    if (read === null || stated === null) return;
    const { time, unit: asset, amount: change } = read;
    const balance = stated ?? null;
    const ids = [row.text('transfer'), row.text('trade'), row.text('order')].join('|');
    const type = row.text('type').toLowerCase();
    const portfolio = row.text('portfolio');
    const key = [portfolio, type, asset, change, ids].join('|');
    const isNamed = ids !== '||';
    if (row.repeats(isNamed ? ids : '')) return;
    const parts = type === 'fee' ? { flow: 0n, charged: -change } : { flow: change, charged: 0n };
    const kept: ProRow = {
      line,
      at: time,
      change,
      balance,
      key,
      entry: null,
      asset,
      type,
      ...parts,
    };
    const wallet = portfolio === '' ? undefined : portfolio;
    ledger.ledger(asset, wallet, true).movements.push(kept);
    if (!TRADE_TYPES.has(type)) return enterProAlone(kept, ledger);
    // Rows without ids belong together by their instant.
    const group = isNamed ? `${portfolio}|${ids}` : `${portfolio}|${type}|${msOf(time)}`;
    const rows = this.#groups.get(group);
    if (rows === undefined) this.#groups.set(group, [kept]);
    else rows.push(kept);
  }

  finish(): Promise<void> {
    for (const rows of this.#groups.values()) {
      const types = new Set(rows.map(({ type }) => type).filter((type) => type !== 'fee'));
      const wording = [...types].sort().join(', ') || 'fee';
      enterLegGroup({ id: '', wording, rows }, this.#context.ledger);
    }
    return Promise.resolve();
  }
}
