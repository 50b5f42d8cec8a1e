import { atomsOf } from '@meridian/money/measure.ts';
import { earlierOf, type Instant, laterOf } from '@meridian/tax-engine/common/time.ts';
import type { BalanceCheck, ImportedSource } from '../outcome.ts';
import type { Combined } from './combine.ts';
import { type BalanceBreak, breaksBetween } from './continuity.ts';
import { formatsOverlap } from './pool.ts';
import { type ActivityGap, findActivityGaps } from './activity-gaps.ts';

/** Rows of one source in the combined ledger. `read` is always the sum of the other four. */
export interface ReconciledRows {
  readonly read: number;
  /** Rows that carry an entry of the ledger. */
  readonly imported: number;
  /** Further rows of the same entries. */
  readonly merged: number;
  /** Rows whose entry stands in the ledger by another source. */
  readonly elsewhere: number;
  readonly setAside: number;
}

/** One asset of one source, over all its wallets. Amounts in atoms. */
export interface AssetTotals {
  readonly asset: string;
  readonly came: bigint;
  /** Without fees. */
  readonly went: bigint;
  readonly fees: bigint;
  /** Changes of its balances as imported; `came - went - fees` where the file has no column. */
  readonly change: bigint;
  /**
   * Before the first row, as the column implies: units whose origin no row tells. Null where
   * nothing states it.
   */
  readonly opening: bigint | null;
  /** After the last row, as the file or the user states it; null where neither does. */
  readonly stated: bigint | null;
  /** `stated` less what was imported comes to; null while one of the two is not known. */
  readonly difference: bigint | null;
  readonly status: 'agrees' | 'differs' | 'not-stated';
}

/** Time two sources of one account have in common. */
export interface SourceOverlap {
  readonly source: string;
  readonly from: Instant;
  readonly to: Instant;
  /** Entries both show: in the ledger once. */
  readonly shared: number;
  /** Entries that may be the same: proposed, in the ledger twice. */
  readonly proposed: number;
  /** Whether their formats are known to show the same events, such as trades and orders. */
  readonly sameEvents: boolean;
}

export interface Reconciliation {
  /** Id of the file. */
  readonly source: string;
  readonly rows: ReconciledRows;
  readonly totals: readonly AssetTotals[];
  /** The running balances against the file's own column, per wallet. */
  readonly balances: readonly BalanceCheck[];
  readonly activityGaps: readonly ActivityGap[];
  readonly overlaps: readonly SourceOverlap[];
  /** Jumps from the end of an earlier file of the same account to the start of this one. */
  readonly breaks: readonly BalanceBreak[];
}

/** A total the user or the provider states: what was held of an asset after a source's last row. */
export interface StatedTotal {
  readonly source: string;
  readonly asset: string;
  readonly quantity: bigint;
}

/** Accounts for every source of a combined ledger: rows, totals, balances, time. */
export function reconcile(
  combined: Combined,
  statedTotals: readonly StatedTotal[] = [],
): Reconciliation[] {
  const { sources } = combined;
  const pairs = new SharedEntries(combined);
  const breaks = breaksBetween(sources);
  return sources.map((source) => ({
    source: source.id,
    rows: rowsOf(source, pairs.rowsElsewhere.get(source.id)),
    totals: totalsOf(
      source,
      statedTotals.filter((stated) => stated.source === source.id),
    ),
    balances: source.balances,
    activityGaps: findActivityGaps(source.entries),
    overlaps: overlapsOf(source, sources, pairs),
    breaks: breaks.filter(({ after }) => after === source.id),
  }));
}

interface Elsewhere {
  readonly entries: number;
  readonly rows: number;
}

function rowsOf(
  { rows }: ImportedSource,
  gone: Elsewhere = { entries: 0, rows: 0 },
): ReconciledRows {
  return {
    read: rows.read,
    imported: rows.imported - gone.entries,
    merged: rows.merged - (gone.rows - gone.entries),
    elsewhere: gone.rows,
    setAside: rows.setAside,
  };
}

/** Which sources share how many entries, merged or proposed. */
class SharedEntries {
  readonly rowsElsewhere = new Map<string, Elsewhere>();
  readonly #counts = new Map<string, { shared: number; proposed: number }>();

  constructor({ merged, duplicates }: Combined) {
    for (const { entry, into } of merged) {
      this.#moved(entry);
      this.#count(entry.source, into.source, 'shared');
    }
    for (const { stay, go } of duplicates.dropped) {
      for (const entry of go) {
        this.#moved(entry);
        this.#count(entry.source, stay[0]?.source ?? '', 'shared');
      }
    }
    for (const { stay, go } of duplicates.proposed) {
      for (const entry of go) this.#count(entry.source, stay[0]?.source ?? '', 'proposed');
    }
  }

  between(a: string, b: string): { readonly shared: number; readonly proposed: number } {
    return this.#counts.get(pairKey(a, b)) ?? { shared: 0, proposed: 0 };
  }

  #moved({ source, rows }: { readonly source: string; readonly rows: readonly number[] }): void {
    const known = this.rowsElsewhere.get(source) ?? { entries: 0, rows: 0 };
    const moved = { entries: known.entries + 1, rows: known.rows + rows.length };
    this.rowsElsewhere.set(source, moved);
  }

  #count(a: string, b: string, as: 'shared' | 'proposed'): void {
    const key = pairKey(a, b);
    const counts = this.#counts.get(key) ?? { shared: 0, proposed: 0 };
    counts[as] += 1;
    this.#counts.set(key, counts);
  }
}

function pairKey(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}

function overlapsOf(
  source: ImportedSource,
  sources: readonly ImportedSource[],
  pairs: SharedEntries,
): SourceOverlap[] {
  const { period } = source;
  if (period === null) return [];
  return sources.flatMap((other) => {
    if (other === source || other.period === null) return [];
    const counts = pairs.between(source.id, other.id);
    const known = counts.shared + counts.proposed > 0;
    if (other.account !== source.account && !known) return [];
    const sameEvents =
      other.format === source.format || formatsOverlap(other.format, source.format);
    const from = laterOf(period.from, other.period.from);
    const to = earlierOf(period.to, other.period.to);
    return from > to && !known ? [] : [{ source: other.id, from, to, ...counts, sameEvents }];
  });
}

interface Sums {
  came: bigint;
  went: bigint;
  fees: bigint;
}

function totalsOf(source: ImportedSource, stated: readonly StatedTotal[]): AssetTotals[] {
  const sums = sumsOf(source);
  const checks = new Map<string, BalanceCheck[]>();
  for (const check of source.balances) {
    const list = checks.get(check.asset);
    if (list === undefined) checks.set(check.asset, [check]);
    else list.push(check);
  }
  const assets = [...new Set([...sums.keys(), ...checks.keys()])].sort();
  return assets.map((asset) => {
    const own = sums.get(asset) ?? { came: 0n, went: 0n, fees: 0n };
    const wallets = checks.get(asset) ?? [];
    const typed = stated.find((statement) => statement.asset === asset)?.quantity ?? null;
    return { asset, ...own, ...balanceOf(own, wallets, typed) };
  });
}

function sumsOf({ entries }: ImportedSource): Map<string, Sums> {
  const sums = new Map<string, Sums>();
  const sumsFor = (asset: string): Sums => {
    let own = sums.get(asset);
    if (own === undefined) {
      own = { came: 0n, went: 0n, fees: 0n };
      sums.set(asset, own);
    }
    return own;
  };
  for (const entry of entries) {
    if ('in' in entry && entry.in !== undefined) {
      sumsFor(entry.in.asset).came += atomsOf(entry.in.quantity);
    }
    if ('out' in entry && entry.out !== undefined) {
      sumsFor(entry.out.asset).went += atomsOf(entry.out.quantity);
    }
    for (const fee of entry.fees) sumsFor(fee.asset).fees += atomsOf(fee.quantity);
  }
  return sums;
}

function balanceOf(
  { came, went, fees }: Sums,
  wallets: readonly BalanceCheck[],
  typed: bigint | null,
): Pick<AssetTotals, 'change' | 'opening' | 'stated' | 'difference' | 'status'> {
  const change =
    wallets.length === 0
      ? came - went - fees
      : wallets.reduce((sum, wallet) => sum + wallet.change, 0n);
  const opening = sumOrNull(wallets.map((wallet) => wallet.opening));
  const stated = typed ?? sumOrNull(wallets.map((wallet) => wallet.stated));
  if (stated === null) return { change, opening, stated, difference: null, status: 'not-stated' };
  // Without a balance column a stated total can only be met by a history from the very beginning.
  const start = opening === null ? 0n : opening;
  const difference = stated - start - change;
  return {
    change,
    opening,
    stated,
    difference,
    status: difference === 0n ? 'agrees' : 'differs',
  };
}

/** Null for none, or where one of them is not known. */
function sumOrNull(amounts: readonly (bigint | null)[]): bigint | null {
  if (amounts.length === 0) return null;
  let sum = 0n;
  for (const amount of amounts) {
    if (amount === null) return null;
    sum += amount;
  }
  return sum;
}
