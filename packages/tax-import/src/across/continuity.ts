import { asInstant, type Instant, msBetween } from '@meridian/tax-engine/common/time.ts';
import type { ImportedSource } from '../outcome.ts';

/** A balance that one file ends with and the next one of its account does not begin with. */
export interface BalanceBreak {
  /** Ids of the files. */
  readonly before: string;
  readonly after: string;
  readonly asset: string;
  readonly wallet?: string;
  readonly from: Instant;
  readonly to: Instant;
  /** What came or went between them without a row, in atoms. */
  readonly missing: bigint;
}

/**
 * Compares the stated end of each balance with its beginning in the next file of the same format
 * and account. Files that overlap in time say nothing here: they are merged.
 */
export function breaksBetween(sources: readonly ImportedSource[]): BalanceBreak[] {
  const chains = new Map<string, ImportedSource[]>();
  for (const source of sources) {
    if (source.period === null) continue;
    const key = `${source.format}|${source.account}`;
    const chain = chains.get(key);
    if (chain === undefined) chains.set(key, [source]);
    else chain.push(source);
  }
  return [...chains.values()].flatMap((chain) => {
    chain.sort((a, b) => msBetween(fromOf(b), fromOf(a)) || (a.id < b.id ? -1 : 1));
    const ends = new Map<string, End>();
    return chain.flatMap((source) => breaksAt(source, ends));
  });
}

interface End {
  readonly source: string;
  readonly at: Instant;
  readonly balance: bigint;
}

function breaksAt(source: ImportedSource, ends: Map<string, End>): BalanceBreak[] {
  const { period } = source;
  if (period === null) return [];
  return source.balances.flatMap(({ asset, wallet, opening, stated }) => {
    const key = `${asset}|${wallet ?? ''}`;
    const end = ends.get(key);
    if (stated !== null && (end === undefined || end.at <= period.to)) {
      ends.set(key, { source: source.id, at: period.to, balance: stated });
    }
    if (end === undefined || opening === null || end.at > period.from) return [];
    if (opening === end.balance) return [];
    return [
      {
        before: end.source,
        after: source.id,
        asset,
        ...(wallet === undefined ? {} : { wallet }),
        from: end.at,
        to: period.from,
        missing: opening - end.balance,
      },
    ];
  });
}

function fromOf({ period }: ImportedSource): Instant {
  return period?.from ?? asInstant(0);
}
