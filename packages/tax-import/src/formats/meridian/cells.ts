import type { Leg, MoneyAmount } from '@meridian/tax-engine/ledger/entry.ts';
import { restoreText } from '@meridian/money/spreadsheet-text.ts';
import { leg } from '../../ledger/builder.ts';
import type { ReadContext } from '../format.ts';

type Cell = (id: string) => string;

const WHOLE = /^\d{1,9}$/;

/** A count; null when the cell holds none. */
export function readWhole(cell: string): number | null {
  const text = cell.trim();
  return WHOLE.test(text) ? Number.parseInt(text, 10) : null;
}

/**
 * One side of an entry, null where the row has none. What cannot be read, or moves nothing, sets the
 * row aside.
 */
export function readLeg(
  context: ReadContext,
  cell: Cell,
  side: 'out' | 'in' | 'fee',
  line: number,
): Leg | null | 'refused' {
  const { ledger, amounts } = context;
  const title = `${side.charAt(0).toUpperCase()}${side.slice(1)}`;
  const text = cell(`${side}Quantity`).trim();
  const asset = restoreText(cell(`${side}Asset`));
  if (text === '' && asset === '') return null;
  const quantity = amounts.quantity(text);
  if (quantity === null || quantity <= 0n) {
    ledger.refuse(line, 'bad-number', `${title} quantity`, text);
    return 'refused';
  }
  if (asset === '') {
    ledger.setAside(line, 'missing-value', { column: `${title} asset` });
    return 'refused';
  }
  const value = readMoney(context, cell, [`${side}Value`, `${side}Currency`], line);
  return value === 'refused' ? value : leg(asset, quantity, value);
}

/** An amount of money and its currency, null where the row has none. */
export function readMoney(
  { ledger, amounts }: ReadContext,
  cell: Cell,
  [amount, currency]: readonly [string, string],
  line: number,
): MoneyAmount | null | 'refused' {
  const text = cell(amount).trim();
  if (text === '') return null;
  const atoms = amounts.quantity(text);
  if (atoms === null) {
    ledger.refuse(line, 'bad-number', TITLES.get(amount) ?? amount, text);
    return 'refused';
  }
  const code = restoreText(cell(currency)).trim();
  if (code !== '') return { currency: code, atoms };
  ledger.setAside(line, 'missing-value', { column: TITLES.get(currency) ?? currency });
  return 'refused';
}

const TITLES: ReadonlyMap<string, string> = new Map([
  ['outValue', 'Out value'],
  ['outCurrency', 'Out value currency'],
  ['inValue', 'In value'],
  ['inCurrency', 'In value currency'],
  ['feeValue', 'Fee value'],
  ['feeCurrency', 'Fee value currency'],
  ['cost', 'Cost'],
  ['costCurrency', 'Cost currency'],
]);
