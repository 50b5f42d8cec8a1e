import { formatCompact } from '@meridian/shell/time-format.ts';

import type { Adapter } from '../adapter.ts';

export const adapter: Adapter = ({ iso }: { iso: string }) => formatCompact(Date.parse(iso));
