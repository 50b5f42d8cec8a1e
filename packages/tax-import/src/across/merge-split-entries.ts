import { type Quantity, ZERO, plus } from '@meridian/money/measure.ts';
import type {
  Entry,
  Leg,
  MoneyAmount,
  Trade,
  Transfer,
} from '@meridian/tax-engine/ledger/entry.ts';
import { isFiat } from '@meridian/tax-engine/ledger/entry.ts';
import { msBetween } from '@meridian/tax-engine/common/time.ts';
import { byAsset } from '../ledger/by-asset.ts';
import { formatOf } from '../formats/registry.ts';
import type { MergedEntry } from '../duplicates/merged-entry.ts';
import { keepOf, type Pooled } from './pool.ts';

/**
 * Merges the parts of an operation whose rows were split over two files of one format and account.
 * Parts are found by the source's id of the operation, see `FormatDefinition.operationOf`; they become
 * the trade that the rows would have been in one file. Where the files overlap, the other file has
 * the complete operation and the part is dropped.
 *
 * @param merged what `mergeOverlaps` found the files to share
 */
export function mergeSplitEntries(
  pooled: readonly Pooled[],
  merged: readonly MergedEntry[],
): { readonly pooled: readonly Pooled[]; readonly merged: readonly MergedEntry[] } {
  const groups = Map.groupBy(pooled, ({ source }) => `${source.format}|${source.account}`);
  const joins: Join[] = [];
  for (const group of groups.values()) {
    if (group.length > 1) joins.push(...joinsOf(group, sharing(merged)));
  }
  if (joins.length === 0) return { pooled, merged };
  const instead = new Map<Entry, Entry | null>();
  for (const { into, kept, parts } of joins) {
    for (const part of parts) instead.set(part, part === kept ? into : null);
  }
  const moved = (entry: Entry): Entry => instead.get(entry) ?? entry;
  return {
    pooled: pooled.map((pool) => replaced(pool, instead)),
    merged: [
      ...merged.map(({ entry, into }) => ({ entry, into: moved(into) })),
      ...joins.flatMap(({ into, kept, parts }) =>
        parts.filter((part) => part !== kept).map((entry) => ({ entry, into })),
      ),
    ],
  };
}

/** A trade, or half of a move inside the account. */
type Part = Trade | Transfer;

/** Parts of one operation; `into` takes the place of `kept`, the others go. */
interface Join {
  readonly into: Part;
  readonly kept: Part;
  readonly parts: readonly Part[];
}

type Shares = (source: string, other: string) => boolean;

function sharing(merged: readonly MergedEntry[]): Shares {
  const pairs = new Set(merged.map(({ entry, into }) => `${entry.source} ${into.source}`));
  return (source, other) => pairs.has(`${source} ${other}`) || pairs.has(`${other} ${source}`);
}

function joinsOf(group: readonly Pooled[], shares: Shares): Join[] {
  const operationOf = formatOf(group[0]?.source.format ?? '')?.operationOf;
  if (operationOf === undefined) return [];
  const operations = new Map<string, Part | Part[]>();
  for (const { entries, keys } of group) {
    for (const [index, entry] of entries.entries()) {
      if (!isPart(entry)) continue;
      const operation = operationOf(keys[index] ?? entry.key, entry);
      if (operation === null) continue;
      const known = operations.get(operation);
      if (known === undefined) operations.set(operation, entry);
      else if (Array.isArray(known)) known.push(entry);
      else operations.set(operation, [known, entry]);
    }
  }
  return [...operations.values()].flatMap((parts) =>
    Array.isArray(parts) ? (joinOf(parts, shares) ?? []) : [],
  );
}

function isPart(entry: Entry): entry is Part {
  if (entry.kind === 'trade') return true;
  return entry.kind === 'transfer' && entry.account === entry.toAccount;
}

/** Null where the entries are not parts of one trade; several of one file stay separate. */
function joinOf(parts: readonly Part[], shares: Shares): Join | null {
  if (new Set(parts.map(({ source }) => source)).size < parts.length) return null;
  const overlap = parts.some((part) => parts.some((other) => shares(part.source, other.source)));
  const whole = parts.find((candidate) =>
    parts.every((part) => part === candidate || contains(candidate, part)),
  );
  if (overlap && whole !== undefined) return { into: whole, kept: whole, parts };
  // Parts with the same amount on a side may be one row that both files have.
  if (parts.some((part, nth) => parts.slice(0, nth).some((other) => sharesLeg(part, other)))) {
    return null;
  }
  // So may parts of overlapping files that go the same way.
  if (overlap && parts.length > 2) return null;
  const into = sumOf(parts);
  const [kept] = parts.toSorted((a, b) => msBetween(b.at, a.at) || compare(a.source, b.source));
  if (kept === undefined || into === null) return null;
  return { into: entryOf(kept, into), kept, parts };
}

function entryOf({ sequence: _sequence, ...kept }: Part, sum: Joined): Part {
  const { in: got, out } = sum;
  const isMove = got !== undefined && got.asset === out?.asset;
  if (isMove) return { ...kept, ...sum, kind: 'transfer', toAccount: kept.account, in: got, out };
  return { ...kept, ...sum, kind: 'trade' };
}

function sharesLeg(part: Part, other: Part): boolean {
  const same = (a: Leg | undefined, b: Leg | undefined): boolean =>
    a !== undefined && a.asset === b?.asset && a.quantity === b.quantity;
  return same(part.in, other.in) || same(part.out, other.out);
}

/** Whether a part is among the rows of one that has both sides. */
function contains(whole: Part, part: Part): boolean {
  if (whole.in === undefined || whole.out === undefined) return false;
  const isOf = (leg: Leg | undefined, larger: Leg | undefined): boolean =>
    leg === undefined || (leg.asset === larger?.asset && leg.quantity <= larger.quantity);
  return isOf(part.in, whole.in) && isOf(part.out, whole.out);
}

type Joined = Pick<Trade, 'key' | 'fees' | 'in' | 'out' | 'wording'>;

/** What the parts come to: one asset for another; null for anything else. */
function sumOf(parts: readonly Part[]): Joined | null {
  const got = legSum(parts.flatMap((part) => part.in ?? []));
  const given = legSum(parts.flatMap((part) => part.out ?? []));
  const [into, otherIn] = got;
  const [out, otherOut] = given;
  if (into === undefined || out === undefined) return null;
  if (into.asset === out.asset && into.quantity !== out.quantity) return null;
  if (otherIn !== undefined || otherOut !== undefined) return null;
  const words = parts.flatMap(({ wording = '' }) => (wording === '' ? [] : wording.split(', ')));
  const wording = [...new Set(words)].sort().join(', ');
  return {
    key: joinedKey(parts),
    // A trade against state currency needs no value: the currency amount is its value.
    in: isFiat(out.asset) ? { asset: into.asset, quantity: into.quantity } : into,
    out: { asset: out.asset, quantity: out.quantity },
    fees: legSum(parts.flatMap(({ fees }) => fees)),
    ...(wording === '' ? {} : { wording }),
  };
}

/** The key that all parts have, else theirs side by side. */
function joinedKey(parts: readonly Part[]): string {
  return [...new Set(parts.map(({ key }) => key))].sort().join(' + ');
}

/** Legs added up by asset, in the order of names; valued where all of an asset's are. */
function legSum(legs: readonly Leg[]): Leg[] {
  return byAsset(legs).map(([asset, same]) => {
    const quantity = same.reduce<Quantity>((sum, leg) => plus(sum, leg.quantity), ZERO);
    const value = valueSum(same);
    return value === null ? { asset, quantity } : { asset, quantity, value };
  });
}

function valueSum(legs: readonly Leg[]): MoneyAmount | null {
  const [first] = legs;
  const currency = first?.value?.currency;
  if (currency === undefined) return null;
  let atoms = 0n;
  for (const { value } of legs) {
    if (value?.currency !== currency) return null;
    atoms += value.atoms;
  }
  return { currency, atoms };
}

function replaced(pool: Pooled, instead: ReadonlyMap<Entry, Entry | null>): Pooled {
  const rest = keepOf(pool, (entry) => instead.get(entry) !== null);
  if (!rest.entries.some((entry) => instead.has(entry))) return rest;
  const keys = [...rest.keys];
  const entries = rest.entries.map((entry, index) => {
    const joined = instead.get(entry);
    if (joined === undefined || joined === null || joined === entry) return entry;
    keys[index] = joined.key;
    return joined;
  });
  return { ...rest, entries, keys };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
