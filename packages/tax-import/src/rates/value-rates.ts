import type { RatePoint } from '@meridian/tax-engine/valuation/values.ts';
import type { FailureCode } from '../message-ids.ts';
import type { ImportFailure, ImportOutcome } from '../outcome.ts';
import { ratesIn } from './rates-in.ts';
import type { RateFileFault } from './read-rate-file.ts';
import { RATE_SOURCES } from './sources.ts';

/** Rates of a file as they are kept: as published, with the source's id, or the user's own. */
export interface KeptRates {
  readonly points: readonly RatePoint[];
  /** Id of the official source; without it the rates are the user's. */
  readonly source?: string;
}

/** Crossing a history of twenty-five years takes a moment, and reports are recomputed often. */
const crossed = new WeakMap<readonly RatePoint[], Map<string, readonly RatePoint[]>>();

/**
 * The rates of a file in a report's currency. The user's own are in it where their line names no
 * other; those of a source are turned and crossed.
 */
export function ratesOf({ points, source: id }: KeptRates, quote: string): readonly RatePoint[] {
  const source = RATE_SOURCES.find((candidate) => candidate.id === id);
  const known = crossed.get(points)?.get(quote);
  if (known !== undefined) return known;
  const rates =
    source === undefined
      ? points.map((point) => (point.quote === '' ? { ...point, quote } : point))
      : ratesIn(points, source, quote);
  const byQuote = crossed.get(points) ?? new Map<string, readonly RatePoint[]>();
  crossed.set(points, byQuote.set(quote, rates));
  return rates;
}

/** A file that looks like a source's and gives no rates. */
export interface NearRates {
  readonly source: string;
  readonly fault: RateFileFault;
}

/** Failures that only say that no export has this shape. */
const SHAPELESS: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'unknown-format',
  'not-a-table',
  'unsupported-container',
]);

/** The outcomes of a file as an export, with the rate file it is nearest to where it is none. */
export function withNearRates(
  outcomes: readonly ImportOutcome[],
  near: NearRates | undefined,
): ImportOutcome[] {
  return outcomes.map((outcome) =>
    outcome.ok || near === undefined || !SHAPELESS.has(outcome.code)
      ? outcome
      : rateFailure(outcome, near),
  );
}

function rateFailure({ name, innerName }: ImportFailure, near: NearRates): ImportFailure {
  return {
    ok: false,
    name,
    ...(innerName === undefined ? {} : { innerName }),
    code: 'rate-file',
    params: { source: near.source, fault: near.fault },
  };
}
