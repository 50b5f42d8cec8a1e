import { isLocale } from '@meridian/editions/locales.ts';
import { createPageLanguages, type PageMessages } from '@meridian/i18n/i18n.ts';
import { reportCsv } from '@meridian/tax-export/csv.ts';
import type { TaxReport } from '@meridian/tax-engine/result.ts';
import type { Reconciliation } from '@meridian/tax-import/across/reconcile.ts';
import type { ImportedSource } from '@meridian/tax-import/outcome.ts';

import type { Language } from '../model/service.ts';
import { reconciliationCsv } from './reconciliation-csv.ts';

/** The whole report as a CSV file in the page's language, with the account of every source. */
export function exportCsv(
  report: TaxReport,
  sourceNames: ReadonlyMap<string, string>,
  sources: readonly ImportedSource[],
  reconciliations: ReadonlyMap<string, Reconciliation>,
  { locale, messages }: Language,
): Blob {
  if (!isLocale(locale)) throw new Error(`no messages in ${locale}`);
  // `as`: the text of the document's own messages element, written by our build.
  const { content: i18n } = createPageLanguages(locale, JSON.parse(messages) as PageMessages);
  const text = reportCsv(report, {
    locale: i18n.tag,
    sourceNames,
    tr: (id, params) => i18n.text({ id, ...(params === undefined ? {} : { params }) }),
  });
  const account = reconciliationCsv(sources, reconciliations, i18n.text);
  // Spreadsheets read UTF-8 only behind a byte order mark.
  return new Blob(['\uFEFF', text, account], { type: 'text/csv;charset=utf-8' });
}
