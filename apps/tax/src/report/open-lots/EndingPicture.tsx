import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { saveFile } from '@meridian/ui/save-file.ts';
import { useId, useRef } from 'react';

import type { OpenLotsView } from '../model/open-lots-view.ts';
import pictures from '../pictures/Pictures.module.css';
import { svgFile } from '../pictures/svg-file.ts';
import { useWidth } from '../pictures/use-width.ts';
import { EndingBars } from './EndingBars.tsx';
import styles from './OpenLots.module.css';

/** What units are called before and after their period. */
const TERMS = {
  'exempt-after': ['taxable', 'exempt'],
  'long-after': ['short', 'long'],
  'discount-after': ['short', 'long'],
} as const;

interface EndingPictureProps {
  view: OpenLotsView;
  country: string;
}

/** The next holding periods to end as a picture; the table under it has every lot. */
export function EndingPicture({ view, country }: EndingPictureProps) {
  const { t, text } = useI18n();
  const heading = useId();
  const box = useRef<HTMLDivElement>(null);
  const picture = useRef<SVGSVGElement>(null);
  const width = useWidth(box);
  const { holding } = view;
  if (holding === 'none') return null;
  const save = () => {
    if (picture.current === null) return;
    saveFile(svgFile(picture.current), `meridian-tax-${country}-${view.day}-lots.svg`);
  };
  const [early, late] = TERMS[holding];
  return (
    <section className={pictures.figure} aria-labelledby={heading}>
      <h4 id={heading}>{t('lots.ending')}</h4>
      <div ref={box} className={pictures.box}>
        <EndingBars ref={picture} view={view} width={width} label={t('lots.ending')} />
      </div>
      <div className={styles.legend}>
        <span>
          <i className={styles.early} aria-hidden="true" /> {text({ id: `term.${early}` })}
        </span>
        <span>
          <i className={styles.late} aria-hidden="true" /> {text({ id: `term.${late}` })}
        </span>
        <Button variant="secondary" size="small" icon="arrow-down" onClick={save}>
          {t('report.pictures.save')}
        </Button>
      </div>
    </section>
  );
}
