import { regionOfHost } from '@meridian/editions/regions.ts';

import type { Adapter } from '../adapter.ts';

export const adapter: Adapter = ({ host }: { host: string }) => regionOfHost(host);
