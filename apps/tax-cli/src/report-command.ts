import { createI18n } from '@meridian/i18n/i18n.ts';
import { loadCatalogue } from '@meridian/i18n/load-catalogue.ts';
import { type Comparison, compareNow } from '@meridian/tax-engine/report/compare-methods.ts';
import { computeNow } from '@meridian/tax-engine/report/compute.ts';
import { explainFigure } from '@meridian/tax-engine/explanation/figures.ts';
import type { TaxReport } from '@meridian/tax-engine/result/report.ts';
import { reportCsv } from '@meridian/tax-export/csv.ts';
import { reportJson } from '@meridian/tax-export/json.ts';
import type { Request } from './args.ts';
import { amountsOf, comparisonOut } from './compare-out.ts';
import { explanationJson, explanationText, topFigures } from './explain-out.ts';
import { jsonPieces } from './json-pieces.ts';
import { type Prepared, prepare } from './prepare.ts';
import type { TaxInput } from './tax-input.ts';
import { type Writer, createWriter, textReport } from './text-report.ts';

/** Exit status: complete, issues left open, words or files that cannot be read. */
export type Status = 0 | 1 | 2;

/** What goes to stdout, piece by piece, and what is said of the files. */
export interface Answer {
  readonly out: Iterable<string>;
  readonly notes: string;
  readonly status: Status;
  /** The report, where one was computed. */
  readonly report?: TaxReport;
}

type Ready = Extract<Prepared, { ok: true }>;

/** Answers a request: the report, the comparison, or the explanation it asks for. */
export async function reportCommand(
  request: Request,
  ledger: TaxInput | undefined,
): Promise<Answer> {
  const i18n = createI18n(request.locale, loadCatalogue(request.locale, ['common', 'tax', 'law']));
  const writer = createWriter(i18n, request.rules.currency);
  const ready = await prepare(request, ledger, writer);
  if (!ready.ok) return { out: [], notes: ready.notes, status: 2 };
  if (request.command.type === 'compare') return compared(request, ready, writer);
  const report = computeNow(ready.input);
  const isOpen = report.issues.some((issue) => issue.level === 'open') || ready.hasQuestions;
  const status = isOpen ? 1 : 0;
  if (request.command.type === 'explain') {
    return { status, ...explained(request, request.command.id, { report, ready, writer }) };
  }
  return { out: rendered(request, { report, ready, writer }), notes: ready.notes, status, report };
}

function compared(request: Request, ready: Ready, writer: Writer): Answer {
  const comparison = compareNow(ready.input);
  const status = ready.hasQuestions || comparison.results.some(isIncomplete) ? 1 : 0;
  const out = comparisonOut(comparison, request.format, request, writer);
  return { out, notes: ready.notes, status };
}

function isIncomplete({ totals }: Comparison['results'][number]): boolean {
  return totals.incomplete + totals.incomeIncomplete > 0;
}

interface Done {
  readonly report: TaxReport;
  readonly ready: Ready;
  readonly writer: Writer;
}

function explained(
  { format, rules }: Request,
  id: string,
  { report, ready, writer }: Done,
): Pick<Answer, 'out' | 'notes'> & { readonly status?: Status } {
  const { notes, sourceNames: names } = ready;
  const root = explainFigure(report, rules, id);
  if (root === null) {
    const known = topFigures(report).join(', ');
    const wrong = `tax: the report has no figure ${id}; at the top there are ${known}\n`;
    return { out: [], notes: `${notes}${wrong}`, status: 2 };
  }
  return format === 'json'
    ? { out: jsonPieces(explanationJson(report, id, root, { writer, names })), notes }
    : { out: [explanationText(root, writer, names)], notes };
}

function rendered(
  { format, locale, rules }: Request,
  { report, ready: { sourceNames }, writer }: Done,
): Iterable<string> {
  switch (format) {
    case 'json':
      return jsonPieces(reportJson(report));
    case 'csv':
    case 'csv-exact': {
      const amounts = amountsOf(format);
      return [reportCsv(report, { locale, tr: writer.translate, sourceNames, amounts })];
    }
    case 'text':
      return [textReport(report, rules, writer)];
  }
}
