import type { MessageReference } from '@meridian/i18n/message-ids.ts';
import type { SessionInfo } from '@meridian/protocol/contracts/account.ts';
import type { AccountCalls } from '@meridian/shell/account/account-calls.ts';
import { accessMessage } from '@meridian/shell/account/faults.ts';
import { useCallback, useEffect, useState } from 'react';

export type SessionsState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: MessageReference }
  | { readonly kind: 'there'; readonly sessions: readonly SessionInfo[] };

/** The devices that are signed in, `inOrder`; asked for anew when a user signs in. */
export function useSessions(
  calls: AccountCalls,
  userId: number | null,
): {
  readonly state: SessionsState;
  readonly reload: () => void;
} {
  const [state, setState] = useState<SessionsState>({ kind: 'loading' });
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    let wanted = true;
    if (userId === null) return undefined;
    void calls.sessions().then((answer) => {
      if (!wanted) return;
      setState(
        answer.ok
          ? { kind: 'there', sessions: inOrder(answer.result) }
          : { kind: 'failed', message: accessMessage(answer.error) ?? LOAD_FAILED },
      );
    });
    return () => {
      wanted = false;
    };
  }, [calls, asked, userId]);
  return { state, reload: useCallback(() => setAsked((count) => count + 1), []) };
}

const LOAD_FAILED: MessageReference = { id: 'account.security.load.failed' };

/** This device first, then by when they were last seen, the latest first. */
export function inOrder(sessions: readonly SessionInfo[]): SessionInfo[] {
  return sessions.toSorted((left, right) => {
    if (left.current !== right.current) return left.current ? -1 : 1;
    return Date.parse(right.last_seen_at) - Date.parse(left.last_seen_at);
  });
}
