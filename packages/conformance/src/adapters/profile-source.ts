import { profileSource, type AppState } from '@meridian/session/profile-source.ts';

import type { Adapter } from '../adapter.ts';

/** R-AUTH-02, R-BRIDGE-03. */
export const adapter: Adapter = (input: AppState) => profileSource(input);
