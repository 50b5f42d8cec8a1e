import type { IncomeKind } from '@meridian/tax-engine/ledger/entry.ts';
import { magnitude } from '../../ledger/amounts.ts';
import { ticker } from '../../ledger/assets.ts';
import { enterCounted } from '../../ledger/count-entry.ts';
import { leg } from '../../ledger/builder.ts';
import { parseBinanceTime } from './headers.ts';
import { enterUsTrade, type UsSide, valuedSide } from './us-trades.ts';
import type { Cells, Column, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { refuseOperation, rowContent, SeenRows } from '../shared/seen-rows.ts';

/** An asset's three columns; the older generation ends the third with `_Value`. */
function sideColumns(id: string, required: boolean): Column[] {
  const realized = `realized amount for ${id} asset`;
  return [
    { id, headers: [`${id} asset`], required: true },
    { id: `${id}Amount`, headers: [realized], required: true },
    { id: `${id}Usd`, headers: [`${realized} in usd`, `${realized} in usd value`], required },
  ];
}

/**
 * The transaction history of Binance.US, another exchange than Binance: one row per operation, its
 * assets in columns of their own, each with its value in dollars. Times are in UTC without saying so.
 */
export const BINANCE_US: FormatDefinition = {
  id: 'binance-us',
  name: 'Binance.US',
  account: 'Binance.US',
  columns: [
    { id: 'time', headers: ['time'], required: true },
    { id: 'category', headers: ['category'], required: true },
    { id: 'operation', headers: ['operation'], required: true },
    { id: 'order', headers: ['order id'], required: false },
    { id: 'id', headers: ['transaction id'], required: true },
    ...sideColumns('primary', false),
    ...sideColumns('base', false),
    ...sideColumns('quote', false),
    ...sideColumns('fee', false),
  ],
  timeColumn: 'time',
  decimalMark: '.',
  zone: 'UTC',
  parseTime: parseBinanceTime,
  open: (context) => new UsReader(context),
};

const TRADES = new Set(['spot trading', 'buy', 'sell', 'quick buy', 'quick sell', 'convert']);

const INCOME: ReadonlyMap<string, IncomeKind> = new Map([
  ['staking rewards', 'staking'],
  ['referral commission', 'reward'],
  ['others', 'other'],
  ['airdrop', 'airdrop'],
]);

const UNREADABLE = Symbol('unreadable');

class UsReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #seen: SeenRows;

  constructor(context: ReadContext) {
    this.#context = context;
    this.#seen = new SeenRows(context.ledger);
  }

  row(cells: Cells, line: number): void {
    const { ledger, clock } = this.#context;
    const cell = (id: string): string => cells.cell(this.#context.column(id)).trim();
    const at = clock.read(cell('time'), line);
    if (Number.isNaN(at)) return ledger.refuse(line, 'bad-date', 'Time', cell('time'));
    const sides: Record<string, UsSide | null> = {};
    for (const id of ['primary', 'base', 'quote', 'fee']) {
      const side = this.#side(id, cell, line);
      if (side === UNREADABLE) return;
      sides[id] = side;
    }
    const category = cell('category').toLowerCase();
    const wording = [cell('category'), cell('operation')].filter(Boolean).join(' / ');
    const content = [at, wording, cell('order'), ...Object.values(sides).map(textOf)].join('|');
    if (this.#seen.repeats(line, cell('id'), rowContent(cells))) return;
    const { primary = null, base = null, quote = null, fee = null } = sides;
    const row = { line, at, wording, key: `${cell('id')}|${content}`, fee };
    if (TRADES.has(category)) {
      const operation = cell('operation').toLowerCase();
      return enterUsTrade({ ...row, category, operation, base, quote }, ledger);
    }
    if (primary === null) return ledger.setAside(line, 'no-effect');
    this.#enterPrimary({ ...row, category, operation: cell('operation').toLowerCase(), primary });
  }

  finish(): Promise<void> {
    return Promise.resolve();
  }

  #enterPrimary(row: {
    readonly line: number;
    readonly at: number;
    readonly wording: string;
    readonly key: string;
    readonly category: string;
    readonly operation: string;
    readonly primary: UsSide;
    readonly fee: UsSide | null;
  }): void {
    const { ledger } = this.#context;
    const { line, at, wording, key, category, primary, fee } = row;
    const fees = fee === null ? [] : [leg(fee.asset, magnitude(fee.quantity))];
    const base = ledger.base(key, at, wording, fees);
    const own = valuedSide(primary);
    const income = category === 'distribution' ? INCOME.get(row.operation) : undefined;
    if (category === 'deposit') {
      return enterCounted(ledger, { ...base, kind: 'deposit', in: own }, [line]);
    }
    if (category === 'withdrawal' || category === 'withdraw') {
      return enterCounted(ledger, { ...base, kind: 'withdrawal', out: own }, [line]);
    }
    if (income === undefined) {
      return refuseOperation(ledger, line, wording);
    }
    // A staking reward below zero is the service's share, taken back.
    if (primary.quantity < 0n) {
      return enterCounted(ledger, { ...base, kind: 'charge', out: own }, [line]);
    }
    enterCounted(ledger, { ...base, kind: 'income', income, in: own }, [line]);
  }

  /** An asset with its amount; null where the row has none. */
  #side(id: string, cell: (id: string) => string, line: number): UsSide | null | typeof UNREADABLE {
    const { ledger, amounts } = this.#context;
    const asset = ticker(cell(id));
    const amountText = cell(`${id}Amount`);
    const usdText = cell(`${id}Usd`);
    const usd = usdText === '' ? null : amounts.money(usdText);
    if (asset === '') return null;
    // Amounts of dollars are left out at times and stand in the value's column only.
    const isDollars = asset === 'USD' && amountText === '';
    const quantity = isDollars ? usd : amountText === '' ? 0n : amounts.quantity(amountText);
    if (quantity === null) {
      ledger.refuse(line, 'bad-number', `Realized_Amount_For_${id}_Asset`, amountText);
      return UNREADABLE;
    }
    return quantity === 0n ? null : { asset, quantity, usd: usd === null ? null : magnitude(usd) };
  }
}

function textOf(side: UsSide | null): string {
  return side === null ? '' : `${side.quantity} ${side.asset} ${side.usd}`;
}
