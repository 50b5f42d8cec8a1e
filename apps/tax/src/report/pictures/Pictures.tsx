import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import type { GainParts } from '@meridian/tax-engine/report/gain-parts.ts';

import type { ReportView } from '../model/report-view.ts';
import { monthName, periodName } from './labels.ts';
import { MonthBars } from './MonthBars.tsx';
import { type NamedPart, withRest } from './named-part.ts';
import { PictureFigure } from './PictureFigure.tsx';
import styles from './Pictures.module.css';
import { RowBars } from './RowBars.tsx';

/** Rows of a picture; more would be longer than a phone's screen. */
const MOST_ROWS = 8;

interface PicturesProps {
  report: ReportView;
  parts: GainParts;
}

export function MonthsPicture({ report, parts }: PicturesProps) {
  const { t, tag } = useI18n();
  const months = parts.months.map((part) => ({ ...part, name: monthName(part.key, tag, 'long') }));
  return (
    <PictureFigure
      id="months"
      title={t('report.pictures.months')}
      head={t('report.pictures.month')}
      parts={months}
      report={report}
      drawing={MonthBars}
    />
  );
}

/** The gain by asset and by holding period; none where costs belong to no disposal. */
export function FurtherPictures({ report, parts: { assets, periods } }: PicturesProps) {
  const i18n = useI18n();
  const { t } = i18n;
  if (assets === null || periods === null || assets.length === 0) return null;
  const byAsset = assets.map((part): NamedPart => ({ ...part, name: part.key }));
  const byPeriod = periods.map((part): NamedPart => ({
    ...part,
    name: periodName(part.key, i18n),
  }));
  return (
    <div className={styles.pair}>
      <PictureFigure
        id="assets"
        title={t('report.pictures.assets')}
        head={t('report.column.asset')}
        parts={withRest(byAsset, MOST_ROWS, (count) => t('report.pictures.others', { count }))}
        allParts={byAsset}
        report={report}
        drawing={RowBars}
      />
      <PictureFigure
        id="periods"
        title={t('report.pictures.periods')}
        head={t('report.pictures.held')}
        parts={byPeriod}
        report={report}
        drawing={RowBars}
      />
    </div>
  );
}
