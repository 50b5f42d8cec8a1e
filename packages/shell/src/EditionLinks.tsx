import { originOf } from '@meridian/editions/hosts.ts';
import { LOCALES, regionOfLocale } from '@meridian/editions/locales.ts';
import { REGIONS, type Region } from '@meridian/editions/regions.ts';
import { pathOf, type PageName } from '@meridian/routes/paths.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import { environment } from './environment.ts';
import { preservingPath } from './preserve-path.ts';

interface EditionLinksProps {
  page: PageName | null;
  className?: string | undefined;
}

/** Real links to the same page in the nine editions. */
export function EditionLinks({ page, className }: EditionLinksProps) {
  return (
    <ul role="list" className={className}>
      {REGIONS.map((region) => (
        <li key={region}>
          <EditionLink region={region} page={page} />
        </li>
      ))}
    </ul>
  );
}

/** A link to an edition, on its own host and in its first language. */
export function EditionLink({ region, page }: { region: Region; page: PageName | null }) {
  const { t, locale } = useI18n();
  const isCurrent = region === regionOfLocale(locale);
  const target = isCurrent ? locale : LOCALES[region][0];
  return (
    <a
      href={originOf(region, environment) + pathOf(page ?? 'home', target)}
      data-track={`edition.${region}`}
      aria-current={isCurrent ? 'true' : undefined}
      {...preservingPath(target)}
    >
      {t(`common.region.${region}`)}
    </a>
  );
}
