import { hreflangTag } from '@meridian/editions/language-tags.ts';

import type { Adapter } from '../adapter.ts';

export const adapter: Adapter = ({ locale }: { locale: string }) => hreflangTag(locale);
