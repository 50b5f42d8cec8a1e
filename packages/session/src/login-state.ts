import { isLoggedIn, type Profile } from './profile.ts';

/**
 * Unfetched until the profile request ended; its failure marks it fetched too, and counts as not
 * logged in (R-AUTH-01).
 */
export interface LoginState {
  readonly fetched: boolean;
  readonly loggedIn: boolean;
  readonly profile: Profile | null;
}

export type LoginEvent =
  | { readonly type: 'profile-ok'; readonly profile: Profile | null }
  | { readonly type: 'profile-fail' };

export const UNFETCHED: LoginState = { fetched: false, loggedIn: false, profile: null };

const LOGGED_OUT: LoginState = { fetched: true, loggedIn: false, profile: null };

/** The state after a profile request. What came before it does not count. */
export function loginStateAfter(event: LoginEvent): LoginState {
  if (event.type === 'profile-fail' || !isLoggedIn(event.profile)) return LOGGED_OUT;
  return { fetched: true, loggedIn: true, profile: event.profile };
}
