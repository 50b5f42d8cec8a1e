import { Badge } from '@meridian/ui/Badge.tsx';
import { classNames } from '@meridian/ui/class-names.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useEffect, useRef, type ReactNode } from 'react';

import { useWorkspace } from '../client/ReportContext.tsx';
import { keepFocus } from './keep-focus.ts';
import type { Step } from '../shared/use-step.ts';
import styles from './ReportFrame.module.css';

/**
 * One step under its heading. Going to a step moves the focus to it, as a page change would: the
 * document stays the same, so the browser does not do it.
 */
export function StepSection({ step, children }: { step: Step; children: ReactNode }) {
  const { t } = useI18n();
  const isSample = useWorkspace()?.sources.some(({ sample }) => sample) ?? false;
  const heading = useRef<HTMLHeadingElement>(null);
  const section = useRef<HTMLElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [step]);
  useEffect(() => {
    if (section.current === null || heading.current === null) return undefined;
    return keepFocus(section.current, heading.current);
  }, []);
  return (
    <section ref={section} className={styles.step} aria-labelledby="step-heading">
      <div className={styles.title}>
        <h2 id="step-heading" ref={heading} tabIndex={-1} className={styles.heading}>
          {t(`report.step.${step}.title`)}
        </h2>
        {isSample && step === 'report' && <Badge>{t('report.sample.badge')}</Badge>}
      </div>
      <p className={classNames(styles.lead, step === 'report' && styles.shortLead)}>
        {t(`report.step.${step}.lead`)}
      </p>
      {children}
    </section>
  );
}
