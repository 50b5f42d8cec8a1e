import { withTexts } from '@meridian/i18n/module-texts.ts';
import { I18nProvider, useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useMemo, type ReactNode } from 'react';

import type { ReportView } from '../model/report-view.ts';

interface LawTextsProps {
  report: ReportView;
  children: ReactNode;
}

/** Adds what the country's rules say of themselves to the page's messages. */
export function LawTexts({ report, children }: LawTextsProps) {
  const page = useI18n();
  const { lawTexts } = report;
  const i18n = useMemo(() => withTexts(page, lawTexts), [page, lawTexts]);
  return <I18nProvider i18n={i18n}>{children}</I18nProvider>;
}
