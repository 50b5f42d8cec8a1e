import { cacheAfterPermissionError } from '@meridian/protocol/profile-cache.ts';

import type { Adapter } from '../adapter.ts';

interface Input {
  cached: string[];
  failedUrl: string;
  code: number;
}

export const adapter: Adapter = (input: Input) => cacheAfterPermissionError(input);
