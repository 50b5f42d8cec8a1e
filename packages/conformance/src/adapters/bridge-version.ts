import { isBridgeSupported } from '@meridian/app-bridge/version.ts';

import type { Adapter } from '../adapter.ts';

export const adapter: Adapter = ({ appVersion }: { readonly appVersion: unknown }) =>
  isBridgeSupported(appVersion);
