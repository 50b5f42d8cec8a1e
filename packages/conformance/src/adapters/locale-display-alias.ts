import { displayLocale } from '@meridian/editions/display-locale.ts';

import type { Adapter } from '../adapter.ts';

export const adapter: Adapter = ({ locale }: { locale: string }) => displayLocale(locale);
