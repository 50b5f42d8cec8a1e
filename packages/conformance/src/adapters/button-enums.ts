import { BUTTON_SIZES, BUTTON_VARIANTS } from '@meridian/ui/button-state.ts';

import type { Adapter } from '../adapter.ts';

/** R-BTN-01, R-BTN-02. The product needs no such check: a name of neither kind does not type-check. */
export const adapter: Adapter = ({ what, value }: { what: 'variant' | 'size'; value: unknown }) => {
  const names: readonly unknown[] = what === 'variant' ? BUTTON_VARIANTS : BUTTON_SIZES;
  return names.includes(value);
};
