import { environmentOfHost, networkOfHost } from '@meridian/editions/environments.ts';

import type { Adapter } from '../adapter.ts';

interface Input {
  host: string;
  kind: 'network' | 'deployment';
}

export const adapter: Adapter = ({ host, kind }: Input) =>
  kind === 'network' ? networkOfHost(host) : environmentOfHost(host);
