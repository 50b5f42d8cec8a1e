import type { LoginState } from '@meridian/session/login-state.ts';
import type { PageSession } from '@meridian/shell/session/page-session.ts';
import { useLogin, usePageSession } from '@meridian/shell/session/use-login.ts';
import { useEffect, useState } from 'react';

import { later } from '../markets/browser-parts.ts';
import { AccountModel } from './account-model.ts';
import { openBrowserStream } from './browser-stream.ts';
import { createPendingOrders } from './pending-orders.ts';

export interface PageAccount {
  readonly account: AccountModel;
  /** Null before the page's session is there. */
  readonly page: PageSession | null;
  /** Null before it is known who is signed in. */
  readonly login: LoginState | null;
  readonly isSignedIn: boolean;
  signIn(): void;
}

/** The account of who is signed in on this page: connected, and asked anew while the page is seen. */
export function useAccount(): PageAccount {
  const [account] = useState(() => {
    const pending = createPendingOrders(() => localStorage);
    return new AccountModel({ pending, later, openStream: openBrowserStream });
  });
  const page = usePageSession();
  const login = useLogin(page);
  const isSignedIn = login?.loggedIn === true;
  useEffect(() => account.follow(() => document.visibilityState === 'visible'), [account]);
  useEffect(() => {
    if (page !== null) void account.connect(page.client);
  }, [account, page]);
  useEffect(() => account.setSignedIn(isSignedIn), [account, isSignedIn]);
  return { account, page, login, isSignedIn, signIn: () => void page?.session.open('login') };
}
