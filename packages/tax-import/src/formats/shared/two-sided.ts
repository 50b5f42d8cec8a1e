import { atomsOf } from '@meridian/money/measure.ts';
import type { Leg, MoneyAmount } from '@meridian/tax-engine/ledger/entry.ts';
import { isFiat } from '@meridian/tax-engine/ledger/entry.ts';
import type { Instant } from '@meridian/tax-engine/common/time.ts';
import { magnitude } from '../../ledger/amounts.ts';
import { ticker } from '../../ledger/assets.ts';
import { contentKey, type Draft, leg, type LedgerBuilder } from '../../ledger/builder.ts';
import type { Sides } from './entry.ts';
import type { RowCells } from './row-cells.ts';

/**
 * What stands for a column that a file has in another form, such as the two assets of a pair, with
 * the id of the column it is taken from; null for the columns that the file has.
 */
export type Derived = (id: string) => { readonly text: string; readonly from: string } | null;

const NOTHING_DERIVED: Derived = () => null;

type Side = 'sent' | 'received' | 'fee' | 'worth';
const SIDES: readonly Side[] = ['sent', 'received', 'fee', 'worth'];

/** A row of the shape that most trackers share: what was sent, what was received, a fee, a worth. */
export type TwoSidedRow = { readonly at: Instant } & { readonly [side in Side]?: Leg };

/**
 * Reads the amounts of a row. Signs are left out: the column says the direction already.
 *
 * @returns null when the row was set aside, for a cell that cannot be read or for having no effect
 */
export function readTwoSided(
  row: RowCells,
  derived: Derived = NOTHING_DERIVED,
): TwoSidedRow | null {
  const time = row.time('time');
  if (time === null) return null;
  const cellOf = (id: string) => derived(id) ?? { text: row.text(id), from: id };
  const legs: Partial<Record<Side, Leg>> = {};
  for (const side of SIDES) {
    const { text, from } = cellOf(`${side}Amount`);
    if (text === '' || text === '-') continue;
    const amount = row.quantity(from, text);
    if (amount === null) return null;
    if (amount === 0n) continue;
    const currency = cellOf(`${side}Currency`);
    if (currency.text === '') {
      row.missing(currency.from);
      return null;
    }
    legs[side] = leg(ticker(currency.text), magnitude(amount));
  }
  if (legs.sent === undefined && legs.received === undefined && legs.fee === undefined) {
    row.setAside('no-effect');
    return null;
  }
  return { at: time, ...legs };
}

/**
 * The legs with the row's worth. Of a swap only what is received carries it, see the ledger's rule
 * on two values; money is its own value.
 */
export function valuedSides({ sent, received, worth }: TwoSidedRow): Sides {
  const value: MoneyAmount | null =
    worth === undefined ? null : { currency: worth.asset, atoms: atomsOf(worth.quantity) };
  const withMoney = [sent, received].some((side) => side !== undefined && isFiat(side.asset));
  const stated = withMoney ? null : value;
  return {
    ...(received === undefined ? {} : { in: leg(received.asset, received.quantity, stated) }),
    ...(sent === undefined
      ? {}
      : { out: leg(sent.asset, sent.quantity, received === undefined ? stated : null) }),
  };
}

/** The key of a row without an id: all it says. Line ends inside a cell differ between systems. */
export function rowKey(row: TwoSidedRow, label: string, texts: readonly string[]): string {
  const { sent, received, fee, worth } = row;
  const content = contentKey(label, [sent, received, fee, worth]);
  return [content, ...texts.map(oneLine)].join('|');
}

export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

/**
 * The account of a row whose file names its wallets: the caller's name for the whole file comes
 * first, then the wallet's, then the format's own.
 */
export function accountOf(ledger: LedgerBuilder, formatAccount: string, wallet: string): string {
  return ledger.account !== formatAccount || wallet === '' ? ledger.account : wallet;
}

/**
 * Enters an entry of a file without balances, counts its amounts per asset and account, and notes a
 * trade that lacks a side.
 */
export function enterByAccount(
  ledger: LedgerBuilder,
  entry: Draft,
  lines: readonly number[],
): void {
  enterLegsByAccount(ledger, entry, lines);
  if (entry.kind === 'trade' && (entry.in === undefined || entry.out === undefined)) {
    ledger.issue('one-sided-trade', lines);
  }
}

/** The same for an entry whose missing side another question asks for. */
export function enterLegsByAccount(
  ledger: LedgerBuilder,
  entry: Draft,
  lines: readonly number[],
): void {
  ledger.add(entry, lines);
  const { at: time, key, account } = entry;
  const count = ({ asset, quantity }: Leg, sign: 1n | -1n, place: string): void => {
    const [line = 0] = lines;
    const wallet = place === ledger.account ? undefined : place;
    const change = sign * atomsOf(quantity);
    const { movements } = ledger.ledger(asset, wallet, false);
    movements.push({ line, at: time, key, change, balance: null, entry });
  };
  if ('out' in entry && entry.out !== undefined) count(entry.out, -1n, account);
  if ('in' in entry && entry.in !== undefined) {
    count(entry.in, 1n, entry.kind === 'transfer' ? entry.toAccount : account);
  }
  for (const fee of entry.fees) count(fee, -1n, account);
}
