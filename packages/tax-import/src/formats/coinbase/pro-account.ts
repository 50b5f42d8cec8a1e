import { ticker } from '../../ledger/assets.ts';
import { enterProAlone, type ProRow } from './pro-entries.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { enterLegGroup } from '../shared/leg-groups.ts';
import { rowContent, SeenRows } from '../shared/seen-rows.ts';

/**
 * The account report of Coinbase Pro and Exchange: one row per balance change with the balance
 * after it. A fill has two `match` rows and a `fee`, which share the trade's id and the order's; the
 * trade's id alone is unique inside one product only.
 */
export const COINBASE_PRO_ACCOUNT: FormatDefinition = {
  id: 'coinbase-pro-account',
  name: 'Coinbase Pro account',
  account: 'Coinbase Pro',
  columns: [
    { id: 'portfolio', headers: ['portfolio'], required: false },
    { id: 'type', headers: ['type'], required: true },
    { id: 'time', headers: ['time'], required: true },
    { id: 'amount', headers: ['amount'], required: true },
    { id: 'balance', headers: ['balance'], required: true },
    { id: 'unit', headers: ['amount/balance unit'], required: true },
    { id: 'transfer', headers: ['transfer id'], required: true },
    { id: 'trade', headers: ['trade id'], required: true },
    { id: 'order', headers: ['order id'], required: true },
  ],
  timeColumn: 'time',
  decimalMark: '.',
  operations: { columns: ['type'], known: [] },
  zone: 'UTC',
  overlaps: ['coinbase-pro-fills'],
  operationOf: (key, { at }) => {
    const [id] = ORDER_ID.exec(key) ?? [];
    return id === undefined ? null : `${id}|${at}`;
  },
  open: (context) => new ProReader(context),
};

const ORDER_ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;

const TRADE_TYPES = new Set(['match', 'fee', 'conversion']);

class ProReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #seen: SeenRows;
  readonly #groups = new Map<string, ProRow[]>();

  constructor(context: ReadContext) {
    this.#context = context;
    this.#seen = new SeenRows(context.ledger);
  }

  row(cells: Cells, line: number): void {
    const { ledger, clock, amounts, column } = this.#context;
    const cell = (id: string): string => cells.cell(column(id)).trim();
    const at = clock.read(cell('time'), line);
    if (Number.isNaN(at)) return ledger.refuse(line, 'bad-date', 'time', cell('time'));
    const asset = ticker(cell('unit'));
    if (asset === '') {
      return ledger.setAside(line, 'missing-value', { column: 'amount/balance unit' });
    }
    const change = amounts.quantity(cell('amount'));
    if (change === null) return ledger.refuse(line, 'bad-number', 'amount', cell('amount'));
    const balance = cell('balance') === '' ? null : amounts.quantity(cell('balance'));
    if (balance === null && cell('balance') !== '') {
      return ledger.refuse(line, 'bad-number', 'balance', cell('balance'));
    }
    const ids = [cell('transfer'), cell('trade'), cell('order')].join('|');
    const type = cell('type').toLowerCase();
    const portfolio = cell('portfolio');
    const key = [portfolio, type, asset, change, ids].join('|');
    const isNamed = ids !== '||';
    if (this.#seen.repeats(line, isNamed ? ids : '', rowContent(cells))) return;
    const parts = type === 'fee' ? { flow: 0n, charged: -change } : { flow: change, charged: 0n };
    const row: ProRow = { line, at, change, balance, key, entry: null, asset, type, ...parts };
    const wallet = portfolio === '' ? undefined : portfolio;
    ledger.ledger(asset, wallet, true).movements.push(row);
    if (!TRADE_TYPES.has(type)) return enterProAlone(row, ledger);
    // Rows without ids belong together by their instant.
    const group = isNamed ? `${portfolio}|${ids}` : `${portfolio}|${type}|${at}`;
    const rows = this.#groups.get(group);
    if (rows === undefined) this.#groups.set(group, [row]);
    else rows.push(row);
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
