import type { LoginState } from '@meridian/session/login-state.ts';
import { useLogin, usePageSession } from '@meridian/shell/session/use-login.ts';
import { useCallback, useEffect, useMemo, useState } from 'react';

import { keepAsking } from './keep-asking.ts';
import { walletCalls, type WalletCalls } from './wallet-calls.ts';

export interface WalletPage {
  /** Null before the page's session is there. */
  readonly calls: WalletCalls | null;
  /** Null before it is known who is signed in. */
  readonly login: LoginState | null;
  readonly isSignedIn: boolean;
  signIn(): void;
}

/** The wallet of who is signed in on this page. */
export function useWallet(): WalletPage {
  const page = usePageSession();
  const login = useLogin(page);
  const calls = useMemo(() => (page === null ? null : walletCalls(page.client)), [page]);
  const signIn = useCallback(() => void page?.session.open('login'), [page]);
  return { calls, login, isSignedIn: login?.loggedIn === true, signIn };
}

export type Loaded<Value> =
  | { readonly type: 'loading' }
  | { readonly type: 'failed' }
  | { readonly type: 'ready'; readonly value: Value };

type Asked<Value> = { readonly ok: true; readonly result: Value } | { readonly ok: false };

/**
 * What a call gives, asked for at once and again while the page is seen. A failed asking keeps what was
 * there.
 *
 * @param load null where it cannot be asked yet; another function starts anew
 * @param everyMs null: once
 */
export function useAsked<Value>(
  load: (() => Promise<Asked<Value>>) | null,
  everyMs: number | null,
): { readonly loaded: Loaded<Value>; readonly refresh: () => void } {
  const [state, setState] = useState<{ load: unknown; loaded: Loaded<Value> }>({
    load: null,
    loaded: { type: 'loading' },
  });
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (load === null) return undefined;
    return keepAsking({
      ask: load,
      everyMs,
      isSeen: () => document.visibilityState === 'visible',
      take: (answer) => {
        if (answer.ok) setState({ load, loaded: { type: 'ready', value: answer.result } });
        else {
          setState((before) =>
            before.load === load && before.loaded.type === 'ready'
              ? before
              : { load, loaded: { type: 'failed' } },
          );
        }
      },
    });
  }, [load, everyMs, asked]);
  const loaded: Loaded<Value> = state.load === load ? state.loaded : { type: 'loading' };
  return { loaded, refresh: useCallback(() => setAsked((count) => count + 1), []) };
}

const NOW_EVERY_MS = 5_000;

/** The time, in ms; a few seconds old at most. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), NOW_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
