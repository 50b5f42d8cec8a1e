import { isLoggedIn } from '@meridian/session/profile.ts';

import type { Adapter } from '../adapter.ts';

/** R-USER-02. */
export const adapter: Adapter = ({ profile }: { profile: { id?: unknown } | null }) =>
  isLoggedIn(profile);
