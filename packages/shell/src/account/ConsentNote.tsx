import { pathOf } from '@meridian/routes/paths.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import styles from './account.module.css';

/** Stand for the links while the sentence is formatted, since each language has its own order. */
const PLACES = { terms: '\uFFFC1', privacy: '\uFFFC2' } as const;

/** What signing up agrees to. The links open apart, so that the form keeps what was typed. */
export function ConsentNote() {
  const { t, locale } = useI18n();
  const parts = t('account.register.consent', PLACES).split(/(\uFFFC\d)/);
  return (
    <p className={styles.note}>
      {parts.map((part) => {
        const page = PAGES.find((name) => PLACES[name] === part);
        if (page === undefined) return part;
        return (
          <a
            key={page}
            href={pathOf(page, locale)}
            target="_blank"
            rel="noopener"
            data-app-link="off"
          >
            {t(`account.register.consent.${page}`)}
          </a>
        );
      })}
    </p>
  );
}

const PAGES = ['terms', 'privacy'] as const;
