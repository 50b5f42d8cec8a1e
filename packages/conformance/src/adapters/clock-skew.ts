import { clockSkew } from '@meridian/shell/clock-skew.ts';

import type { Adapter } from '../adapter.ts';

export const adapter: Adapter = (input: { localMs: number; serverMs: number }) => clockSkew(input);
