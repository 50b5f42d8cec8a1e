import type { TaxvecCase } from './case.ts';
import { balanceDifferences, summaryDifferences } from './check-balances.ts';
import { GAIN_COLUMNS, gainDifferences, incomeDifferences } from './check-gains.ts';
import { missingDifferences, poolDifferences, remainingDifferences } from './check-holdings.ts';
import { checkTotals } from './check-totals.ts';
import type { Difference } from './compare.ts';
import { readCase } from './read-case.ts';
import { work } from './rows.ts';
import { withSameAssets } from './same-assets.ts';

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

const COMPARED: ReadonlySet<string> = new Set([
  'gains',
  'income',
  'totals',
  'yearlySummary',
  'pools',
  'missing',
  'remainingLots',
  'balances',
]);

/** Runs a case by its tool's policy and names every row that differs. */
export function checkTaxvec(stated: TaxvecCase): CaseOutcome {
  const given = withSameAssets(stated);
  const { id } = given;
  const read = readCase(given);
  if (read === null) {
    const found = `no policy for "${given.method}" of ${given.source.repo ?? 'no source'}`;
    return { id, verdict: 'failed', differences: [{ what: 'case', found }], notCompared: [] };
  }
  const worked = work(given, read);
  const totals = checkTotals(given, worked);
  const differences = [
    ...gainDifferences(given, worked),
    ...incomeDifferences(given, worked),
    ...totals.differences,
    ...summaryDifferences(given, worked),
    ...poolDifferences(given, worked),
    ...missingDifferences(given, worked),
    ...remainingDifferences(given, worked),
    ...balanceDifferences(given, worked),
  ];
  const notCompared = [...unknownFields(given), ...totals.unknown];
  return differences.length === 0
    ? { id, verdict: 'passed', notCompared }
    : { id, verdict: 'failed', differences, notCompared };
}

function unknownFields({ expected }: TaxvecCase): string[] {
  const columns = new Set((expected.gains ?? []).flatMap((gain) => Object.keys(gain)));
  return [
    ...Object.keys(expected).filter((name) => !COMPARED.has(name)),
    ...[...columns].filter((name) => !GAIN_COLUMNS.has(name)).map((name) => `gains.${name}`),
  ];
}
