import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';

import type { ReportView } from '../model/report-view.ts';
import styles from './Result.module.css';
import { countryName } from '../shared/names.ts';

/** What has to be known before any figure is read: law that is not settled, or no tax at all. */
export function LawBanner({ report }: { report: ReportView }) {
  const { t, text, tag } = useI18n();
  const { banner, unsettled, isUntaxed, country, year } = report;
  return (
    <>
      {banner !== null && (
        <Notice kind="warning" title={text({ id: banner })}>
          <ul className={styles.bannerList}>
            {unsettled.map((id) => (
              <li key={id}>{text({ id })}</li>
            ))}
          </ul>
        </Notice>
      )}
      {isUntaxed && (
        <Notice title={t('report.untaxed.title', { country: countryName(country, tag), year })}>
          {text({ id: 'estimate.untaxed' })}
        </Notice>
      )}
    </>
  );
}
