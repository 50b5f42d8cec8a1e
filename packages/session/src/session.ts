import { HEADER_REFRESH_DELAY_MS } from '@meridian/protocol/constants.ts';

import { loginStateAfter, UNFETCHED, type LoginState } from './login-state.ts';
import type { Profile } from './profile.ts';
import {
  QUICK_LOGIN_SHUT,
  quickLogin,
  quickLoginAfter,
  type LoginAction,
  type ModalEvent,
  type PushReply,
  type QuickLoginState,
} from './quick-login.ts';

export interface SessionState {
  readonly login: LoginState;
  readonly quickLogin: QuickLoginState;
}

/** What a page gives its session: calls, clock and what follows from them. */
export interface SessionParts {
  /** Reads the profile past every cache, by bridge or HTTP; rejects or null when nobody is there. */
  readProfile(): Promise<Profile | null>;
  /** Whether the app's bridge serves for signing in. */
  usesBridge(): Promise<boolean>;
  push(action: LoginAction): Promise<PushReply>;
  bridgeError(): void;
  track(event: `${LoginAction}-error`): void;
  /** Called with each login state, so that the page can keep the analytics user id. */
  onLogin(login: LoginState): void;
  later(run: () => void, delayMs: number): void;
}

/** The session of a page: one for all of its parts, which read its state and observe its changes. */
export class Session {
  readonly #parts: SessionParts;
  readonly #listeners = new Set<() => void>();
  #state: SessionState = { login: UNFETCHED, quickLogin: QUICK_LOGIN_SHUT };
  /** Counts profile requests: only the newest one's answer counts. */
  #asked = 0;

  constructor(parts: SessionParts) {
    this.#parts = parts;
  }

  readonly state = (): SessionState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** What the header does once it is there (R-AUTH-04). */
  start(): void {
    this.#parts.later(() => void this.refresh(), HEADER_REFRESH_DELAY_MS);
  }

  async refresh(): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    const profile = await this.#parts.readProfile().catch(() => null);
    if (asked !== this.#asked) return;
    const login = loginStateAfter(
      profile === null ? { type: 'profile-fail' } : { type: 'profile-ok', profile },
    );
    this.#set({ ...this.#state, login });
    this.#parts.onLogin(login);
  }

  /** Signs in or registers the way the page can (R-AUTH-06); a modal is drawn by its flags. */
  async open(action: LoginAction): Promise<void> {
    const parts = this.#parts;
    await quickLogin(action, {
      usesBridge: await parts.usesBridge(),
      push: (asked) => parts.push(asked),
      openModal: (asked) => this.modal(asked, 'open'),
      refetch: () => void this.refresh(),
      succeed: (asked) => this.#flag(asked, 'success'),
      bridgeError: () => parts.bridgeError(),
      track: (event) => parts.track(event),
    });
  }

  /** What happened in a modal; success there reads the profile anew (R-AUTH-03). */
  modal(action: LoginAction, event: ModalEvent): void {
    this.#flag(action, event);
    if (event === 'success') void this.refresh();
  }

  #flag(action: LoginAction, event: ModalEvent): void {
    const next = quickLoginAfter(this.#state.quickLogin, action, event);
    this.#set({ ...this.#state, quickLogin: next });
  }

  #set(state: SessionState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
