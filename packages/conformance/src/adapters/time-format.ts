import { formatCompact } from '@meridian/i18n/time-format.ts';

import type { Adapter } from '../adapter.ts';

export const adapter: Adapter = ({ iso }: { iso: string }) => formatCompact(Date.parse(iso));
