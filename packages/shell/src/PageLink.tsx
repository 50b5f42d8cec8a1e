import type { PageName } from '@meridian/routes/paths.ts';
import { pathOf } from '@meridian/routes/paths.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import type { ReactNode } from 'react';

import { isTaxPage } from './navigation.ts';

interface PageLinkProps {
  page: PageName;
  /** The page this link stands on, so that it can say it is the current one. */
  current: PageName | null;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A link to a page in the same language. Always a plain link: the report page is entered and left
 * by full loads, and the two sites do not share a router. Inside the app the tax page maps to the
 * app's home; a reader who moves about within the tax site must not be thrown out to it.
 */
export function PageLink({ page, current, className, children }: PageLinkProps) {
  const { locale } = useI18n();
  const staysInTax = isTaxPage(page) && isTaxPage(current);
  return (
    <a
      className={className}
      href={pathOf(page, locale)}
      aria-current={page === current ? 'page' : undefined}
      data-track={`page.${page}`}
      data-app-link={staysInTax ? 'off' : undefined}
    >
      {children}
    </a>
  );
}
