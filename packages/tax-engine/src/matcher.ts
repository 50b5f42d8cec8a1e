import { mulDiv } from '@meridian/money/fixed.ts';
import type { DisposalList } from './disposal-list.ts';
import type { Movement } from './movements.ts';
import type { CashYear, Holding, Lot, MatchRule, Slice, Term } from './result.ts';

/** Units that left outside a disposal with no acquisition to answer for them. */
export type Shortfall = { readonly movement: Movement; readonly quantity: bigint };

/** Something about a movement that the user should know; it changes no figure. */
export type MatchNote = {
  readonly code: 'selection-not-met' | 'loss-may-be-denied';
  readonly movement: Movement;
  readonly quantity: bigint;
  readonly atStake: bigint | null;
};

export type MatchResult = {
  /** In the order of the ledger. */
  readonly disposals: DisposalList;
  readonly shortfalls: readonly Shortfall[];
  /** At the end of the report's tax year. */
  readonly holdings: readonly Holding[];
  /** Countries on a cash basis: every year up to the report's, earliest first. */
  readonly cash?: readonly CashYear[];
  readonly notes?: readonly MatchNote[];
};

/** First and last day of the report; earlier and later disposals use lots but are not kept. */
export type Period = {
  /** Calendar year in which it begins. */
  readonly year: number;
  readonly firstDay: number;
  readonly lastDay: number;
};

/** Takes movements in the order of the ledger, then gives what they come to. */
export type Matcher = { apply(movement: Movement): void; finish(): MatchResult };

export type Part = Omit<Slice, 'proceeds' | 'fees' | 'gain'>;

/** What is shared over the parts of a disposal. */
type Whole = {
  readonly quantity: bigint;
  readonly proceeds: bigint | null;
  readonly fees: bigint | null;
};

/**
 * Shares proceeds and fees of a disposal over its parts by quantity, one part after the other. The
 * shares are differences of running sums, so that they add up to the whole exactly.
 */
export class Shares {
  readonly #whole: Whole;
  readonly #mayBeDenied: boolean;
  #to = 0n;
  #proceedsBefore = 0n;
  #feesBefore = 0n;

  /** `mayBeDenied`: that part of a loss may be denied is told of each slice, none of it so far. */
  constructor(whole: Whole, mayBeDenied = false) {
    this.#whole = whole;
    this.#mayBeDenied = mayBeDenied;
  }

  /** The slice of the next part. */
  of(part: Part): Slice {
    this.#to += part.quantity;
    const [proceeds, fees] = [this.#nextProceeds(), this.#nextFees()];
    return { ...part, proceeds, fees, gain: gainOf(proceeds, fees, part.cost, part.denied) };
  }

  /** The same for units of lots: the most frequent by far, and cheaper written out. */
  ofLots(
    rule: MatchRule,
    term: Term,
    quantity: bigint,
    cost: bigint | null,
    lots: readonly Lot[],
  ): Slice {
    this.#to = this.#to === 0n ? quantity : this.#to + quantity;
    const proceeds = this.#nextProceeds();
    const fees = this.#nextFees();
    const gain = gainOf(proceeds, fees, cost, undefined);
    return this.#mayBeDenied
      ? { rule, term, quantity, proceeds, fees, cost, gain, lots, denied: 0n }
      : { rule, term, quantity, proceeds, fees, cost, gain, lots };
  }

  #nextProceeds(): bigint | null {
    const total = this.#whole.proceeds;
    if (total === null || total === 0n) return total;
    const before = this.#proceedsBefore;
    this.#proceedsBefore = reachedOf(total, this.#to, this.#whole.quantity);
    return before === 0n ? this.#proceedsBefore : this.#proceedsBefore - before;
  }

  #nextFees(): bigint | null {
    const total = this.#whole.fees;
    if (total === null || total === 0n) return total;
    const before = this.#feesBefore;
    this.#feesBefore = reachedOf(total, this.#to, this.#whole.quantity);
    return before === 0n ? this.#feesBefore : this.#feesBefore - before;
  }
}

/** Slices for all parts of a disposal. */
export function shareOut(whole: Whole, parts: readonly Part[]): Slice[] {
  const shares = new Shares(whole);
  return parts.map((part) => shares.of(part));
}

/** What of `total` falls to the first units, rounded down. */
function reachedOf(total: bigint, units: bigint, whole: bigint): bigint {
  if (units === whole) return total;
  return total > 0n ? (total * units) / whole : mulDiv(total, units, whole, 'floor');
}

function gainOf(
  proceeds: bigint | null,
  fees: bigint | null,
  cost: bigint | null,
  denied: bigint | undefined,
): bigint | null {
  if (proceeds === null || fees === null || cost === null) return null;
  const gain = fees === 0n ? proceeds - cost : proceeds - cost - fees;
  return denied === undefined ? gain : gain + denied;
}

/** Sum that is unknown as soon as one part is. */
export function addKnown(a: bigint | null, b: bigint | null): bigint | null {
  return a === null || b === null ? null : a + b;
}
