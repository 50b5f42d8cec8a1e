import { switchLanguage } from '@meridian/editions/languages.ts';

import type { Adapter } from '../adapter.ts';

interface Input {
  url: string;
  to: string;
  basePath: string;
}

export const adapter: Adapter = ({ url, to, basePath }: Input) => switchLanguage(url, to, basePath);
