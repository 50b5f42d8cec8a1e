import { nameTag } from '@meridian/i18n/intl-tag.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import { guideAddress } from '../countries/guide-address.ts';
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
  const { t, tag, locale } = useI18n();
  const { compare } = new Intl.Collator(tag);
  // Of the language itself, where the tag is one that writes its numbers.
  const regions = new Intl.DisplayNames(nameTag(tag), { type: 'region' });
  const countries = COVERED_COUNTRIES.map((code) => ({ code, name: regions.of(code) ?? code }));
  return (
    <section aria-labelledby="countries">
      <h2 id="countries">{t('site.overview.countries.title', { count: countries.length })}</h2>
      <ul role="list" className={styles.countries}>
        {countries
          .toSorted((first, second) => compare(first.name, second.name))
          .map(({ code, name }) => (
            <li key={code}>
              <a href={guideAddress(locale, code)}>{name}</a>
            </li>
          ))}
      </ul>
      <p className={styles.more}>{t('site.overview.countries.more')}</p>
      <p className={styles.more}>
        <a href={guideAddress(locale)}>{t('site.overview.countries.compare')}</a>
      </p>
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
