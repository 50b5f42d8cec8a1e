import { addKnown } from './matcher.ts';
import type { IncomeKind } from './ledger.ts';
import type { DerivativeLine, Disposal, IncomeLine, Term, Totals } from './result.ts';

/**
 * Sums of a tax year. Lines with something unknown are counted, not summed: a total never hides a
 * figure that is missing.
 */
export function summarise(lines: {
  readonly disposals: readonly Disposal[];
  readonly income: readonly IncomeLine[];
  readonly derivatives: readonly DerivativeLine[];
}): Totals {
  return {
    ...disposalTotals(lines.disposals),
    ...incomeTotals(lines.income),
    ...derivativeTotals(lines.derivatives),
  };
}

function disposalTotals(disposals: readonly Disposal[]) {
  const byTerm: Record<Term, bigint> = {
    short: 0n,
    long: 0n,
    exempt: 0n,
    taxable: 0n,
    unknown: 0n,
  };
  let [proceeds, cost, fees, denied, gains, losses] = [0n, 0n, 0n, 0n, 0n, 0n];
  let incomplete = 0;
  let openLowest: bigint | null = 0n;
  let openHighest: bigint | null = 0n;
  for (const disposal of disposals) {
    if (disposal.gain === null) {
      incomplete += 1;
      openLowest = addKnown(openLowest, disposal.open?.lowest ?? null);
      openHighest = addKnown(openHighest, disposal.open?.highest ?? null);
      continue;
    }
    // Its slices add up to it, so that each sum needs one figure of a disposal only.
    if (disposal.gain < 0n) losses -= disposal.gain;
    else gains += disposal.gain;
    if (disposal.proceeds !== null) proceeds += disposal.proceeds;
    if (disposal.cost !== null) cost += disposal.cost;
    if (disposal.fees !== null && disposal.fees !== 0n) fees += disposal.fees;
    if (disposal.denied !== 0n) denied += disposal.denied;
    for (const { term, gain } of disposal.slices) if (gain !== null) byTerm[term] += gain;
  }
  return {
    disposals: disposals.length,
    incomplete,
    proceeds,
    cost,
    fees,
    denied,
    gain: gains - losses,
    gains,
    losses,
    byTerm,
    openLowest,
    openHighest,
  };
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
