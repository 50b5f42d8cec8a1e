import type { IncomeKind } from '@meridian/tax-engine/ledger/entry.ts';
import { msOf } from '@meridian/tax-engine/common/time.ts';
import { ticker } from '../../ledger/assets.ts';
import { enterCounted } from '../../ledger/count-entry.ts';
import { parseBinanceTime } from './headers.ts';
import { enterUsTrade, type UsSide, type UsTrade, valuedSide } from './us-trades.ts';
import type { FormatDefinition, ReadContext } from '../format.ts';
import {
  optional,
  required,
  rowByRow,
  type RowCells,
  type TitledColumn,
} from '../shared/row-cells.ts';
import { refuseOperation } from '../shared/repeated-rows.ts';
import { type AmountReader, magnitude } from '../../ledger/amounts.ts';
import { leg, type LedgerBuilder } from '../../ledger/builder.ts';

/** An asset's three columns; the older generation ends the third with `_Value`. */
function sideColumns(id: string, hasUsd: boolean): TitledColumn[] {
  const realized = `realized amount for ${id} asset`;
  return [
    required(id, `${id} asset`),
    required(`${id}Amount`, realized),
    { ...required(`${id}Usd`, `${realized} in usd`, `${realized} in usd value`), required: hasUsd },
  ];
}

const COLUMNS = [
  required('time', 'Time'),
  required('category', 'Category'),
  required('operation', 'Operation'),
  optional('order', 'Order id'),
  required('id', 'Transaction id'),
  ...sideColumns('primary', false),
  ...sideColumns('base', false),
  ...sideColumns('quote', false),
  ...sideColumns('fee', false),
];

/**
 * The transaction history of Binance.US, another exchange than Binance: one row per operation, its
 * assets in columns of their own, each with its value in dollars. Times are in UTC without saying so.
 */
export const BINANCE_US: FormatDefinition = {
  id: 'binance-us',
  name: 'Binance.US',
  account: 'Binance.US',
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  zone: 'UTC',
  parseTime: parseBinanceTime,
  open: rowByRow(COLUMNS, enterRow, 'as-written'),
};

const TRADES = new Set(['spot trading', 'buy', 'sell', 'quick buy', 'quick sell', 'convert']);

const INCOME: ReadonlyMap<string, IncomeKind> = new Map([
  ['staking rewards', 'staking'],
  ['referral commission', 'reward'],
  ['others', 'other'],
  ['airdrop', 'airdrop'],
]);

const UNREADABLE = Symbol('unreadable');

function enterRow(row: RowCells, { ledger, amounts }: ReadContext): void {
  const time = row.time('time');
  if (time === null) return;
  const sides: Record<string, UsSide | null> = {};
  for (const id of ['primary', 'base', 'quote', 'fee']) {
    const side = readSide(id, row, amounts);
    if (side === UNREADABLE) return;
    sides[id] = side;
  }
  const category = row.text('category').toLowerCase();
  const operation = row.text('operation').toLowerCase();
  const wording = [row.text('category'), row.text('operation')].filter(Boolean).join(' / ');
  const content = [
    msOf(time),
    wording,
    row.text('order'),
    ...Object.values(sides).map(textOf),
  ].join('|');
  if (row.repeats(row.text('id'))) return;
  const { primary = null, base = null, quote = null, fee = null } = sides;
  const key = `${row.text('id')}|${content}`;
  const read = { line: row.line, at: time, wording, key, fee, category, operation };
  if (TRADES.has(category)) return enterUsTrade({ ...read, base, quote }, ledger);
  if (primary === null) return row.setAside('no-effect');
  enterPrimary({ ...read, primary }, ledger);
}

type PrimaryRow = Omit<UsTrade, 'base' | 'quote'> & { readonly primary: UsSide };

function enterPrimary(row: PrimaryRow, ledger: LedgerBuilder): void {
  const { line, at: time, wording, key, category, primary, fee } = row;
  const fees = fee === null ? [] : [leg(fee.asset, magnitude(fee.quantity))];
  const base = ledger.base(key, time, wording, fees);
  const own = valuedSide(primary);
  const income = category === 'distribution' ? INCOME.get(row.operation) : undefined;
  if (category === 'deposit') {
    return enterCounted(ledger, { ...base, kind: 'deposit', in: own }, [line]);
  }
  if (category === 'withdrawal' || category === 'withdraw') {
    return enterCounted(ledger, { ...base, kind: 'withdrawal', out: own }, [line]);
  }
  if (income === undefined) return refuseOperation(ledger, line, wording);
  // A staking reward below zero is the service's share, taken back.
  if (primary.quantity < 0n) {
    return enterCounted(ledger, { ...base, kind: 'charge', out: own }, [line]);
  }
  enterCounted(ledger, { ...base, kind: 'income', income, in: own }, [line]);
}

/** An asset with its amount; null where the row has none. */
function readSide(
  id: string,
  row: RowCells,
  amounts: AmountReader,
): UsSide | null | typeof UNREADABLE {
  const asset = ticker(row.text(id));
  const usdText = row.text(`${id}Usd`);
  const usd = usdText === '' ? null : amounts.money(usdText);
  if (asset === '') return null;
  // Amounts of dollars are left out at times and stand in the value's column only.
  const isDollars = asset === 'USD' && row.text(`${id}Amount`) === '';
  if (isDollars && usd === null) row.refuse(`${id}Amount`);
  const quantity = isDollars ? usd : row.amountOrZero(`${id}Amount`);
  if (quantity === null) return UNREADABLE;
  return quantity === 0n ? null : { asset, quantity, usd: usd === null ? null : magnitude(usd) };
}

function textOf(side: UsSide | null): string {
  return side === null ? '' : `${side.quantity} ${side.asset} ${side.usd}`;
}
