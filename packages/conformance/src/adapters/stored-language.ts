import { storedLanguage } from '@meridian/editions/languages.ts';

import type { Adapter } from '../adapter.ts';

export const adapter: Adapter = ({ stored }: { stored: string | null }) => storedLanguage(stored);
