import { asInvariantError } from '@meridian/money/invariant.ts';
import { STRIDE } from '../common/stride.ts';
import type { ComputeInput, ComputeProgress } from '../input/compute-input.ts';
import type { EngineInvariant } from '../invariants.ts';
import { type ArrangedLedger, arrangeInstants } from '../ledger/arrange.ts';
import { type Refused, hasImplausibleValue } from '../ledger/entry-check.ts';
import type { Entry } from '../ledger/entry.ts';
import { compareEntries, compareText } from '../ledger/order.ts';
import type { Failure } from '../matching/failure.ts';
import type { Run } from './run.ts';

/** What fails where an entry cannot even be checked. */
export const ENTRY_CHECK: EngineInvariant = 'entry-check-ends';

function* arranged(entries: readonly Entry[]): Generator<ComputeProgress, ArrangedLedger> {
  const { sorted, hasTies } = yield* ordered(entries);
  // Where every entry has an instant of its own, none has another place than its instant.
  const pauses = arrangeInstants(hasTies ? sorted : []);
  for (;;) {
    const step = pauses.next();
    if (step.done === true) return hasTies ? step.value : { ...step.value, entries: sorted };
    yield { done: 0, total: entries.length };
  }
}

/**
 * Sorts the entries; files usually arrive sorted, and then a single pass of comparisons is enough.
 */
function* ordered(
  entries: readonly Entry[],
): Generator<ComputeProgress, { sorted: readonly Entry[]; hasTies: boolean }> {
  const total = entries.length;
  let hasTies = false;
  for (let from = 0; from < total; from += STRIDE) {
    // With the first entry of the next stride, so that the pair across strides is compared.
    const order = orderOf(entries, from, Math.min(from + STRIDE + 1, total));
    if (order === 'unsorted') return { sorted: entries.toSorted(compareEntries), hasTies: true };
    if (order === 'ties') hasTies = true;
    yield { done: 0, total };
  }
  return { sorted: entries, hasTies };
}

/** Whether entries stand in order, and whether some of them share an instant. */
function orderOf(
  entries: readonly Entry[],
  from: number,
  end: number,
): 'unsorted' | 'ties' | 'by-instant' {
  let order: 'ties' | 'by-instant' = 'by-instant';
  let previous = entries[from];
  for (let index = from + 1; index < end; index += 1) {
    const entry = entries[index];
    if (previous === undefined || entry === undefined) break;
    // Nearly every entry is later than the one before it, and nothing else of the two is compared.
    if (previous.at >= entry.at) {
      if (compareEntries(previous, entry) > 0) return 'unsorted';
      order = 'ties';
    }
    previous = entry;
  }
  return order;
}

type Refuse = NonNullable<ComputeInput['refuse']>;

type Accepted = Pick<Run, 'entries' | 'order' | 'refused' | 'implausible' | 'unread'>;

/**
 * The valid entries in order, and the refused entries of every year. Refused entries are removed
 * first: an invalid date has no place in the order.
 */
export function* accepted(
  allEntries: readonly Entry[],
  refuse: Refuse,
): Generator<ComputeProgress, Accepted> {
  const total = allEntries.length;
  const refused: Refused[] = [];
  const implausible: Entry[] = [];
  const unread: Failure[] = [];
  for (let from = 0; from < total; from += STRIDE) {
    checkSome(allEntries.slice(from, from + STRIDE), refuse, { refused, implausible, unread });
    yield { done: 0, total };
  }
  implausible.sort((a, b) => compareText(a.key, b.key) || compareText(a.id, b.id));
  const found = { refused, implausible, unread };
  if (refused.length + unread.length === 0) return { ...(yield* arranged(allEntries)), ...found };
  const out = new Set([...refused, ...unread].map(({ entry }) => entry));
  refused.sort(
    (a, b) => compareText(a.entry.key, b.entry.key) || compareText(a.entry.id, b.entry.id),
  );
  return {
    ...(yield* arranged(allEntries.filter((entry) => !out.has(entry)))),
    ...found,
  };
}

interface Found {
  readonly refused: Refused[];
  readonly implausible: Entry[];
  readonly unread: Failure[];
}

/** A function of its own: engines compile a generator's loop less well. */
function checkSome(
  entries: readonly Entry[],
  refuse: Refuse,
  { refused, implausible, unread }: Found,
): void {
  for (const entry of entries) {
    try {
      const reason = refuse(entry);
      if (reason !== null) refused.push({ entry, reason });
      else if (hasImplausibleValue(entry)) implausible.push(entry);
    } catch (error) {
      unread.push({ entry, error: asInvariantError(error, ENTRY_CHECK) });
    }
  }
}
