import { clientPlatform, isInApp } from '@meridian/editions/platforms.ts';

import type { Adapter } from '../adapter.ts';

export const adapter: Adapter = (input: { userAgent: string; miniApp: boolean }) => ({
  platform: clientPlatform(input),
  inApp: isInApp(input.userAgent),
});
