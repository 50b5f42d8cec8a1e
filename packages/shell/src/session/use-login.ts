import type { LoginState } from '@meridian/session/login-state.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';

import type { PageSession } from './page-session.ts';

/** The session of the page, once its module is here. */
export function usePageSession(): PageSession | null {
  const [session, setSession] = useState<PageSession | null>(null);
  useEffect(() => {
    let wanted = true;
    void import('../after-paint.ts').then(({ pageSession }) => {
      if (wanted) setSession(pageSession());
    });
    return () => {
      wanted = false;
    };
  }, []);
  return session;
}

/** The login state of a session; null before there is one. */
export function useLogin(page: PageSession | null): LoginState | null {
  return useSyncExternalStore(
    page?.session.subscribe ?? subscribeToNothing,
    () => page?.session.state().login ?? null,
    () => null,
  );
}

/** Whether the session of this page's user ended without their doing. */
export function useLost(page: PageSession | null): boolean {
  return useSyncExternalStore(
    page?.session.subscribe ?? subscribeToNothing,
    () => page?.session.state().lost ?? false,
    () => false,
  );
}

/** Whether a modal of quick login is to be seen. */
export function useModalAsked(page: PageSession | null): boolean {
  return useSyncExternalStore(
    page?.session.subscribe ?? subscribeToNothing,
    () => {
      const modals = page?.session.state().quickLogin;
      return modals !== undefined && (modals.login.visible || modals.register.visible);
    },
    () => false,
  );
}

const subscribeToNothing = () => () => undefined;
