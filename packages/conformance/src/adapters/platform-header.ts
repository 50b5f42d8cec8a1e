import { platformHeader, type ClientPlatform } from '@meridian/editions/platforms.ts';

import type { Adapter } from '../adapter.ts';

export const adapter: Adapter = (input: { platform: ClientPlatform; inApp: boolean }) =>
  platformHeader(input.platform, input.inApp);
