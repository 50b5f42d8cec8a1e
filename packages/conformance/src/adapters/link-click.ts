import { linkClickAction, type LinkClick } from '@meridian/app-link/link-click.ts';

import type { Adapter } from '../adapter.ts';

/** R-LINK-04 to R-LINK-07. */
export const adapter: Adapter = (input: LinkClick) => linkClickAction(input);
