import { hreflangTag } from '@meridian/editions/language-tags.ts';
import { AUTONYMS, PUBLISHED_LOCALES } from '@meridian/editions/locales.ts';
import { pathOf, type PageName } from '@meridian/routes/paths.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

interface LanguageLinksProps {
  /** The page to show in the other language; not-found leads home. */
  page: PageName | null;
  className?: string | undefined;
}

/** Real links to the same page in every published language, each named in its own. */
export function LanguageLinks({ page, className }: LanguageLinksProps) {
  const { locale } = useI18n();
  return (
    <ul role="list" className={className}>
      {PUBLISHED_LOCALES.map((other) => (
        <li key={other}>
          <a
            href={pathOf(page ?? 'home', other)}
            hrefLang={hreflangTag(other)}
            lang={hreflangTag(other)}
            aria-current={other === locale ? 'true' : undefined}
          >
            {AUTONYMS[other]}
          </a>
        </li>
      ))}
    </ul>
  );
}
