/** Issues that the user solves by typing the value of a leg or a fee. */
import { type Entry, isFiat } from '../ledger/entry.ts';
import { hasImplausibleValue } from '../ledger/entry-check.ts';
import type { UnvaluedFee } from '../movements/movement-builder.ts';
import type { DisposalPart } from '../result/disposal.ts';
import type { MissingCost } from '../result/lot.ts';
import type { Issue, IssueCode } from '../result/report.ts';
import { type LegKey, keyedLegs } from '../valuation/correction.ts';
import type { MissingValue } from '../valuation/valuer.ts';

export const FEE: IssueCode = 'missing-fee-value';

export interface FeeLookup {
  /** Fees of an entry without a value; empty for an entry that cannot be read. */
  readonly feesOf: (entry: Entry) => readonly UnvaluedFee[];
}

/** Codes of issues that the value of a leg solves. */
export const ASKS_FOR_VALUE: ReadonlySet<IssueCode> = new Set<IssueCode>([
  'missing-price',
  'missing-rate',
  'one-sided-trade',
  'income-without-value',
  'derivative-without-value',
  'implausible-value',
]);

/** Whether a part of a disposal of an asset is a fee paid in units, beside the entry's own operation. */
export function isFee({ kind, entry }: DisposalPart, asset: string): boolean {
  return kind === 'fee' && (entry.kind !== 'charge' || entry.out.asset !== asset);
}

/** The issue code for an entry whose leg has no value. */
export function valueCode(
  entry: Entry,
  missing: MissingValue | MissingCost | undefined,
): IssueCode {
  if (hasImplausibleValue(entry)) return 'implausible-value';
  if (entry.kind === 'income') return 'income-without-value';
  if (entry.kind === 'derivative') return 'derivative-without-value';
  if (entry.kind === 'trade' && (entry.in === undefined || entry.out === undefined)) {
    return 'one-sided-trade';
  }
  return missing === 'rate' ? 'missing-rate' : 'missing-price';
}

/**
 * The leg that an issue about a value names. Both sides of a trade have the same value, so that
 * only the side given is named.
 */
export function valuedSide(
  entry: Entry,
  side: Pick<Issue, 'asset' | 'quantity' | 'leg'>,
): Pick<Issue, 'entry' | 'asset' | 'quantity' | 'leg'> {
  const given = entry.kind === 'trade' ? entry.out : undefined;
  return given === undefined || isFiat(given.asset)
    ? { entry, ...side }
    : { entry, asset: given.asset, quantity: given.quantity, leg: 'out' };
}

export function feeIssues(
  entry: Entry,
  { feesOf }: FeeLookup,
  rest: Pick<Issue, 'day' | 'taxYear' | 'level' | 'atStake'>,
): Issue[] {
  return feesOf(entry).map(({ key, leg: { asset, quantity }, missing }) => {
    const code = missing === 'rate' && entry.kind !== 'derivative' ? 'missing-rate' : FEE;
    return { ...rest, code, entry, asset, quantity, leg: key };
  });
}

/** The leg of an entry in an asset; the leg received before the leg given. */
export function legOf(entry: Entry, asset: string): LegKey {
  return keyedLegs(entry).find(([, leg]) => leg.asset === asset)?.[0] ?? 'in';
}
