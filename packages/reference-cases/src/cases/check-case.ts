import { invariant } from '@meridian/money/invariant.ts';
import type { ReferenceCase } from './case.ts';
import { adjustmentDifferences } from './check-adjustment.ts';
import { balanceDifferences, summaryDifferences } from './check-balances.ts';
import { gainDifferences, incomeDifferences } from './check-gains.ts';
import { poolDifferences, remainingDifferences } from './check-holdings.ts';
import { errorDifferences, missingDifferences, statesError } from './check-missing.ts';
import { printedDifferences, publishedDifferences } from './check-published.ts';
import { type TotalCheck, checkTotals } from './check-totals.ts';
import { comparesTables, notCompared, statedOf } from './compared.ts';
import type { Difference } from './compare.ts';
import { type Layout, layoutsOf } from './layouts.ts';
import { type ReadCase, readCase } from './read-case.ts';
import { type Worked, work } from './rows.ts';
import { withSameAssets } from './same-assets.ts';
import { toolOf } from './settings.ts';

export type { Difference } from './compare.ts';

export type CaseOutcome =
  | {
      readonly id: string;
      readonly verdict: 'passed';
      /** The layout that all tables of the case have. */
      readonly layout: string;
    }
  | {
      readonly id: string;
      readonly verdict: 'failed';
      /** None where the case is not computed. */
      readonly layout?: string;
      readonly differences: readonly Difference[];
      /** What the case states and nothing is compared with. */
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
    return verdictOf(id, { differences: [], notCompared: notCompared(expected) });
  }
  if (read === null) {
    return refused(id, `no policy for "${given.method}" of ${toolOf(given) || 'no source'}`);
  }
  return compareCase(given, work(given, read));
}

/** Compares every figure that a case states with what was computed of it. */
export function compareCase(given: ReferenceCase, worked: Worked): CaseOutcome {
  const { expected, id } = given;
  const layouts = [...layoutsOf(worked)];
  const possible = layouts.filter(({ name }) => given.layout == null || name === given.layout);
  if (possible.length === 0) {
    const names = layouts.map(({ name }) => name).join('; ');
    return refused(id, `no layout "${given.layout}" but: ${names}`);
  }
  const { differences, layout, totals } = inOneLayout(given, worked, possible);
  const unknown = [...notCompared(expected), ...totals.unknown];
  if (!totals.isCompared && !comparesTables(expected) && !statesError(expected)) {
    return { ...refused(id, 'nothing that it states is compared'), notCompared: unknown };
  }
  const allDifferences = [
    ...differences,
    ...incomeDifferences(given, worked),
    ...poolDifferences(given, worked),
    ...missingDifferences(given, worked),
    ...errorDifferences(given, worked),
    ...balanceDifferences(given, worked),
    ...printedDifferences(given, worked),
    ...publishedDifferences(given, worked),
    ...adjustmentDifferences(given, worked),
  ];
  return verdictOf(id, { differences: allDifferences, notCompared: unknown, layout: layout.name });
}

interface Found {
  readonly differences: readonly Difference[];
  readonly notCompared: readonly string[];
  readonly layout?: string;
}

function verdictOf(id: string, found: Found): CaseOutcome {
  const { differences, notCompared: unknown, layout = 'none' } = found;
  return differences.length === 0 && unknown.length === 0
    ? { id, verdict: 'passed', layout }
    : { id, verdict: 'failed', layout, differences, notCompared: unknown };
}

function refused(id: string, found: string): CaseOutcome & { verdict: 'failed' } {
  return { id, verdict: 'failed', differences: [{ what: 'case', found }], notCompared: [] };
}

interface Figures {
  readonly layout: Layout;
  readonly differences: readonly Difference[];
  readonly totals: TotalCheck;
}

/** The tables whose figures depend on the layout, in the one in which they differ least. */
function inOneLayout(given: ReferenceCase, worked: Worked, layouts: readonly Layout[]): Figures {
  let best: Figures | null = null;
  for (const layout of layouts) {
    const laidOut = { ...worked, rows: layout.rows };
    const totals = checkTotals(given, laidOut);
    const differences = [
      ...gainDifferences(given, worked, layout),
      ...totals.differences,
      ...summaryDifferences(given, laidOut),
      ...remainingDifferences(given, worked, layout),
    ];
    if (best === null || differences.length < best.differences.length) {
      best = { layout, differences, totals };
    }
    if (differences.length === 0) break;
  }
  invariant(best !== null, 'every case has a layout');
  return best;
}
