import { nameTag } from '@meridian/i18n/intl-tag.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import { PROVIDERS } from '../generated/providers.ts';
import { COVERED_COUNTRIES } from './countries.ts';
import styles from './Coverage.module.css';

/** The countries and the files it covers. */
export function Coverage() {
  return (
    <div className={styles.coverage}>
      <div className={styles.inner}>
        <Countries />
        <Formats />
      </div>
    </div>
  );
}

function Countries() {
  const { t, tag } = useI18n();
  const { compare } = new Intl.Collator(tag);
  // Of the language itself, where the tag is one that writes its numbers.
  const regions = new Intl.DisplayNames(nameTag(tag), { type: 'region' });
  const names = COVERED_COUNTRIES.map((code) => regions.of(code) ?? code).toSorted(compare);
  return (
    <section aria-labelledby="countries">
      <h2 id="countries">{t('site.overview.countries.title', { count: names.length })}</h2>
      <ul role="list" className={styles.countries}>
        {names.map((name) => (
          // A browser may know a country by another name than the build did; either is right.
          <li key={name} suppressHydrationWarning>
            {name}
          </li>
        ))}
      </ul>
      <p className={styles.more}>{t('site.overview.countries.more')}</p>
    </section>
  );
}

function Formats() {
  const { t } = useI18n();
  return (
    <section aria-labelledby="formats">
      <h2 id="formats">{t('site.overview.formats.title')}</h2>
      <ul role="list" className={styles.countries}>
        {PROVIDERS.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <p className={styles.more}>{t('site.overview.formats.more')}</p>
    </section>
  );
}
