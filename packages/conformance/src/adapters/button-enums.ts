import { isAllowed } from '@meridian/ui/button-state.ts';

import type { Adapter } from '../adapter.ts';

/** R-BTN-01, R-BTN-02. */
export const adapter: Adapter = ({ what, value }: { what: 'variant' | 'size'; value: unknown }) =>
  isAllowed(what, value);
