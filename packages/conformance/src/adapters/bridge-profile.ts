import { profileFromBridge } from '@meridian/app-bridge/profile.ts';

import type { Adapter } from '../adapter.ts';

interface Input {
  readonly code: number;
  readonly params?: unknown;
}

export const adapter: Adapter = (reply: Input) => profileFromBridge(reply);
