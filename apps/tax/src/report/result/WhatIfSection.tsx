import { Badge } from '@meridian/ui/Badge.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import type { ReportView, WhatIfView } from '../model/report-view.ts';
import { Section } from '../shared/Section.tsx';
import { FigureSureness } from './Basis.tsx';
import { EstimateSteps } from './EstimateSteps.tsx';
import { OpenMoney } from './OpenMoney.tsx';
import styles from './WhatIf.module.css';

interface WhatIfSectionProps {
  report: ReportView;
  /** On paper nothing can be opened. */
  isOpen?: boolean;
}

/** What is not law, and other readings of it: apart from the estimate, and nothing that is owed. */
export function WhatIfSection({ report, isOpen = false }: WhatIfSectionProps) {
  const { t } = useI18n();
  if (report.whatIf.length === 0) return null;
  return (
    <Section title={t('report.whatIf.title')} lead={t('report.whatIf.lead')}>
      <ul role="list" className={styles.list}>
        {report.whatIf.map((proposal) => (
          <li key={proposal.id} className={styles.item}>
            <WhatIf proposal={proposal} currency={report.currency} isOpen={isOpen} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface WhatIfProps {
  proposal: WhatIfView;
  currency: string;
  isOpen: boolean;
}

function WhatIf({ proposal, currency, isOpen }: WhatIfProps) {
  const { t, text } = useI18n();
  const { id, kind, basis, confidence, outcome } = proposal;
  return (
    <>
      <p className={styles.name}>
        <Badge tone="warning">{t(`report.whatIf.${kind}`)}</Badge> {text({ id })}
      </p>
      <p className={styles.basis}>
        <bdi lang="en">{basis}</bdi> <FigureSureness confidence={confidence} />
      </p>
      {outcome !== null && (
        <>
          <p className={styles.outcome}>
            {t(`report.whatIf.${kind}Outcome`)}{' '}
            <OpenMoney atoms={outcome.tax} range={outcome.range} currency={currency} />
          </p>
          <details className={styles.steps} open={isOpen}>
            <summary>{t('report.whatIf.steps')}</summary>
            <EstimateSteps caption={text({ id })} steps={outcome.steps} currency={currency} />
          </details>
        </>
      )}
    </>
  );
}
