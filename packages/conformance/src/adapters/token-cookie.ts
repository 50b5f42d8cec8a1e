import type { SiteEnvironment } from '@meridian/editions/hosts.ts';
import { tokenCookieName } from '@meridian/protocol/token-cookie.ts';

import type { Adapter } from '../adapter.ts';

export const adapter: Adapter = ({ a, b }: { a: SiteEnvironment; b: SiteEnvironment }) =>
  tokenCookieName(a) !== tokenCookieName(b);
