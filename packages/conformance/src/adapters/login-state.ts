import { loginStateAfter, UNFETCHED, type LoginState } from '@meridian/session/login-state.ts';
import { readProfile } from '@meridian/session/profile.ts';

import type { Adapter } from '../adapter.ts';

type Event = 'profile-fail' | { readonly 'profile-ok': unknown };

/** R-AUTH-01. */
export const adapter: Adapter = ({ events }: { events: readonly Event[] }) => {
  let state: LoginState = UNFETCHED;
  for (const event of events) {
    state = loginStateAfter(
      event === 'profile-fail'
        ? { type: 'profile-fail' }
        : { type: 'profile-ok', profile: readProfile({ id: event['profile-ok'] }) },
    );
  }
  return { fetched: state.fetched, loggedIn: state.loggedIn };
};
