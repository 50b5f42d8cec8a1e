import type { PageSession } from '@meridian/shell/session/page-session.ts';
import { useLogin, useLost } from '@meridian/shell/session/use-login.ts';
import { useCallback, useState } from 'react';

import { useModalOnce } from '../orders/use-modal-once.ts';

/** Whose account a page shows. */
export interface PageOwner {
  /** Id of who was last signed in on this page; null before somebody is. */
  readonly userId: number | null;
  /** Nobody is signed in and nothing typed is at stake: the way in stands in place of the page. */
  readonly isSignedOut: boolean;
  /** The session ended by itself: the page stays with what was typed on it, and asks for nothing. */
  readonly hasEnded: boolean;
  signIn(): void;
}

/** Follows who is signed in, and asks a visitor who is not to sign in, once. */
export function useOwner(page: PageSession | null): PageOwner {
  const login = useLogin(page);
  const isLost = useLost(page);
  const [userId, setUserId] = useState<number | null>(null);
  const current = login?.loggedIn === true ? (login.profile?.id ?? null) : null;
  if (current !== null && current !== userId) setUserId(current);
  const signIn = useCallback(() => void page?.session.open('login'), [page]);
  const isOut = login?.fetched === true && !login.loggedIn;
  const hasEnded = isOut && isLost && userId !== null;
  const isSignedOut = isOut && !hasEnded;
  useModalOnce(isSignedOut && page !== null, signIn);
  return { userId, isSignedOut, hasEnded, signIn };
}
