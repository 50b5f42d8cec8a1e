import { localesOfEdition, type LocaleSet } from '@meridian/editions/locales.ts';

import type { Adapter } from '../adapter.ts';

export const adapter: Adapter = ({ edition, locale }: { edition: LocaleSet; locale: string }) => {
  const locales: readonly string[] = localesOfEdition(edition);
  return locales.includes(locale);
};
