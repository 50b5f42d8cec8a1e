import { Button } from '@meridian/ui/Button.tsx';
import { Disclosure } from '@meridian/ui/Disclosure.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { type ComponentType, type Ref, useId, useRef } from 'react';

import type { ReportView } from '../model/report-view.ts';
import { rangeText } from '../result/range-text.ts';
import { saveFile } from '@meridian/ui/save-file.ts';
import { isOpen, type NamedPart, partsCsv } from './named-part.ts';
import { PartsTable } from './PartsTable.tsx';
import styles from './Pictures.module.css';
import { svgFile } from './svg-file.ts';
import { useWidth } from './use-width.ts';

interface DrawingProps {
  ref: Ref<SVGSVGElement>;
  label: string;
  parts: readonly NamedPart[];
  currency: string;
  width: number;
}

interface PictureFigureProps {
  /** For names of files. */
  id: 'months' | 'assets' | 'periods';
  title: string;
  /** What its parts are. */
  head: string;
  parts: readonly NamedPart[];
  /** All parts, where the picture has the largest only. */
  allParts?: readonly NamedPart[];
  report: ReportView;
  drawing: ComponentType<DrawingProps>;
}

/** A picture of the gain under its title, with the same figures as a table, and both as files. */
export function PictureFigure({
  id,
  title,
  head,
  parts,
  allParts = parts,
  report,
  drawing: Drawing,
}: PictureFigureProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const { currency, country, year } = report;
  const heading = useId();
  const box = useRef<HTMLDivElement>(null);
  const picture = useRef<SVGSVGElement>(null);
  const width = useWidth(box);
  const name = `meridian-tax-${country}-${year}-${id}`;
  const savePicture = () => {
    if (picture.current !== null) saveFile(svgFile(picture.current), `${name}.svg`);
  };
  const saveTable = () => {
    const columns = [head, `${t('report.summary.gain')} (${currency})`];
    saveFile(
      partsCsv(allParts, columns, (range) => rangeText(range, currency, i18n)),
      `${name}.csv`,
    );
  };
  return (
    <section className={styles.figure} aria-labelledby={heading}>
      <h3 id={heading}>
        {title} <span className={styles.unit}>{currency}</span>
      </h3>
      <div ref={box} className={styles.box}>
        <Drawing
          ref={picture}
          label={`${title} (${currency})`}
          parts={parts}
          currency={currency}
          width={width}
        />
      </div>
      {parts.some(isOpen) && <p className={styles.note}>{t('report.pictures.unknown')}</p>}
      <Disclosure summary={t('report.pictures.table')} className={styles.twin}>
        <PartsTable caption={title} head={head} parts={parts} currency={currency} />
        <div className={styles.saves}>
          <Button variant="secondary" size="small" icon="arrow-down" onClick={savePicture}>
            {t('report.pictures.save')}
          </Button>
          <Button variant="secondary" size="small" icon="arrow-down" onClick={saveTable}>
            {t('report.export.csv')}
          </Button>
        </div>
      </Disclosure>
    </section>
  );
}
