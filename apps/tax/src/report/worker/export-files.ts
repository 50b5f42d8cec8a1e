import { isLocale, type Locale } from '@meridian/editions/locales.ts';
import { createPageLanguages, type I18n, type PageMessages } from '@meridian/i18n/i18n.ts';
import { loadLawTexts } from '@meridian/i18n/law-texts.ts';
import { withTexts } from '@meridian/i18n/module-texts.ts';
import { type CsvOptions, reportCsv } from '@meridian/tax-export/csv.ts';
import { formRowsCsv } from '@meridian/tax-export/form-rows-csv.ts';
import { formFileText } from '@meridian/tax-export/forms/form-files.ts';

import type { Language, ReportService } from '../model/service.ts';
import { reconciliationCsv } from './reconciliation-csv.ts';
import type { Session } from './session.ts';
import { sourceNames, sourcesOf } from './workspace.ts';

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type ExportCommands = Pick<
  ReportService,
  'exportCsv' | 'exportXlsx' | 'exportJson' | 'formRowsCsv' | 'formFile'
>;

/** The report and its forms as files in the page's language. */
export function exportCommands(session: Session, language: Language): ExportCommands {
  return {
    /** The whole report, with the account of every source. */
    async exportCsv(amounts) {
      const i18n = await languageOfPage(language);
      const { computed, workspace, cache } = session;
      if (computed === null) return null;
      const options = { ...optionsOf(i18n), sourceNames: sourceNames(workspace), amounts };
      return csvFile(
        reportCsv(computed.report, options),
        reconciliationCsv(sourcesOf(workspace), cache.reconciliations(), i18n.text),
      );
    },
    async exportXlsx() {
      const i18n = await languageOfPage(language);
      const { computed, workspace } = session;
      if (computed === null) return null;
      const { reportXlsx } = await import('@meridian/tax-export/xlsx.ts');
      const options = { ...optionsOf(i18n), sourceNames: sourceNames(workspace) };
      return new Blob(reportXlsx(computed.report, options), { type: XLSX_TYPE });
    },
    async exportJson() {
      const { computed } = session;
      if (computed === null) return null;
      const { reportJson } = await import('@meridian/tax-export/json.ts');
      const text = JSON.stringify(reportJson(computed.report), null, 1);
      return new Blob([text], { type: 'application/json' });
    },
    async formRowsCsv(version, form) {
      const i18n = await languageOfPage(language);
      const { computed } = session;
      if (computed === null || session.version !== version) return null;
      const text = formRowsCsv(computed.report, computed.rules, form, optionsOf(i18n));
      return text === null ? null : csvFile(text);
    },
    async formFile(version, id) {
      const i18n = await languageOfPage(language);
      const { computed } = session;
      if (computed === null || session.version !== version) return null;
      const today = new Date().toISOString().slice(0, 'yyyy-mm-dd'.length);
      const options = { ...optionsOf(i18n), today };
      const text = formFileText(id, computed.report, computed.rules, options);
      if (text === null) return null;
      // Tax programs of the day of TXF read no byte order mark.
      return id === '8949-txf' ? new Blob([text], { type: 'text/plain' }) : csvFile(text);
    },
  };
}

export function localeOf({ locale }: Language): Locale {
  if (!isLocale(locale)) throw new Error(`no messages in ${locale}`);
  return locale;
}

async function languageOfPage(language: Language): Promise<I18n> {
  const locale = localeOf(language);
  // `as`: the text of the document's own messages element, written by our build.
  const messages = JSON.parse(language.messages) as PageMessages;
  const { content } = createPageLanguages(locale, messages);
  return withTexts(content, await loadLawTexts(locale));
}

function optionsOf(i18n: I18n): CsvOptions {
  return {
    locale: i18n.tag,
    tr: (id, params) => i18n.text({ id, ...(params === undefined ? {} : { params }) }),
  };
}

function csvFile(...texts: string[]): Blob {
  // Spreadsheets read UTF-8 only behind a byte order mark.
  return new Blob(['\uFEFF', ...texts], { type: 'text/csv;charset=utf-8' });
}
