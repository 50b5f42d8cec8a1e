import type { MessageId } from '@meridian/i18n/message-ids.ts';
import type { LoginAction } from '@meridian/session/quick-login.ts';

import type { Registered } from './RegisterForm.tsx';

/** The step of signing in or registering. */
export type Step =
  | { readonly at: LoginAction; readonly email: string }
  | { readonly at: 'verify'; readonly registered: Registered }
  | { readonly at: 'forgot'; readonly email: string }
  | { readonly at: 'reset'; readonly token: string }
  | { readonly at: 'resetDone' }
  /** The password was right, and a code of the second factor is asked for. */
  | { readonly at: 'second'; readonly email: string; readonly password: string }
  /** Signed in, with a password that would not be taken as a new one. */
  | { readonly at: 'outdated' };

export const STEP_HEADINGS = {
  login: 'account.login.heading',
  register: 'account.register.heading',
  verify: 'account.verify.heading',
  forgot: 'account.forgot.heading',
  reset: 'account.reset.heading',
  resetDone: 'account.login.heading',
  second: 'account.second.heading',
  outdated: 'account.outdated.change',
} as const satisfies Readonly<Record<Step['at'], MessageId>>;
