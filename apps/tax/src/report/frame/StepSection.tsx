import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useEffect, useRef, type ReactNode } from 'react';

import { keepFocus } from './keep-focus.ts';
import type { Step } from '../shared/use-step.ts';
import styles from './ReportFrame.module.css';

/**
 * One step under its heading. Going to a step moves the focus to it, as a page change would: the
 * document stays the same, so the browser does not do it.
 */
export function StepSection({ step, children }: { step: Step; children: ReactNode }) {
  const { t } = useI18n();
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
      <h2 id="step-heading" ref={heading} tabIndex={-1} className={styles.heading}>
        {t(`report.step.${step}.title`)}
      </h2>
      <p className={styles.lead}>{t(`report.step.${step}.lead`)}</p>
      {children}
    </section>
  );
}
