import type { ReferenceCase, CaseExpected, CaseMissing } from './case.ts';
import { type Column, type Difference, millionth, show, tableDifferences } from './compare.ts';
import { dateColumns } from './instants.ts';
import { type Row, type Worked, dateOf } from './rows.ts';

const MISSING: readonly Column<CaseMissing, Row>[] = [
  { name: 'asset', wanted: ({ asset }) => asset, found: ({ disposal }) => disposal.asset },
  ...dateColumns<CaseMissing, Row>('date', ({ date }) => date, {
    day: dateOf,
    at: ({ disposal }) => disposal.at,
  }),
  ...(['qty', 'missingQty', 'missing_qty', 'missing_amount', 'amount'] as const).map(
    (name): Column<CaseMissing, Row> => ({
      name,
      wanted: (stated) => millionth(stated[name]),
      found: ({ lotMatch }) => show(lotMatch.quantity),
    }),
  ),
];

/** Units sold that nobody bought. */
export function missingDifferences({ expected }: ReferenceCase, worked: Worked): Difference[] {
  const { missing } = expected;
  if (missing === undefined) return [];
  return tableDifferences('missing', MISSING, listed(missing), missingRows(worked));
}

/** A list, or quantities by asset. */
function listed(missing: NonNullable<CaseExpected['missing']>): readonly CaseMissing[] {
  if (isList(missing)) return missing;
  return Object.entries(missing).map(([asset, stated]) =>
    typeof stated === 'object' ? { ...stated, asset } : { asset, qty: stated },
  );
}

function isList(missing: NonNullable<CaseExpected['missing']>): missing is readonly CaseMissing[] {
  return Array.isArray(missing);
}

function missingRows({ rows }: Worked): Row[] {
  return rows.filter(({ lotMatch }) => lotMatch.rule === 'missing');
}

/** Whether the tool of the case stops (RP2, exitbook: more is sold than there is). */
export function statesError({ error, oversold }: CaseExpected): boolean {
  return isStated(error) || isStated(oversold);
}

function isStated(value: unknown): boolean {
  return value !== undefined && value !== false && value !== '';
}

/** Where a tool stops, units without an acquisition have to be found here. */
export function errorDifferences({ expected }: ReferenceCase, worked: Worked): Difference[] {
  if (!statesError(expected)) return [];
  const isOpen = worked.reports.some(({ issues }) =>
    issues.some(({ code }) => code === 'missing-acquisition'),
  );
  if (isOpen || missingRows(worked).length > 0) return [];
  const stated = expected.error ?? expected.oversold;
  const text = typeof stated === 'string' ? stated : 'more sold than acquired';
  return [{ what: 'missing', expected: `error: ${text}`, found: 'every unit has an acquisition' }];
}
