import { HEADER_REFRESH_DELAY_MS } from '@meridian/protocol/constants.ts';
import type { AccessFailure } from '@meridian/protocol/envelope.ts';
import { EXTRA_AUTH_FAILURE_CODE } from '@meridian/protocol/permission.ts';

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
  /**
   * The server no longer knows the user of this page, who did not sign out here. Until somebody signs
   * in, forms stay where they are, with what was typed.
   */
  readonly lost: boolean;
}

/** What a page gives its session: calls, clock and what follows from them. */
export interface SessionParts {
  /**
   * Reads the profile past every cache, by bridge or HTTP. Null when nobody is there; rejects where no
   * answer says so.
   */
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
  #state: SessionState = { login: UNFETCHED, quickLogin: QUICK_LOGIN_SHUT, lost: false };
  /** Counts profile requests: only the newest one's answer counts. */
  #asked = 0;
  /** Whether a way in that an auth failure opened is open: calls that fail together share it. */
  #signingIn = false;

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
    if (asked === this.#asked) this.#setProfile(profile);
  }

  /**
   * What an auth failure of a call means (R-AUTH-12, R-AUTH-13). 100007 says that nobody is signed in;
   * of the other codes a fresh profile says whether somebody is. Where nobody is, the way in opens.
   *
   * @param options `signsIn` where the call itself was one to sign in, so that no way in opens on it
   */
  async afterAuthFailure(
    code: number | null,
    { signsIn = false }: { readonly signsIn?: boolean } = {},
  ): Promise<AccessFailure> {
    const access = await this.#lookInto(code);
    if (access === 'signed-out' && !signsIn) void this.#signInOnce();
    return access;
  }

  /** In the app the way in stays open until the user left it: no second one is pushed on it. */
  async #signInOnce(): Promise<void> {
    if (this.#signingIn || this.#state.quickLogin.login.visible) return;
    this.#signingIn = true;
    await this.open('login').finally(() => (this.#signingIn = false));
  }

  async #lookInto(code: number | null): Promise<AccessFailure> {
    this.#asked += 1;
    const asked = this.#asked;
    let profile: Profile | null = null;
    if (code !== EXTRA_AUTH_FAILURE_CODE) {
      try {
        profile = await this.#parts.readProfile();
      } catch {
        return 'unknown';
      }
    }
    // Who asked since knows better who is there.
    if (asked === this.#asked) {
      if (profile === null) this.#set({ ...this.#state, lost: true });
      this.#setProfile(profile);
    }
    return profile === null ? 'signed-out' : 'not-permitted';
  }

  #setProfile(profile: Profile | null): void {
    const login = loginStateAfter(
      profile === null ? { type: 'profile-fail' } : { type: 'profile-ok', profile },
    );
    this.#set({ ...this.#state, login, lost: this.#state.lost && !login.loggedIn });
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
