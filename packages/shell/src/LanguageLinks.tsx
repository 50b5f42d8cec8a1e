import { languageOptions } from '@meridian/editions/language-menu.ts';
import { pathOf, type PageName } from '@meridian/routes/paths.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import { preservingPath } from './preserve-path.ts';
import styles from './LanguageLinks.module.css';

interface LanguageLinksProps {
  /** The page to show in the other language; where it is none of ours, scripts find the address. */
  page: PageName | null;
  className?: string | undefined;
}

/** Names the font of every first paint can write; others would each fetch a font for one word. */
const IN_FIRST_FONT = /^[\u0020-\u00FF]*$/;

/** Real links to the same page in every language of the edition, each named in its own. */
export function LanguageLinks({ page, className }: LanguageLinksProps) {
  const { locale } = useI18n();
  return (
    <ul role="list" className={className}>
      {languageOptions(locale).map(({ label, lang, value }) => {
        const isCurrent = value === locale;
        return (
          <li key={value}>
            <a
              className={isCurrent || IN_FIRST_FONT.test(label) ? undefined : styles.other}
              href={pathOf(page ?? 'home', value)}
              hrefLang={lang}
              lang={lang}
              data-track={`language.${value}`}
              aria-current={isCurrent ? 'true' : undefined}
              {...preservingPath(value)}
            >
              {label}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
