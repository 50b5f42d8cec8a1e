import type { ComputeProgress } from '../input/compute-input.ts';
import type { Day } from '../common/time.ts';
import { STRIDE } from '../common/stride.ts';
import type { Entry } from '../ledger/entry.ts';
import type { DisposalList } from '../matching/disposals/list.ts';
import type { Failure } from '../matching/failure.ts';
import { type MovementContext, movementsOf } from '../movements/from-entry.ts';
import type { Disposal } from '../result/disposal.ts';
import { UnitPrices } from '../valuation/unit-prices.ts';
import { assetsToPrice, bounded, inOneOrder, isOpen, unbounded } from './disposals.ts';
import type { Faults } from './faults.ts';
import type { Run } from './run.ts';
import { DisposalSums } from './summary.ts';

export interface Listed {
  /** In the order of the ledger; those of unknown gain with its bounds. */
  readonly disposals: readonly Disposal[];
  /** Those of unknown gain. */
  readonly open: readonly Disposal[];
  /** Null where they could not be summed. */
  readonly sums: DisposalSums | null;
  /** Disposals of which nothing could be bounded. */
  readonly failures: readonly Failure[];
}

/** Disposals in the order of the ledger, the disposals of unknown gain, and the sums. */
export function* listed(
  run: Pick<Run, 'input' | 'context' | 'entries' | 'order' | 'period'>,
  lists: readonly DisposalList[],
  faults: Faults,
): Generator<ComputeProgress, Listed> {
  const { entries, context, order } = run;
  const end = { done: entries.length, total: entries.length };
  // Sorting takes 20 ms for 19,000 disposals in 3,000 lists without a pause: a step of its own.
  yield end;
  const disposals = faults.attempt(
    'disposals-merge-to-their-end',
    () => inOneOrder(lists, context, order),
    () => lists.flatMap(({ items }) => items),
  );
  yield end;
  const known = faults.attempt(
    'sums-join-to-their-end',
    () => {
      const sums = new DisposalSums(lists.every((list) => list.sums.sumsLotMatches));
      for (const list of lists) sums.join(list.sums);
      return sums;
    },
    () => null,
  );
  // Usually every gain is known: a second pass over a million disposals is saved.
  if (known?.count === disposals.length) return { disposals, open: [], sums: known, failures: [] };
  const prices = yield* pricesFor(disposals.filter(isOpen), run, faults);
  const failures: Failure[] = [];
  const withBounds = disposals.map((disposal) =>
    isOpen(disposal) ? boundedIn(disposal, prices, faults, failures) : disposal,
  );
  const open = withBounds.filter(isOpen);
  const sums = faults.attempt(
    'open-sums-add-up-to-their-end',
    () => {
      for (const disposal of open) known?.add(disposal);
      return known;
    },
    () => null,
  );
  return { disposals: withBounds, open, sums, failures };
}

function boundedIn(
  disposal: Disposal,
  prices: UnitPrices,
  faults: Faults,
  failures: Failure[],
): Disposal {
  return faults.ofEntry(
    'bounds-compute-to-their-end',
    disposal.parts[0]?.entry,
    { compute: () => bounded(disposal, prices), missing: () => unbounded(disposal) },
    failures,
  );
}

/** Prices that bound unknown amounts; none where they could not be read to the end. */
function* pricesFor(
  open: readonly Disposal[],
  { input, context, entries, period }: Pick<Run, 'input' | 'context' | 'entries' | 'period'>,
  faults: Faults,
): Generator<ComputeProgress, UnitPrices> {
  const { values, rules } = input;
  return yield* faults.steps(
    'prices-observe-to-their-end',
    function* () {
      const prices = new UnitPrices(assetsToPrice(open), values, rules.currency);
      yield* observePrices(prices, entries, period.lastDay, context);
      return prices;
    },
    () => new UnitPrices(new Set(), values, rules.currency),
  );
}

/** A second pass over the ledger up to the end of the year, for the assets that need prices. */
function* observePrices(
  prices: UnitPrices,
  entries: readonly Entry[],
  lastDay: Day,
  context: MovementContext,
): Generator<ComputeProgress> {
  if (prices.isEmpty) return;
  let observed = 0;
  for (const entry of entries) {
    if (context.zone.dayOf(entry.at) > lastDay) return;
    if (prices.want(entry))
      for (const movement of movementsOf(entry, context)) prices.observe(movement);
    observed += 1;
    if (observed % STRIDE === 0) yield { done: entries.length, total: entries.length };
  }
}
