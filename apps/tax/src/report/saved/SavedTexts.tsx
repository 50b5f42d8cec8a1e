import { loadSavedTexts } from '@meridian/i18n/saved-texts.ts';
import { withTexts, type Texts } from '@meridian/i18n/module-texts.ts';
import { I18nProvider, useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Suspense, use, useMemo, useState, type ReactNode } from 'react';

/** The dialogs' own texts, which no first load has. */
export function SavedTexts({ children }: { children: ReactNode }) {
  const { locale } = useI18n();
  const [texts] = useState(() => loadSavedTexts(locale));
  return (
    <Suspense fallback={null}>
      <WithTexts texts={texts}>{children}</WithTexts>
    </Suspense>
  );
}

function WithTexts({ texts, children }: { texts: Promise<Texts>; children: ReactNode }) {
  const page = useI18n();
  const loaded = use(texts);
  const i18n = useMemo(() => withTexts(page, loaded), [page, loaded]);
  return <I18nProvider i18n={i18n}>{children}</I18nProvider>;
}
