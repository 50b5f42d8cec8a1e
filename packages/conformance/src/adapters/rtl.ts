import { isRtl } from '@meridian/editions/locales.ts';

import type { Adapter } from '../adapter.ts';

export const adapter: Adapter = ({ locale }: { locale: string }) => isRtl(locale);
