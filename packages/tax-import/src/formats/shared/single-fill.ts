import { ZERO } from '@meridian/money/measure.ts';
import type { Leg } from '@meridian/tax-engine/ledger/entry.ts';
import type { Instant } from '@meridian/tax-engine/common/time.ts';
import { enterCounted } from '../../ledger/count-entry.ts';
import { contentKey, type LedgerBuilder } from '../../ledger/builder.ts';

/** A row that is a trade by itself; quantities without their signs. */
export interface SingleFill {
  readonly line: number;
  readonly at: Instant;
  /** The source's own id; '' where it has none, then the content is the key. */
  readonly id: string;
  readonly wording: string;
  readonly out: Leg;
  readonly in: Leg;
  readonly fees: readonly Leg[];
}

/**
 * Enters a trade of one row. A side that the source rounded down to nothing is left out, and the
 * row is listed as one-sided.
 */
export function enterSingleFill(fill: SingleFill, ledger: LedgerBuilder): void {
  const { line, at: time, id, wording, out, in: got, fees } = fill;
  const gives = out.quantity !== ZERO;
  const gets = got.quantity !== ZERO;
  if (!gives && !gets) return enterFeesOnly(fill, ledger);
  const key = id === '' ? contentKey(wording, [out, got, ...fees]) : id;
  const sides = { ...(gives ? { out } : {}), ...(gets ? { in: got } : {}) };
  enterCounted(ledger, { ...ledger.base(key, time, wording, fees), kind: 'trade', ...sides }, [
    line,
  ]);
  if (!gives || !gets) ledger.issue('one-sided-trade', [line]);
}

function enterFeesOnly(
  { line, at: time, id, wording, fees }: SingleFill,
  ledger: LedgerBuilder,
): void {
  const [out, ...others] = fees.filter(({ quantity }) => quantity !== ZERO);
  if (out === undefined) return ledger.setAside(line, 'no-effect');
  const key = id === '' ? contentKey(wording, fees) : id;
  enterCounted(ledger, { ...ledger.base(key, time, wording, others), kind: 'charge', out }, [line]);
  ledger.issue('loose-fee', [line]);
}
