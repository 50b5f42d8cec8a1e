import { ticker } from '../assets.ts';
import type { Pacer } from '../pacer.ts';
import { type BybitRow, EMPTY_CELL } from './bybit-rows.ts';
import { enterAlone } from './bybit-entries.ts';
import { enterSpot, groupKey } from './bybit-spot.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from './format.ts';

/**
 * Bybit's unified trading account, transaction log: one row per leg and currency, with
 * `Change = Cash Flow + Fee Paid + Funding`, a negative fee being a cost and a negative funding
 * being paid. The account export has no ids and says UTC; the export of the page has order and
 * trade ids and no zone.
 */
export const BYBIT_LOG: FormatDefinition = {
  id: 'bybit-unified-log',
  name: 'Bybit unified transaction log',
  account: 'Bybit',
  columns: [
    { id: 'currency', headers: ['currency'], required: true },
    { id: 'contract', headers: ['contract'], required: true },
    { id: 'type', headers: ['type'], required: true },
    { id: 'direction', headers: ['direction'], required: true },
    { id: 'funding', headers: ['funding'], required: true },
    { id: 'fee', headers: ['fee paid'], required: true },
    { id: 'cashFlow', headers: ['cash flow'], required: true },
    { id: 'change', headers: ['change'], required: true },
    { id: 'balance', headers: ['wallet balance'], required: true },
    { id: 'action', headers: ['action'], required: true },
    { id: 'orderId', headers: ['orderid', 'order id'], required: false },
    { id: 'tradeId', headers: ['tradeid', 'trade id'], required: false },
    { id: 'time', headers: [/^time ?(\(utc.*\))?$/], required: true },
  ],
  timeColumn: 'time',
  zone: null,
  open: (context) => new BybitReader(context),
};

const NUMBERS = {
  funding: 'Funding',
  fee: 'Fee Paid',
  cashFlow: 'Cash Flow',
  change: 'Change',
  balance: 'Wallet Balance',
} as const;

const NUMBER_IDS = ['funding', 'fee', 'cashFlow', 'change', 'balance'] as const;

type Numbers = Pick<BybitRow, (typeof NUMBER_IDS)[number]>;

class BybitReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #at: ReadonlyMap<string, number>;
  readonly #spot = new Map<string, BybitRow[]>();
  readonly #others: BybitRow[] = [];

  constructor(context: ReadContext) {
    this.#context = context;
    this.#at = new Map(BYBIT_LOG.columns.map(({ id }) => [id, context.column(id)]));
  }

  row(cells: Cells, line: number): void {
    const row = this.#parse(cells, line);
    if (row === null) return;
    const { ledger } = this.#context;
    if (row.change !== row.cashFlow + row.fee + row.funding) ledger.issue('arithmetic', [line]);
    const key = groupKey(row);
    if (key === null) {
      this.#others.push(row);
      return;
    }
    const group = this.#spot.get(key);
    if (group === undefined) this.#spot.set(key, [row]);
    else group.push(row);
  }

  async finish(pacer: Pacer): Promise<void> {
    const { ledger } = this.#context;
    let count = 0;
    for (const row of this.#others) {
      enterAlone(row, ledger);
      count += 1;
      if (count % 256 === 0 && pacer.due()) await pacer.pause();
    }
    for (const rows of this.#spot.values()) {
      enterSpot(rows, ledger);
      count += 1;
      if (count % 256 === 0 && pacer.due()) await pacer.pause();
    }
  }

  #parse(cells: Cells, line: number): BybitRow | null {
    const { ledger, clock } = this.#context;
    const cell = (id: string): string => {
      const text = cells.cell(this.#at.get(id) ?? -1).trim();
      return text === EMPTY_CELL ? '' : text;
    };
    const at = clock.read(cell('time'), line);
    if (Number.isNaN(at)) {
      ledger.refuse(line, 'bad-date', 'Time', cell('time'));
      return null;
    }
    const asset = ticker(cell('currency'));
    if (asset === '') {
      ledger.setAside(line, 'missing-value', { column: 'Currency' });
      return null;
    }
    const numbers = this.#numbers(cell, line);
    if (numbers === null) return null;
    const [contract, type, direction] = [cell('contract'), cell('type'), cell('direction')];
    const [action, orderId, tradeId] = [cell('action'), cell('orderId'), cell('tradeId')];
    const parts = [type, contract, direction, action, asset, orderId, tradeId];
    const { cashFlow, fee, funding, change, balance } = numbers;
    const row: BybitRow = {
      line,
      at,
      asset,
      contract,
      type: type.toUpperCase(),
      direction,
      action,
      orderId,
      tradeId,
      ...numbers,
      key: [...parts, cashFlow, fee, funding, change, balance].join('|'),
      entry: null,
    };
    ledger.ledger(asset, undefined, true).movements.push(row);
    return row;
  }

  #numbers(cell: (id: string) => string, line: number): Numbers | null {
    const { ledger, amounts } = this.#context;
    const read = { funding: 0n, fee: 0n, cashFlow: 0n, change: 0n, balance: 0n };
    for (const id of NUMBER_IDS) {
      const text = cell(id);
      // Empty is what a row has none of; the change is always there.
      if (text === '' && id !== 'change') continue;
      const value = amounts.quantity(text);
      if (value === null) {
        ledger.refuse(line, 'bad-number', NUMBERS[id], text);
        return null;
      }
      read[id] = value;
    }
    return { ...read, balance: cell('balance') === '' ? null : read.balance };
  }
}
