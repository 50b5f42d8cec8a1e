import { formatDate } from '@meridian/i18n/formats.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useEffect } from 'react';

import type { ReportView } from '../model/report-view.ts';
import { countryName } from '../shared/names.ts';

/**
 * At the foot of every sheet: which report it is, the law's date, that it is no advice, and the
 * sheet's number. Only a style sheet can write there; browsers without page margin boxes leave it
 * out, and the report's own head and foot remain.
 */
export function useRunningFoot({ country, year, lawAsOf }: ReportView): void {
  const { t, tag, dir } = useI18n();
  const parts = [
    `${t('report.print.title')}, ${countryName(country, tag)} ${year}`,
    t('tax.notAdvice'),
    t('tax.lawAsOf', { date: formatDate(lawAsOf, 'UTC', tag) }),
  ];
  const text = parts.join(' \u00B7 ');
  useEffect(() => {
    const [near, far] = dir === 'rtl' ? ['right', 'left'] : ['left', 'right'];
    const style = 'font: 8pt system-ui, sans-serif; color: #55617a';
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `@page { @bottom-${near} { content: ${JSON.stringify(text)}; ${style} } ` +
        `@bottom-${far} { content: counter(page) " / " counter(pages); ${style} } }`,
    );
    document.adoptedStyleSheets.push(sheet);
    return () => {
      const others = document.adoptedStyleSheets.filter((each) => each !== sheet);
      document.adoptedStyleSheets = others;
    };
  }, [text, dir]);
}
