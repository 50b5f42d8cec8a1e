import { PERSISTENT_CACHE_CAP_BYTES } from '@meridian/protocol/constants.ts';

import type { Adapter } from '../adapter.ts';

export const adapter: Adapter = () => PERSISTENT_CACHE_CAP_BYTES;
