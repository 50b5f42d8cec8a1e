import { isLocale } from '@meridian/editions/locales.ts';
import type { PageName } from '@meridian/routes/paths.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { lazy, Suspense, useEffect } from 'react';

import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { Header } from '../Header.tsx';
import { MODALS_ID } from '../modals.ts';
import { PageNotices } from '../PageNotices.tsx';
import { UserLinks, type SignInLinksProps } from '../session/UserLinks.tsx';
import { Slots } from '../slots/Slots.tsx';
import { PageEntries } from './PageEntries.tsx';

const UserArea = lazy(async () => ({ default: (await import('../after-paint.ts')).UserArea }));

interface MountedHeaderProps {
  page?: PageName;
  invite?: boolean;
  live: boolean;
  waysIn: SignInLinksProps;
}

/**
 * The header with what a document of ours has around it: notices, slots, the place of the modals. In the
 * app the style sheet hides the bar, and the rest works on.
 */
export function MountedHeader({ page, invite = false, live, waysIn }: MountedHeaderProps) {
  const { locale } = useI18n();
  const name = page ?? null;
  // Consent goes by the language of the page.
  useEffect(() => {
    if (live && isLocale(locale)) document.documentElement.dataset['locale'] = locale;
  }, [live, locale]);
  const links = <UserLinks {...waysIn} />;
  const user = live ? (
    <ErrorBoundary quiet instead={links}>
      <Suspense fallback={links}>
        <UserArea page={name} waysIn={waysIn} />
      </Suspense>
    </ErrorBoundary>
  ) : (
    links
  );
  return (
    <div data-collection={live ? (name ?? 'other') : undefined}>
      <Header page={name} invite={invite} user={user} waysIn={waysIn} entries={<PageEntries />} />
      {live && (
        <>
          <PageNotices live />
          <Slots />
          <div id={MODALS_ID} />
        </>
      )}
    </div>
  );
}
