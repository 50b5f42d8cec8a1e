import { loadEntriesTexts } from '@meridian/i18n/entries-texts.ts';
import { formatDate } from '@meridian/i18n/formats.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { msOf } from '@meridian/tax-engine/common/time.ts';
import { Fragment } from 'react';

import { useWorker } from '../client/ReportContext.tsx';
import type { CorrectionView } from '../model/workspace-view.ts';
import { Day, Money } from '../shared/Figures.tsx';
import { ModuleTexts } from '../shared/ModuleTexts.tsx';
import { Section } from '../shared/Section.tsx';
import { labelText } from './label-text.ts';
import styles from './Review.module.css';

/** Everything the user typed over the files, each with its way back. */
export function Corrections({ corrections }: { corrections: readonly CorrectionView[] }) {
  if (corrections.length === 0) return null;
  return (
    <ModuleTexts load={loadEntriesTexts}>
      <CorrectionList corrections={corrections} />
    </ModuleTexts>
  );
}

function CorrectionList({ corrections }: { corrections: readonly CorrectionView[] }) {
  const { t } = useI18n();
  return (
    <Section title={t('report.corrections.title', { count: corrections.length })}>
      <ul role="list" className={styles.issues} data-focus-list="corrections">
        {corrections.map((correction) => (
          <CorrectionLine key={correction.entryId} row={correction} />
        ))}
      </ul>
    </Section>
  );
}

function CorrectionLine({ row }: { row: CorrectionView }) {
  const { t, text, tag } = useI18n();
  const { tell } = useWorker();
  const {
    entryId,
    asset,
    at: time,
    values,
    portfolioValue,
    cost,
    acquiredDay,
    ownUnits,
    lots,
    edit,
  } = row;
  return (
    <li className={styles.correction}>
      <p>
        <bdi>{asset}</bdi> · {formatDate(msOf(time), 'UTC', tag)}
        {values.map(({ leg, asset: paid, value }) => (
          <Fragment key={leg}>
            {' '}
            ·{' '}
            {leg === 'in' || leg === 'out'
              ? t('report.corrections.value')
              : t('report.corrections.fee', { asset: paid })}{' '}
            <Money atoms={value.atoms} currency={value.currency} />
          </Fragment>
        ))}
        {portfolioValue !== null && (
          <>
            {' '}
            · {t('report.corrections.portfolio')}{' '}
            <Money atoms={portfolioValue.atoms} currency={portfolioValue.currency} />
          </>
        )}
        {cost !== null && (
          <>
            {' '}
            · {t('report.corrections.cost')} <Money atoms={cost.atoms} currency={cost.currency} />
          </>
        )}
        {ownUnits && <> · {t('report.corrections.ownUnits')}</>}
        {edit.label !== undefined && <> · {text({ id: labelText(edit.label) })}</>}
        {edit.leftOut === true && <> · {t('entries.leftOut')}</>}
        {edit.split !== undefined && <> · {t('entries.split')}</>}
        {edit.note !== undefined && (
          <>
            {' '}
            · {t('entries.note')}: <bdi>{edit.note}</bdi>
          </>
        )}
        {lots > 0 && <> · {t('report.corrections.lots', { count: lots })}</>}
        {acquiredDay !== null && (
          <>
            {' '}
            · {t('report.corrections.acquired')} <Day iso={acquiredDay} />
          </>
        )}
      </p>
      <Button
        variant="secondary"
        size="small"
        onClick={() => tell((service) => service.correct(entryId, null))}
      >
        {t('report.corrections.undo')}
      </Button>
    </li>
  );
}
