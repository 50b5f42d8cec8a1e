import { Disclosure } from '@meridian/ui/Disclosure.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import styles from './Questions.module.css';
import { Section } from '@meridian/ui/Section.tsx';

const QUESTIONS = ['account', 'prices', 'kept', 'rows', 'exchange', 'advice'] as const;

export function Questions() {
  const { t } = useI18n();
  return (
    <Section id="questions" title={t('site.overview.faq.title')} className={styles.questions}>
      <div className={styles.list}>
        {QUESTIONS.map((question) => (
          <Disclosure key={question} summary={t(`site.overview.faq.${question}.question`)}>
            <p>{t(`site.overview.faq.${question}.answer`)}</p>
          </Disclosure>
        ))}
      </div>
    </Section>
  );
}
