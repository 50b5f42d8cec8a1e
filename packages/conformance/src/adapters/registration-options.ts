import { registrationOptions } from '@meridian/session/registration-options.ts';

import type { Adapter } from '../adapter.ts';

/** R-REG-01, R-REG-03. */
export const adapter: Adapter = (input: Readonly<Record<string, unknown>>) =>
  registrationOptions(input);
