import { asInvariantError } from '@meridian/money/invariant.ts';
import { dayToIso } from '@meridian/tax-engine/common/calendar.ts';
import type { EngineInvariant } from '@meridian/tax-engine/invariants.ts';
import { computeReport } from '@meridian/tax-engine/report/compute.ts';
import { compareMethods, type MethodResult } from '@meridian/tax-engine/report/compare-methods.ts';
import { gainParts } from '@meridian/tax-engine/report/gain-parts.ts';
import { type FormRow, formFigures } from '@meridian/tax-engine/report/forms/forms.ts';

import type { FormRows, FormRowView, MethodView } from '../model/report-view.ts';
import type { ReportService } from '../model/service.ts';
import { type ComputedReport, inputOf } from './computing.ts';
import { runWhileCurrent } from './run-while-current.ts';
import type { Session } from './session.ts';
import { whyFigure } from './why.ts';
import { summaryOf, unknownYear } from './year-summary.ts';

type FigureQueries = Pick<
  ReportService,
  'whyFigure' | 'formRows' | 'compareMethods' | 'gainParts' | 'yearSummary'
>;

/** Rows of a form on the page; the rest is in its file. */
const ROWS_SHOWN = 20;

/** What lies behind the figures of the report, computed when it is asked for. */
export function figureQueries(session: Session): FigureQueries {
  const { workspace } = session;
  const computedAs = (version: number): ComputedReport | null =>
    session.version === version ? session.computed : null;
  return {
    async whyFigure(version, id) {
      const computed = computedAs(version);
      return computed === null ? null : whyFigure(computed, id, workspace);
    },
    async formRows(version, form) {
      const computed = computedAs(version);
      return computed === null ? null : firstRows(computed, form);
    },
    async compareMethods(version) {
      const computed = computedAs(version);
      if (computed === null) return null;
      try {
        const comparison = await runWhileCurrent(session, version, compareMethods(computed.input));
        const isComparable = comparison?.isComparable ?? false;
        return comparison?.results.map((result) => methodView(result, isComparable)) ?? null;
      } catch (error) {
        const invariant = failedCheck(error, 'method-compares-to-its-end');
        return computed.rules.matching.value.methods.map((method) => ({
          ...{ ...NO_FIGURES, method, incomplete: 0 },
          invariant,
        }));
      }
    },
    async gainParts(version) {
      const computed = computedAs(version);
      return computed === null
        ? null
        : runWhileCurrent(session, version, gainParts(computed.report));
    },
    async yearSummary(version, year) {
      const computed = computedAs(version);
      if (computed === null) return null;
      const { report, rules } = computed;
      if (report.year === year) return summaryOf(report, rules, computed.input);
      const input = inputOf(workspace, session.cache, rules, year);
      try {
        const found = await runWhileCurrent(session, version, computeReport(input));
        return found === null ? null : summaryOf(found, rules, input);
      } catch (error) {
        console.error(error);
        return unknownYear(year);
      }
    },
  };
}

function firstRows({ report, rules }: ComputedReport, form: number): FormRows | null {
  const rowsOf = formFigures(report, rules)[form]?.rows;
  if (rowsOf === undefined || rowsOf === null) return null;
  const rows: FormRowView[] = [];
  try {
    for (const row of rowsOf()) {
      if (rows.length === ROWS_SHOWN) return { rows, isAll: false };
      rows.push(rowView(row));
    }
    return { rows, isAll: true };
  } catch (error) {
    return { rows: [], isAll: false, invariant: failedCheck(error, 'form-fills-to-its-end') };
  }
}

/** The name of the check for the page; the console gets the stack. */
function failedCheck(error: unknown, name: EngineInvariant): string {
  console.error(error);
  return asInvariantError(error, name).invariant;
}

function rowView({ acquiredDay, disposedDay, ...row }: FormRow): FormRowView {
  return {
    ...row,
    acquiredDay: acquiredDay === null ? null : dayToIso(acquiredDay),
    disposedDay: disposedDay === null ? null : dayToIso(disposedDay),
  };
}

const NO_FIGURES = { gain: null, taxable: null, tax: null, taxDifference: null };

function methodView(
  { method, totals, estimate, taxDifference, invariant }: MethodResult,
  isComparable: boolean,
): MethodView {
  const { incomplete } = totals;
  if (!isComparable) {
    const failed = invariant === undefined ? {} : { invariant };
    return { method, ...NO_FIGURES, incomplete, ...failed };
  }
  return {
    method,
    gain: totals.gain,
    taxable: estimate.covered ? estimate.taxableGain : null,
    tax: estimate.covered ? estimate.tax : null,
    taxDifference,
    incomplete,
  };
}
