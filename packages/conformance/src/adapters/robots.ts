import { robotsContent } from '@meridian/editions/seo.ts';

import type { Adapter } from '../adapter.ts';

export const adapter: Adapter = (input: { host: string; path: string; basePath: string }) =>
  robotsContent(input);
