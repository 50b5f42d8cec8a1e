import { brand } from '@meridian/editions/brand.ts';
import { LEGAL_VERSION } from '@meridian/editions/legal-version.ts';
import { regionOfLocale } from '@meridian/editions/locales.ts';
import { filledIn, OPERATOR_FIELDS, OPERATORS } from '@meridian/editions/operators.ts';
import type { MessageId } from '@meridian/i18n/message-ids.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { TextPage } from '@meridian/ui/TextPage.tsx';

import styles from './LegalPage.module.css';

interface LegalPageProps {
  title: MessageId;
  lead: MessageId;
  /** Whether its words are what somebody agrees to, and so have a version. */
  versioned?: true;
  parts: readonly { readonly title: MessageId; readonly text: MessageId }[];
}

/** A page of plain paragraphs that ends with who runs the edition. */
export function LegalPage({ title, lead, versioned, parts }: LegalPageProps) {
  const { t } = useI18n();
  return (
    <TextPage
      title={t(title, { brand: brand.name })}
      lead={t(lead, { brand: brand.name })}
      note={
        versioned && (
          <p className={styles.quiet}>{t('legal.version', { version: LEGAL_VERSION })}</p>
        )
      }
    >
      {parts.map((part) => (
        <section key={part.title} className={styles.part}>
          <h2>{t(part.title)}</h2>
          <p>{t(part.text, { brand: brand.name })}</p>
        </section>
      ))}
      <OperatorDetails />
    </TextPage>
  );
}

function OperatorDetails() {
  const { t, locale } = useI18n();
  const operator = OPERATORS[regionOfLocale(locale)];
  return (
    <section className={styles.part}>
      <h2>{t('legal.operator.title')}</h2>
      <dl className={styles.details}>
        {OPERATOR_FIELDS.map((field) => (
          <div key={field}>
            <dt>{t(`legal.operator.${field}`)}</dt>
            <dd>
              {filledIn(operator[field]) ?? (
                <mark className={styles.open}>{t('legal.operator.open')}</mark>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
