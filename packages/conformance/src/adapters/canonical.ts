import { canonicalPath } from '@meridian/editions/seo.ts';

import type { Adapter } from '../adapter.ts';

export const adapter: Adapter = (input: { basePath: string; path: string }) => canonicalPath(input);
