import type { Locale } from '@meridian/editions/locales.ts';
import { withTexts, type Texts } from '@meridian/i18n/module-texts.ts';
import { I18nProvider, useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Suspense, use, useMemo, useState, type ReactNode } from 'react';

interface ModuleTextsProps {
  /** Loads texts that no first load has. */
  load: (locale: Locale) => Promise<Texts>;
  children: ReactNode;
}

/** Shows what stands in it once its texts are here, beside those of the page. */
export function ModuleTexts({ load, children }: ModuleTextsProps) {
  const { locale } = useI18n();
  const [texts] = useState(() => load(locale));
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
