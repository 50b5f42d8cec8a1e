import { autonymOf, regionOfLocale } from '@meridian/editions/locales.ts';
import type { PageName } from '@meridian/routes/paths.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Icon } from '@meridian/ui/Icon.tsx';
import { Menu } from '@meridian/ui/Menu.tsx';
import { useId } from 'react';

import { EditionLinks } from './EditionLinks.tsx';
import styles from './LanguageMenu.module.css';
import { LanguageLinks } from './LanguageLinks.tsx';

/** The languages of this edition, and the other editions, as links to the page at hand. */
export function LanguageMenu({ page }: { page: PageName | null }) {
  const { t, locale } = useI18n();
  const id = useId();
  const language = autonymOf(locale);
  const edition = t(`common.region.${regionOfLocale(locale)}`);
  return (
    <Menu
      name="header"
      label={t('common.language.open', { language, edition })}
      summary={
        <>
          <Icon name="globe" />
          <span className={styles.name}>{language}</span>
        </>
      }
    >
      <div className={styles.panel}>
        <section aria-labelledby={`${id}-languages`}>
          <h2 id={`${id}-languages`}>{t('common.language.title')}</h2>
          <LanguageLinks page={page} className={styles.list} />
        </section>
        <section aria-labelledby={`${id}-editions`}>
          <h2 id={`${id}-editions`}>{t('common.edition.title')}</h2>
          <EditionLinks page={page} className={styles.list} />
        </section>
      </div>
    </Menu>
  );
}
