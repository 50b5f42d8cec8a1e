import { atomsOf } from '@meridian/money/measure.ts';
import type { Leg, Money } from '@meridian/tax-engine/ledger/entry.ts';
import { isFiat } from '@meridian/tax-engine/ledger/entry.ts';
import { magnitude } from '../../ledger/amounts.ts';
import { ticker } from '../../ledger/assets.ts';
import { contentKey, type Draft, leg, type LedgerBuilder } from '../../ledger/builder.ts';
import type { ReadContext } from '../format.ts';
import type { Sides } from './entry.ts';

/** A row's cell by the column's id, without spaces around. */
export type Read = (id: string) => string;

type Side = 'sent' | 'received' | 'fee' | 'worth';
const SIDES: readonly Side[] = ['sent', 'received', 'fee', 'worth'];

/** What a file calls the columns, by our id, for messages about a cell. */
export type Titles = Readonly<Record<'time' | `${Side}Amount` | `${Side}Currency`, string>>;

/** A row of the shape that most trackers share: what was sent, what was received, a fee, a worth. */
export type TwoSidedRow = { readonly at: number } & { readonly [side in Side]?: Leg };

/**
 * Reads the amounts of a row. Signs are left out: the column says the direction already.
 *
 * @returns null when the row was set aside, for a cell that cannot be read or for having no effect
 */
export function readTwoSided(
  { ledger, clock, amounts }: ReadContext,
  cell: Read,
  titles: Titles,
  line: number,
): TwoSidedRow | null {
  const at = clock.read(cell('time'), line);
  if (Number.isNaN(at)) {
    clock.refuse(line, titles.time, cell('time'));
    return null;
  }
  const legs: Partial<Record<Side, Leg>> = {};
  for (const side of SIDES) {
    const text = cell(`${side}Amount`);
    if (text === '' || text === '-') continue;
    const amount = amounts.quantity(text);
    if (amount === null) {
      ledger.refuse(line, 'bad-number', titles[`${side}Amount`], text);
      return null;
    }
    if (amount === 0n) continue;
    const asset = ticker(cell(`${side}Currency`));
    if (asset === '') {
      ledger.setAside(line, 'missing-value', { column: titles[`${side}Currency`] });
      return null;
    }
    legs[side] = leg(asset, magnitude(amount));
  }
  if (legs.sent === undefined && legs.received === undefined && legs.fee === undefined) {
    ledger.setAside(line, 'no-effect');
    return null;
  }
  return { at, ...legs };
}

/**
 * The legs with the row's worth. Of a swap only what is received carries it, see the ledger's rule
 * on two values; money is its own value.
 */
export function valuedSides({ sent, received, worth }: TwoSidedRow): Sides {
  const value: Money | null =
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
  ledger.add(entry, lines);
  const { at, key, account } = entry;
  if (entry.kind === 'trade' && (entry.in === undefined || entry.out === undefined)) {
    ledger.issue('one-sided-trade', lines);
  }
  const count = ({ asset, quantity }: Leg, sign: 1n | -1n, place: string): void => {
    const [line = 0] = lines;
    const wallet = place === ledger.account ? undefined : place;
    const change = sign * atomsOf(quantity);
    const { movements } = ledger.ledger(asset, wallet, false);
    movements.push({ line, at, key, change, balance: null, entry });
  };
  if ('out' in entry && entry.out !== undefined) count(entry.out, -1n, account);
  if ('in' in entry && entry.in !== undefined) {
    count(entry.in, 1n, entry.kind === 'transfer' ? entry.toAccount : account);
  }
  for (const fee of entry.fees) count(fee, -1n, account);
}
