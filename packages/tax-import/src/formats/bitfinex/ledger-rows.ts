import { fixedToText, parseFixed } from '@meridian/money/fixed.ts';
import type { Leg } from '@meridian/tax-engine/ledger/entry.ts';
import { addMs, asInstant, type Instant, msBetween } from '@meridian/tax-engine/common/time.ts';
import type { Draft, Ledger, LedgerBuilder, Movement, NewBase } from '../../ledger/builder.ts';
import { bitfinexAsset } from './pairs.ts';

/** One row of the ledgers report; `key` is its id with its description. */
export type BitfinexRow = Movement & {
  readonly asset: string;
  readonly balances: Ledger;
  readonly wallet: string;
  /** The description without the wallet at its end. */
  readonly text: string;
  readonly kind: BitfinexKind | null;
};

/** What a description says the row is. */
export type BitfinexKind =
  | 'exchange'
  | 'fee'
  | 'rebate'
  | 'transfer'
  | 'deposit'
  | 'deposit-fee'
  | 'withdrawal'
  | 'withdrawal-fee'
  | 'canceled'
  | 'canceled-fee'
  | 'realised'
  | 'funding'
  | 'lending'
  | 'claim-fee'
  | 'staking'
  | 'reward'
  | 'airdrop'
  | 'adjustment'
  | 'delisting';

/** The first that fits counts. */
const KINDS: readonly (readonly [RegExp, BitfinexKind])[] = [
  [/^exchange \S+ \S+ for \S+ @/i, 'exchange'],
  [/^settlement @/i, 'exchange'],
  [/^position (#\d+ )?claimed\b/i, 'exchange'],
  [/^extraordinary loss adj\b/i, 'exchange'],
  [/ token redemption of /i, 'exchange'],
  [/^trading fees for /i, 'fee'],
  [/^trading rebate for /i, 'rebate'],
  [/^transfer of /i, 'transfer'],
  [/^deposit fee\b/i, 'deposit-fee'],
  [/^deposit \(/i, 'deposit'],
  [/^cancell?ed withdrawal fee\b/i, 'canceled-fee'],
  [/^cancell?ed withdrawal\b/i, 'canceled'],
  [/\bwithdrawal fee$/i, 'withdrawal-fee'],
  [/\bwithdrawal #\d+/i, 'withdrawal'],
  [/^position (closed|pl) @/i, 'realised'],
  [/^funding event /i, 'funding'],
  [/^position (#\d+ )?(funding cost|swap)$/i, 'funding'],
  [/\bmargin funding (charge|fee)$/i, 'funding'],
  [/^margin funding payment$/i, 'lending'],
  [/^interest payment$/i, 'lending'],
  [/^claiming fee for /i, 'claim-fee'],
  [/^staking (reward|payment)s?\b/i, 'staking'],
  [/^affiliate rebate\b/i, 'reward'],
  [/^earned fees from user /i, 'reward'],
  [/\b(airdrop|distribution)$/i, 'airdrop'],
  [/^adjustment\b/i, 'adjustment'],
  [/^delist adjustment$/i, 'delisting'],
];

const ON_WALLET = /\son wallet (\S+)$/i;

/** The description without `on wallet exchange`, and that wallet. */
export function cutWallet(description: string): { text: string; wallet: string } {
  const plain = description.trim().replaceAll(/\s+/g, ' ');
  const [end = '', wallet = ''] = ON_WALLET.exec(plain) ?? [];
  return { text: end === '' ? plain : plain.slice(0, -end.length), wallet: wallet.toLowerCase() };
}

export function kindOf(text: string): BitfinexKind | null {
  return KINDS.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/** What is left of a description once its numbers are gone: the name of an operation. */
export function operationOf(text: string): string {
  return text.replaceAll(/#?\d+(?:[.,]\d+)*%?/g, '…');
}

/** `#123`, and the bare number at the end of a deposit's fee. */
export function numberIn(text: string): string | null {
  return (/#(\d+)/.exec(text) ?? / (\d+)$/.exec(text))?.[1] ?? null;
}

const FILL = /^(?:exchange|trading fees for) (\S+) (\S+)(?: for \S+)?(?: \(\S+\))? @ (\S+)/i;

/** What a trade and its fee have in common; null where a description does not say it. */
export function fillOf({ text, wallet }: BitfinexRow): string | null {
  const [, amount = '', code = '', rate = ''] = FILL.exec(text) ?? [];
  const [units, price] = [parseFixed(amount), parseFixed(rate)];
  if (units === null || price === null) return null;
  return [fixedToText(units), bitfinexAsset(code), fixedToText(price), wallet].join('|');
}

/** By time, then by all that a row says: rows that are the same in both are the same row. */
export function compareRows(a: BitfinexRow, b: BitfinexRow): number {
  if (a.at !== b.at) return msBetween(b.at, a.at);
  const [content, other] = [contentOf(a), contentOf(b)];
  return content < other ? -1 : content > other ? 1 : 0;
}

function contentOf({ key, change, balance, asset, wallet }: BitfinexRow): string {
  return [key, change, asset, wallet, balance].join('|');
}

/** The rows of one side or fee, added up by asset; nothing for what adds up to nothing. */
export function sumsOf(rows: readonly BitfinexRow[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { asset, change } of rows) sums.set(asset, (sums.get(asset) ?? 0n) + change);
  return new Map([...sums].filter(([, sum]) => sum !== 0n).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Those of a list in time order that are at most so far away. */
export function within<T extends { readonly at: Instant }>(
  items: readonly T[],
  time: Instant,
  away: number,
): T[] {
  let low = 0;
  let high = items.length;
  const [earliest, latest] = [addMs(time, -away), addMs(time, away)];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((items[middle]?.at ?? time) < earliest) low = middle + 1;
    else high = middle;
  }
  const near: T[] = [];
  for (let index = low; index < items.length; index += 1) {
    const item = items[index];
    if (item === undefined || item.at > latest) break;
    near.push(item);
  }
  return near;
}

/** The common fields of an entry made from rows in time order. */
export function baseOf(
  rows: readonly BitfinexRow[],
  ledger: LedgerBuilder,
  fees: readonly Leg[] = [],
): NewBase {
  const [first] = rows.toSorted(compareRows);
  const key = rows
    .map((row) => `${row.key} ${row.change} ${row.asset}`)
    .sort()
    .join(' ');
  return ledger.base(key, first?.at ?? asInstant(Number.NaN), rows[0]?.text ?? '', fees);
}

export function enter(entry: Draft, rows: readonly BitfinexRow[], ledger: LedgerBuilder): void {
  ledger.add(
    entry,
    rows.map(({ line }) => line),
    rows,
  );
}
