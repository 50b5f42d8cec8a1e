import { earliestOf, secondOf } from '../../times/row-times.ts';
import { magnitude } from '../../ledger/amounts.ts';
import { leg } from '../../ledger/builder.ts';
import type { Throttle } from '../../throttle.ts';
import { InternedStrings } from '../../rows/interned-strings.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { type GateOperation, gateOperation, GATE_NAMES } from './operations.ts';
import { enterLegGroup, isWholeTrade, type LegRow } from '../shared/leg-groups.ts';
import { optional, required, RowCells } from '../shared/row-cells.ts';
import { refuseOperation } from '../shared/repeated-rows.ts';

const COLUMNS = [
  required('no', 'no'),
  required('time', 'time', /^time ?\((utc|gmt).*\)$/),
  required('operation', 'action_desc', 'action type'),
  required('order', 'action_data', 'order id'),
  optional('asset', 'type', 'currency', 'coin'),
  required('change', 'change_amount'),
  required('balance', 'amount'),
  optional('total', 'total'),
];

/**
 * Gate.io's billing: a row for each change of a balance, the rows of one order under one
 * `action_data`; `type` is the coin and `amount` its balance after the row. The zone is not stated,
 * and tools disagree: one reads UTC, another Singapore. A newer generation has no column for the
 * coin and writes it behind the amount.
 */
export const GATE_BILLING: FormatDefinition = {
  id: 'gate-billing',
  name: 'Gate.io billing',
  account: 'Gate.io',
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  operations: { columns: ['operation'], known: GATE_NAMES },
  zone: null,
  likelyZones: ['Asia/Singapore'],
  overlaps: ['gate-spot-trades', 'gate-deposits-withdrawals'],
  // Fills that have both of their sides are trades of their own.
  operationOf: (key, { out, in: got }) =>
    out !== undefined && got !== undefined ? null : (key.split('|')[0] ?? null),
  open: (context) => new GateBillingReader(context),
};

type GateRow = LegRow & { readonly operation: string; readonly order: string };

class GateBillingReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #cells: RowCells;
  readonly #words = new InternedStrings((cell) => cell.replaceAll(/\s+/g, ' '));
  readonly #orders = new Map<string, GateRow[]>();

  constructor(context: ReadContext) {
    this.#context = context;
    this.#cells = new RowCells(context, COLUMNS);
  }

  row(cells: Cells, line: number): void {
    const { ledger } = this.#context;
    this.#cells.take(cells, line);
    const name = this.#words.of(this.#cells.text('operation'));
    const operation = gateOperation(name);
    const row = this.#parse(line, name, operation);
    if (row === null) return;
    ledger.ledger(row.asset, undefined, true).movements.push(row);
    if (operation === null) return refuseOperation(ledger, line, name);
    if (row.change === 0n) return ledger.setAside(line, 'no-effect');
    if (operation.type !== 'order' && operation.type !== 'order-fee' && operation.type !== 'dust') {
      return this.#enterAlone(row, operation);
    }
    const second = secondOf(row.at);
    const key = row.order === '' ? `\n${second}` : row.order;
    const rows = this.#orders.get(key);
    if (rows === undefined) this.#orders.set(key, [row]);
    else rows.push(row);
  }

  async finish(throttle: Throttle): Promise<void> {
    let count = 0;
    for (const rows of this.#orders.values()) {
      this.#enterOrder(rows);
      count += 1;
      if (count % 256 === 0 && throttle.due()) await throttle.pause();
    }
  }

  /**
   * Fills of different seconds are trades of their own where each has both of its sides. Where the
   * money left when the order was placed they are one, at the time of the first fill.
   */
  #enterOrder(rows: readonly GateRow[]): void {
    const seconds = [...Map.groupBy(rows, ({ at: time }) => secondOf(time)).values()];
    const parts = seconds.every(isWholeTrade) ? seconds : [rows];
    for (const part of parts) {
      const filled = part.filter(({ operation }) => /fil+ed/i.test(operation));
      const time = earliestOf(filled.length > 0 ? filled : part);
      const wording = [...new Set(part.map(({ operation }) => operation))].sort().join(', ');
      const dust = part.some(({ operation }) => gateOperation(operation)?.type === 'dust');
      const issue = dust ? 'dust-conversion' : 'unpaired-legs';
      const id = part[0]?.order ?? '';
      enterLegGroup({ id, wording, rows: part, at: time, issue }, this.#context.ledger);
    }
  }

  #parse(line: number, operation: string, kind: GateOperation | null): GateRow | null {
    const cells = this.#cells;
    const key = cells.content();
    const time = cells.time('time');
    if (time === null) return null;
    const moved = cells.text('change') === '' ? null : cells.withUnit('change');
    if (moved === null) {
      if (cells.text('change') === '') cells.missing('change');
      return null;
    }
    const asset = cells.text('asset').toUpperCase() || moved.asset;
    if (asset === '') {
      cells.missing(cells.has('asset') ? 'asset' : 'change');
      return null;
    }
    const stated = cells.withUnit('balance');
    if (stated === null) return null;
    const balance = cells.text('balance') === '' ? null : stated.amount;
    const change = moved.amount;
    const order = cells.text('order');
    const row = { line, at: time, asset, change, balance, key, entry: null, operation, order };
    const isFee = kind?.type === 'order-fee';
    return { ...row, flow: isFee ? 0n : change, charged: isFee ? -change : 0n };
  }

  #enterAlone(row: GateRow, operation: GateOperation): void {
    const { ledger } = this.#context;
    const { line, change } = row;
    const own = leg(row.asset, magnitude(change));
    const base = ledger.base([row.order, row.key].join('|'), row.at, row.operation);
    const gets = change > 0n;
    if (operation.type === 'transfer') {
      const side = gets ? { in: own } : { out: own };
      ledger.add({ ...base, kind: 'transfer', toAccount: ledger.account, ...side }, [line], [row]);
    } else if (operation.type === 'income' && gets) {
      ledger.add({ ...base, kind: 'income', income: operation.income, in: own }, [line], [row]);
    } else if (gets) {
      ledger.add({ ...base, kind: 'deposit', in: own }, [line], [row]);
      if (operation.type !== 'funds' || /^withdr/i.test(row.operation)) {
        ledger.issue('reversed', [line]);
      }
    } else if (operation.type === 'funds') {
      ledger.add({ ...base, kind: 'withdrawal', out: own }, [line], [row]);
      if (/^deposit/i.test(row.operation)) ledger.issue('reversed', [line]);
    } else {
      // An airdrop or reward taken back, or a charge.
      ledger.add({ ...base, kind: 'charge', out: own }, [line], [row]);
    }
  }
}
