import { mapTestSiteHost } from '@meridian/editions/environments.ts';

import type { Adapter } from '../adapter.ts';

export const adapter: Adapter = ({ host }: { host: string }) => mapTestSiteHost(host);
