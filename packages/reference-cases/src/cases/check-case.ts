import type { ReferenceCase } from './case.ts';
import { balanceDifferences, summaryDifferences } from './check-balances.ts';
import { gainDifferences, incomeDifferences } from './check-gains.ts';
import { poolDifferences, remainingDifferences } from './check-holdings.ts';
import { errorDifferences, missingDifferences, statesError } from './check-missing.ts';
import { type TotalCheck, checkTotals } from './check-totals.ts';
import { comparesTables, notCompared, statedOf } from './compared.ts';
import type { Difference } from './compare.ts';
import { layoutsOf } from './layouts.ts';
import { type ReadCase, readCase } from './read-case.ts';
import { type Worked, work } from './rows.ts';
import { withSameAssets } from './same-assets.ts';
import { toolOf } from './settings.ts';

export type { Difference } from './compare.ts';

export type CaseOutcome =
  | {
      readonly id: string;
      readonly verdict: 'passed';
      /** What the case states and nothing here is compared with. */
      readonly notCompared: readonly string[];
    }
  | {
      readonly id: string;
      readonly verdict: 'failed';
      readonly differences: readonly Difference[];
      readonly notCompared: readonly string[];
    };

const SCHEMA = 'taxvec/1';

/** Runs a case by its tool's policy and names every row that differs. */
export function checkCase(stated: ReferenceCase): CaseOutcome {
  const { id, schema } = stated;
  if (schema != null && schema !== SCHEMA) return refused(id, `schema ${schema} is not read`);
  const given = withSameAssets({ ...stated, expected: statedOf(stated) });
  const { expected } = given;
  let read: ReadCase | null;
  try {
    read = readCase(given);
  } catch (problem) {
    // A case may ask for just that.
    if (!statesError(expected)) throw problem;
    return { id, verdict: 'passed', notCompared: notCompared(expected) };
  }
  if (read === null) {
    return refused(id, `no policy for "${given.method}" of ${toolOf(given) || 'no source'}`);
  }
  const worked = work(given, read);
  const figures = figuresOf(given, worked);
  const unknown = [...notCompared(expected), ...figures.totals.unknown];
  if (!figures.totals.isCompared && !comparesTables(expected) && !statesError(expected)) {
    return { ...refused(id, 'nothing that it states is compared'), notCompared: unknown };
  }
  const differences = [
    ...figures.differences,
    ...incomeDifferences(given, worked),
    ...poolDifferences(given, worked),
    ...missingDifferences(given, worked),
    ...errorDifferences(given, worked),
    ...remainingDifferences(given, worked),
    ...balanceDifferences(given, worked),
  ];
  return differences.length === 0
    ? { id, verdict: 'passed', notCompared: unknown }
    : { id, verdict: 'failed', differences, notCompared: unknown };
}

function refused(id: string, found: string): CaseOutcome & { verdict: 'failed' } {
  return { id, verdict: 'failed', differences: [{ what: 'case', found }], notCompared: [] };
}

type Figures = { readonly differences: readonly Difference[]; readonly totals: TotalCheck };

/** Gains and their sums, in the layout of the case. */
function figuresOf(given: ReferenceCase, worked: Worked): Figures {
  const figuresIn = (one: Worked): Figures => {
    const totals = checkTotals(given, one);
    const differences = [
      ...gainDifferences(given, one),
      ...totals.differences,
      ...summaryDifferences(given, one),
    ];
    return { differences, totals };
  };
  const [first, ...others] = layoutsOf(worked);
  let best = figuresIn(first);
  for (const other of others) {
    if (best.differences.length === 0) break;
    const figures = figuresIn(other);
    if (figures.differences.length < best.differences.length) best = figures;
  }
  return best;
}
