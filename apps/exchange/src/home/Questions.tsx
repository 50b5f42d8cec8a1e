import { Disclosure } from '@meridian/ui/Disclosure.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Section } from '@meridian/ui/Section.tsx';

import styles from './Questions.module.css';

const QUESTIONS = ['today', 'account', 'language'] as const;

export function Questions() {
  const { t } = useI18n();
  return (
    <Section id="questions" title={t('home.questions.title')} className={styles.questions}>
      <div className={styles.list}>
        {QUESTIONS.map((question) => (
          <Disclosure key={question} summary={t(`home.questions.${question}.question`)}>
            <p>{t(`home.questions.${question}.answer`)}</p>
          </Disclosure>
        ))}
      </div>
    </Section>
  );
}
