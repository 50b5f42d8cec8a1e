import { dayToIso } from '@meridian/tax-engine/common/calendar.ts';
import { compareMethods, type MethodResult } from '@meridian/tax-engine/report/compare-methods.ts';
import { type FormRow, formFigures } from '@meridian/tax-engine/report/forms/forms.ts';

import type { FormRows, FormRowView, MethodView } from '../model/report-view.ts';
import type { ReportService } from '../model/service.ts';
import type { ComputedReport } from './computing.ts';
import type { Session } from './session.ts';
import { runSliced } from './sliced.ts';
import { whyFigure } from './why.ts';

type FigureQueries = Pick<ReportService, 'whyFigure' | 'formRows' | 'compareMethods'>;

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
      const stopping = new AbortController();
      const comparison = await runSliced(compareMethods(computed.input), {
        signal: stopping.signal,
        onProgress: () => {
          if (session.version !== version) stopping.abort();
        },
      });
      const isComparable = comparison?.isComparable ?? false;
      return comparison?.results.map((result) => methodView(result, isComparable)) ?? null;
    },
  };
}

function firstRows({ report, rules }: ComputedReport, form: number): FormRows | null {
  const rowsOf = formFigures(report, rules)[form]?.rows;
  if (rowsOf === undefined || rowsOf === null) return null;
  const rows: FormRowView[] = [];
  for (const row of rowsOf()) {
    if (rows.length === ROWS_SHOWN) return { rows, isAll: false };
    rows.push(rowView(row));
  }
  return { rows, isAll: true };
}

function rowView({ acquiredDay, disposedDay, ...row }: FormRow): FormRowView {
  return {
    ...row,
    acquiredDay: acquiredDay === null ? null : dayToIso(acquiredDay),
    disposedDay: disposedDay === null ? null : dayToIso(disposedDay),
  };
}

function methodView(
  { method, totals, estimate, taxDifference }: MethodResult,
  isComparable: boolean,
): MethodView {
  const { incomplete } = totals;
  if (!isComparable) {
    return { method, gain: null, taxable: null, tax: null, taxDifference: null, incomplete };
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
