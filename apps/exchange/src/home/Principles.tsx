import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Section } from '@meridian/ui/Section.tsx';

import styles from './Principles.module.css';

const PRINCIPLES = ['exact', 'private', 'plain', 'open'] as const;

export function Principles() {
  const { t } = useI18n();
  return (
    <Section id="principles" title={t('home.principles.title')}>
      <ul role="list" className={styles.list}>
        {PRINCIPLES.map((principle) => (
          <li key={principle}>
            <h3>{t(`home.principles.${principle}.title`)}</h3>
            <p>{t(`home.principles.${principle}.text`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
