import { PLACEHOLDER_PARTS } from '@meridian/shell/placeholder/draw-placeholder.ts';

import type { Adapter } from '../adapter.ts';

export const adapter: Adapter = () => PLACEHOLDER_PARTS;
