import { detectLanguage } from '@meridian/editions/languages.ts';

import type { Adapter } from '../adapter.ts';

export const adapter: Adapter = ({ path, basePath }: { path: string; basePath: string }) =>
  detectLanguage(path, basePath);
