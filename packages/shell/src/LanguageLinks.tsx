import { hreflangTag } from '@meridian/editions/language-tags.ts';
import { languageMenu } from '@meridian/editions/language-menu.ts';
import { autonymOf, LOCALES, regionOfLocale, type Locale } from '@meridian/editions/locales.ts';
import { pathOf, type PageName } from '@meridian/routes/paths.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import { keepingPlace } from './keep-place.ts';
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
  const locales: readonly Locale[] = LOCALES[regionOfLocale(locale)];
  return (
    <ul role="list" className={className}>
      {languageMenu(locales).map((other) => (
        <li key={other}>
          <a
            className={
              other === locale || IN_FIRST_FONT.test(autonymOf(other)) ? undefined : styles.other
            }
            href={pathOf(page ?? 'home', other)}
            hrefLang={hreflangTag(other)}
            lang={hreflangTag(other)}
            aria-current={other === locale ? 'true' : undefined}
            {...keepingPlace(other)}
          >
            {autonymOf(other)}
          </a>
        </li>
      ))}
    </ul>
  );
}
