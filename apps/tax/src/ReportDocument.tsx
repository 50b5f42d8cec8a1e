import type { I18n } from '@meridian/i18n/i18n.ts';

import { ReportApp } from './report/ReportApp.tsx';
import { TaxDocument } from './TaxDocument.tsx';

/** The report's own document: no router, entered and left by full loads, allowed to send nothing. */
export function ReportDocument({ i18n }: { i18n: I18n }) {
  const head = {
    title: i18n.t('report.head.title'),
    description: i18n.t('report.head.description'),
    keywords: i18n.t('report.head.keywords'),
  };
  return (
    <TaxDocument i18n={i18n} page="taxReport" head={head}>
      <ReportApp />
    </TaxDocument>
  );
}
