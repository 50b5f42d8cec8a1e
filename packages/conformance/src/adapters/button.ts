import { buttonState, type ButtonOptions } from '@meridian/ui/button-state.ts';

import type { Adapter } from '../adapter.ts';

/** R-BTN-01 to 08. */
export const adapter: Adapter = (input: ButtonOptions) => buttonState(input);
