import { formatList } from '@meridian/i18n/formats.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';

import type { Why } from '../model/report-view.ts';
import { YearName } from '../shared/YearName.tsx';
import { ExplanationTree } from './ExplanationTree.tsx';
import { LotsForm } from './LotsForm.tsx';
import { OpenMoney } from './OpenMoney.tsx';
import { OpenRange } from './OpenRange.tsx';
import styles from './Why.module.css';

interface WhyBodyProps {
  why: Why;
  /** Opens the explanation of a part. */
  onMore: (id: string) => void;
  onClose: () => void;
}

/** A figure with what is not known about it, and what it is made of. */
export function WhyBody({ why, onMore, onClose }: WhyBodyProps) {
  const { t, text, tag } = useI18n();
  const { open, amount, currency, range } = why;
  return (
    <div className={styles.body}>
      {open !== null && (
        <Notice
          kind="warning"
          title={t('report.why.missing', {
            list: formatList(
              open.missing.map((part) => text({ id: `open.${part}` })),
              tag,
            ),
          })}
        >
          <OpenRange range={open} currency={currency} />
        </Notice>
      )}
      {range !== null && open === null && <Notice kind="warning" title={t('report.open.figure')} />}
      {amount !== null && (
        <p className={styles.figure}>
          <OpenMoney
            atoms={amount}
            range={range ?? undefined}
            currency={currency}
            tone={isGain(why) ? 'result' : 'plain'}
          />
        </p>
      )}
      <Years years={why.years} />
      <ExplanationTree
        node={why.tree}
        currency={currency}
        sourceNames={why.sourceNames}
        onMore={onMore}
      />
      {why.lots !== null && <LotsForm namable={why.lots} onDone={onClose} />}
    </div>
  );
}

/** A gain is good or bad; income and tax are neither. */
function isGain({ tree: { id } }: Why): boolean {
  return id === 'explain.disposal' || id.startsWith('explain.gain');
}

/** Where and when downloaded values were read. */
function Years({ years }: { years: Why['years'] }) {
  const { t } = useI18n();
  if (years.length === 0) return null;
  return (
    <Notice title={t('report.why.years')}>
      <ul role="list">
        {years.map((year) => (
          <li key={year.key}>
            <YearName year={year} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
