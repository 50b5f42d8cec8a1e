import { localesOfEdition, type LocaleSet } from '@meridian/editions/locales.ts';

import type { Adapter } from '../adapter.ts';

export const adapter: Adapter = ({ edition }: { edition: LocaleSet }) => localesOfEdition(edition);
