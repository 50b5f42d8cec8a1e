import { invariant } from '../invariants.ts';
import { addKnown } from '../common/add-known.ts';
import { forEachGain } from '../matching/disposals/allocated-lot-match.ts';
import type { IncomeKind } from '../ledger/entry.ts';
import type { DerivativeLine, IncomeLine, Totals } from '../result/report.ts';
import type { Disposal } from '../result/disposal.ts';
import type { LotMatch, Term } from '../result/lot.ts';

interface Lines {
  readonly disposals: readonly Disposal[];
  readonly income: readonly IncomeLine[];
  readonly derivatives: readonly DerivativeLine[];
}

/**
 * Sums of a tax year. Lines with an unknown amount are counted, not summed, so that no total hides
 * a missing figure.
 */
export function summarise({ disposals, ...lines }: Lines): SummedTotals {
  const sums = new DisposalSums(true);
  for (const disposal of disposals) sums.add(disposal);
  return totalsOf(sums, lines);
}

/** Totals from sums of disposals. */
export function totalsOf(sums: DisposalSums, lines: Omit<Lines, 'disposals'>): SummedTotals {
  return {
    ...sums.totals(),
    ...incomeTotals(lines.income),
    ...derivativeTotals(lines.derivatives),
  };
}

/** Totals of a year whose sums could not be computed: how many disposals it has, and nothing else. */
export function noTotals({
  disposals,
  open,
}: {
  readonly disposals: readonly Disposal[];
  readonly open: readonly Disposal[];
}): SummedTotals {
  const nothing = totalsOf(new DisposalSums(), { income: [], derivatives: [] });
  return {
    ...nothing,
    disposals: disposals.length,
    incomplete: open.length,
    openLowest: null,
    openHighest: null,
  };
}

const TERMS = ['short', 'long', 'exempt', 'taxable', 'unknown'] as const satisfies Term[];

/** Both positive. */
interface GainsAndLosses {
  gains: bigint;
  losses: bigint;
}

/** Gains and losses by lot match, per term. */
export type LotMatchSums = Readonly<Record<Term, GainsAndLosses>>;

/** Sums of a year as estimates read them. */
export type SummedTotals = Totals & {
  /** Absent where the country's rules need no sums by lot match. */
  readonly byLotMatch?: LotMatchSums;
};

/** Sums of disposals; their order does not matter. */
export class DisposalSums {
  readonly #byLotMatch: LotMatchSums | undefined;
  readonly #byTerm: Record<Term, bigint> = {
    short: 0n,
    long: 0n,
    exempt: 0n,
    taxable: 0n,
    unknown: 0n,
  };
  #count = 0;
  #incomplete = 0;
  #proceeds = 0n;
  #cost = 0n;
  #fees = 0n;
  #disallowed = 0n;
  readonly #overall: GainsAndLosses = { gains: 0n, losses: 0n };
  #openLowest: bigint | null = 0n;
  #openHighest: bigint | null = 0n;

  /** @param sumsLotMatches whether gains and losses are summed by lot match, too */
  constructor(sumsLotMatches = false) {
    this.#byLotMatch = sumsLotMatches ? noLotMatches() : undefined;
  }

  get sumsLotMatches(): boolean {
    return this.#byLotMatch !== undefined;
  }

  /** Number of disposals added. */
  get count(): number {
    return this.#count;
  }

  add(disposal: Disposal): void {
    this.#count += 1;
    const { gain, proceeds, cost, fees, disallowed } = disposal;
    if (gain === null) {
      this.#incomplete += 1;
      this.#openLowest = addKnown(this.#openLowest, disposal.open?.lowest ?? null);
      this.#openHighest = addKnown(this.#openHighest, disposal.open?.highest ?? null);
      return;
    }
    // Lot matches add up to their disposal, so that each sum reads a single figure of it.
    count(this.#overall, gain);
    if (proceeds !== null) this.#proceeds += proceeds;
    if (cost !== null) this.#cost += cost;
    if (fees !== null && fees !== 0n) this.#fees += fees;
    if (disallowed !== 0n) this.#disallowed += disallowed;
    const { slices } = disposal;
    const term = this.#byLotMatch === undefined ? termOf(slices) : null;
    if (term !== null) this.#byTerm[term] += gain;
    else
      forEachGain(disposal, slices, (matchGain, lotMatch) =>
        this.#addLotMatch(matchGain, lotMatch.term),
      );
  }

  /**
   * Adds an amount to the disallowed loss of a disposal added before; call it before the disposal
   * and its lot match change.
   *
   * @param gain gain of the disposal before the change
   */
  disallowLoss(gain: bigint, lotMatch: LotMatch, amount: bigint): void {
    this.#disallowed += amount;
    recount(this.#overall, gain, gain + amount);
    this.#byTerm[lotMatch.term] += amount;
    const sums = this.#byLotMatch?.[lotMatch.term];
    if (sums !== undefined && lotMatch.gain !== null)
      recount(sums, lotMatch.gain, lotMatch.gain + amount);
  }

  /** Adds the sums of other disposals. */
  join(other: DisposalSums): void {
    this.#count += other.#count;
    this.#incomplete += other.#incomplete;
    this.#proceeds += other.#proceeds;
    this.#cost += other.#cost;
    this.#fees += other.#fees;
    this.#disallowed += other.#disallowed;
    join(this.#overall, other.#overall);
    this.#openLowest = addKnown(this.#openLowest, other.#openLowest);
    this.#openHighest = addKnown(this.#openHighest, other.#openHighest);
    for (const term of TERMS) {
      this.#byTerm[term] += other.#byTerm[term];
      const [mine, theirs] = [this.#byLotMatch?.[term], other.#byLotMatch?.[term]];
      if (mine !== undefined && theirs !== undefined) join(mine, theirs);
    }
  }

  /** Checks that the sums agree with each other. */
  check(): void {
    const { gains, losses } = this.#overall;
    const gain = gains - losses;
    const parts = this.#proceeds - this.#cost - this.#fees + this.#disallowed;
    invariant(gain === parts, 'totals-add-up-to-the-gain');
    const byTerm = TERMS.reduce((sum, term) => sum + this.#byTerm[term], 0n);
    invariant(gain === byTerm, 'terms-add-up-to-the-gain');
  }

  #addLotMatch(gain: bigint | null, term: Term): void {
    if (gain === null) return;
    this.#byTerm[term] += gain;
    const sums = this.#byLotMatch?.[term];
    if (sums !== undefined) count(sums, gain);
  }

  totals() {
    return {
      disposals: this.#count,
      incomplete: this.#incomplete,
      proceeds: this.#proceeds,
      cost: this.#cost,
      fees: this.#fees,
      disallowed: this.#disallowed,
      gain: this.#overall.gains - this.#overall.losses,
      ...this.#overall,
      byTerm: this.#byTerm,
      openLowest: this.#openLowest,
      openHighest: this.#openHighest,
      ...(this.#byLotMatch === undefined ? {} : { byLotMatch: this.#byLotMatch }),
    };
  }
}

function count(sums: GainsAndLosses, gain: bigint): void {
  if (gain < 0n) sums.losses -= gain;
  else sums.gains += gain;
}

/** Replaces a gain that was counted. */
function recount(sums: GainsAndLosses, before: bigint, now: bigint): void {
  if (before < 0n) sums.losses += before;
  else sums.gains -= before;
  count(sums, now);
}

function join(sums: GainsAndLosses, others: GainsAndLosses): void {
  sums.gains += others.gains;
  sums.losses += others.losses;
}

function noLotMatches(): LotMatchSums {
  const none = () => ({ gains: 0n, losses: 0n });
  return { short: none(), long: none(), exempt: none(), taxable: none(), unknown: none() };
}

/** The term of all lot matches of a disposal; null where they differ or there are none. */
export function termOf(slices: readonly LotMatch[]): Term | null {
  const term = slices[0]?.term ?? null;
  for (let index = 1; index < slices.length; index += 1)
    if (slices[index]?.term !== term) return null;
  return term;
}

function incomeTotals(lines: readonly IncomeLine[]) {
  const incomeByKind: Partial<Record<IncomeKind, bigint>> = {};
  const sums = { income: 0n, 'with-gains': 0n, apart: 0n };
  let incomeIncomplete = 0;
  for (const line of lines) {
    if (!line.taxable) continue;
    if (line.value === null) {
      incomeIncomplete += 1;
      continue;
    }
    sums[line.taxedAs] += line.value;
    incomeByKind[line.income] = (incomeByKind[line.income] ?? 0n) + line.value;
  }
  return {
    income: sums.income,
    incomeWithGains: sums['with-gains'],
    incomeApart: sums.apart,
    incomeIncomplete,
    incomeByKind,
  };
}

function derivativeTotals(lines: readonly DerivativeLine[]) {
  let derivatives = 0n;
  let derivativesIncomplete = 0;
  for (const line of lines) {
    if (line.value === null) derivativesIncomplete += 1;
    else derivatives += line.value;
  }
  return { derivatives, derivativesIncomplete };
}
