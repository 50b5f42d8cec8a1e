import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import { Section } from '@meridian/ui/Section.tsx';
import styles from './Steps.module.css';

const STEPS = ['sources', 'review', 'report'] as const;

export function Steps() {
  const { t } = useI18n();
  return (
    <Section id="steps" title={t('site.overview.steps.title')}>
      <ol role="list" className={styles.steps}>
        {STEPS.map((step, index) => (
          <li key={step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3>{t(`site.overview.steps.${step}.title`)}</h3>
            <p>{t(`site.overview.steps.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
