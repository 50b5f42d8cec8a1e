import type { I18n } from '@meridian/i18n/i18n.ts';
import { createContext, use, type ReactNode } from 'react';

const I18nContext = createContext<I18n | null>(null);

export function I18nProvider({ i18n, children }: { i18n: I18n; children: ReactNode }) {
  return <I18nContext value={i18n}>{children}</I18nContext>;
}

/** The page's language: `t`, `text`, `tag`, `lang`, `dir`, `locale`. */
export function useI18n(): I18n {
  const i18n = use(I18nContext);
  if (i18n === null) throw new Error('useI18n needs an I18nProvider above it');
  return i18n;
}
