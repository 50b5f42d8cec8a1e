import { navEntryView, type CachedEntry } from '@meridian/shell/placeholder/cached-navigation.ts';

import type { Adapter } from '../adapter.ts';

export const adapter: Adapter = (input: CachedEntry) => navEntryView(input);
