import { mapLink, type MapLinkInput } from '@meridian/app-link/map-link.ts';

import type { Adapter } from '../adapter.ts';

/** R-LINK-01 to R-LINK-92. */
export const adapter: Adapter = (input: MapLinkInput) => mapLink(input);
