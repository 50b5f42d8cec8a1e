import { type FilledForm, formFigures } from '@meridian/tax-engine/report/forms/forms.ts';
import type { TaxReport } from '@meridian/tax-engine/result/report.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import type { CsvOptions } from '../csv-options.ts';
import { form2086Csv } from './form-2086.ts';
import { form8949Csv, form8949Txf, hasTxf } from './form-8949.ts';
import { formListCsv } from './form-list.ts';

/** `list`: the lines of all forms in their order; the others have the layout of one form. */
export type FormFileId = 'list' | '8949-csv' | '8949-txf' | '2086-csv';

/** A file that a report's forms can be saved as. */
export interface FormFile {
  readonly id: FormFileId;
  /** Name of the form with the kind of file; null for the list. */
  readonly name: string | null;
  /**
   * False for a file of a tax program while something in it is not known: a program takes what is
   * missing for zero.
   */
  readonly isReady: boolean;
}

/** The files of a year's filled forms; none where the country has no form. */
export function formFiles(report: TaxReport, forms: readonly FilledForm[]): FormFile[] {
  if (forms.length === 0) return [];
  const list: FormFile = { id: 'list', name: null, isReady: true };
  const sales = laidOutAs('8949', forms);
  const isReady = isComplete(report) && sales.every(({ rows }) => rows !== null);
  const files: FormFile[] = [];
  if (sales.length > 0) {
    files.push({ id: '8949-csv', name: 'Form 8949 (CSV)', isReady });
    if (hasTxf(sales)) files.push({ id: '8949-txf', name: 'Form 8949 (TXF)', isReady });
  }
  if (laidOutAs('2086', forms).length > 0) {
    files.push({ id: '2086-csv', name: '2086 (CSV)', isReady: true });
  }
  return [list, ...files];
}

/**
 * The text of a file, null while it is not ready or where the country has none of this kind.
 *
 * @param today ISO day on which it is written
 */
export function formFileText(
  id: FormFileId,
  report: TaxReport,
  rules: CountryRules,
  { today, ...options }: CsvOptions & { readonly today: string },
): string | null {
  const forms = formFigures(report, rules);
  const file = formFiles(report, forms).find((candidate) => candidate.id === id);
  if (file === undefined || !file.isReady) return null;
  switch (id) {
    case 'list':
      return formListCsv(report, rules, options);
    case '8949-csv':
      return form8949Csv(laidOutAs('8949', forms));
    case '8949-txf':
      return form8949Txf(laidOutAs('8949', forms), today);
    case '2086-csv':
      return form2086Csv(report, options);
  }
}

function laidOutAs(type: '8949' | '2086', forms: readonly FilledForm[]): FilledForm[] {
  return forms.filter(({ layout }) => layout?.type === type);
}

/** Whether every disposal of the year is known with its gain. */
function isComplete({ disposals, ranges, faults }: TaxReport): boolean {
  return (
    ranges?.lacksEntries !== true &&
    (faults ?? []).length === 0 &&
    disposals.every(({ gain }) => gain !== null)
  );
}
