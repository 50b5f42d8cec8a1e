import { methodsByYear } from '@meridian/tax-export/methods-by-year.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import { useWorkspace } from '../client/ReportContext.tsx';
import type { ReportView } from '../model/report-view.ts';
import { Day } from '../shared/Figures.tsx';
import { countryName, yearName } from '../shared/names.ts';

/** Which report this is: country, tax year with its days, method, currency. */
export function ReportName({ report }: { report: ReportView }) {
  const { t, text, tag } = useI18n();
  const country = useWorkspace()?.countries.find(({ code }) => code === report.country);
  const method = text({ id: `method.${report.method}` });
  const byYear = methodsByYear({ methods: report.methodsByYear }, (id, params = {}) =>
    text({ id, params }),
  );
  return (
    <>
      <p>
        {countryName(report.country, tag)} · {yearName(report.year, country?.splitYear ?? false)} (
        <Day iso={report.firstDay} /> – <Day iso={report.lastDay} />) ·{' '}
        {report.methodAssumed ? t('report.result.methodAssumed', { method }) : method} ·{' '}
        {report.currency}
      </p>
      {byYear.length > 0 && (
        <p>
          {t('export.methodsByYear')}: {byYear.join(' · ')}
        </p>
      )}
    </>
  );
}
