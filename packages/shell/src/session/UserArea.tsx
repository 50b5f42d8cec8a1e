import type { PageName } from '@meridian/routes/paths.ts';
import type { LoginAction } from '@meridian/session/quick-login.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { lazy, Suspense, useEffect, useState, type MouseEvent } from 'react';

import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { writeNavigation } from '../placeholder/write-navigation.ts';
import { markReady } from '../ready.ts';
import { pageSlots } from '../slots/page-slots.ts';
import { useLogin, useModalAsked, usePageSession } from './use-login.ts';
import styles from './UserArea.module.css';
import { SignedIn, SignInLinks, type SignInLinksProps } from './UserLinks.tsx';

const QuickLogin = lazy(async () => ({ default: (await import('./QuickLogin.tsx')).QuickLogin }));
const UserMenu = lazy(async () => ({ default: (await import('./UserMenu.tsx')).UserMenu }));

const JUST_LINKS: SignInLinksProps = {};

interface UserAreaProps {
  page: PageName | null;
  /** What a page round the header presets; its own click handler serves until the session is here. */
  waysIn?: SignInLinksProps;
}

/** The ways in, or the user's menu, once the page has asked who its user is (R-AUTH-04). */
export function UserArea({ page, waysIn = JUST_LINKS }: UserAreaProps) {
  const pageSession = usePageSession();
  const login = useLogin(pageSession);
  const modalAsked = useModalAsked(pageSession);
  const isKnown = login?.fetched === true;
  useEffect(() => {
    if (isKnown) markReady('user');
  }, [isKnown]);
  const open = (action: LoginAction, event: MouseEvent<HTMLAnchorElement>) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    // On its own page a way in is there already.
    if (pageSession === null || !isPlain || page === action) {
      waysIn.onOpen?.(action, event);
      return;
    }
    event.preventDefault();
    void pageSession.session.open(action);
  };
  const isThere = login?.loggedIn === true && pageSession !== null;
  const i18n = useI18n();
  // The right area of the next page's placeholder follows who is signed in.
  useEffect(() => {
    if (isKnown) writeNavigation(i18n);
  }, [isKnown, isThere, i18n]);
  const [wasModal, setWasModal] = useState(false);
  if (modalAsked && !wasModal) setWasModal(true);
  return (
    <div className={styles.area} data-part="user">
      {isThere ? (
        <Suspense fallback={<SignedIn />}>
          <UserMenu
            login={login}
            pageSession={pageSession}
            affiliatesOrigin={pageSlots().affiliatesOrigin}
            takesFocus={wasModal && !modalAsked}
          />
        </Suspense>
      ) : (
        <>
          <SignInLinks {...waysIn} onOpen={open} />
          <SignedIn />
        </>
      )}
      {pageSession !== null && modalAsked && (
        <ErrorBoundary quiet>
          <Suspense fallback={null}>
            <QuickLogin pageSession={pageSession} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}
