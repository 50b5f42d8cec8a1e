import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import type { ReactNode } from 'react';

import { PlacesLayout } from '../assets/PlacesLayout.tsx';
import { useLater } from '../trade/use-later.ts';

/** Head of the page, with the way back. */
export function ClosingLayout({ children }: { children: ReactNode }) {
  const { t } = useI18n();
  return (
    <PlacesLayout
      heading={t('closing.heading')}
      nav={t('closing.heading')}
      links={[
        ['security', t('closing.nav.security')],
        ['closeAccount', t('closing.heading')],
      ]}
      place="closeAccount"
    >
      {children}
    </PlacesLayout>
  );
}

const loadContent = async () => (await import('./CloseAccount.tsx')).CloseAccount;

/** The page, whose content comes after the first load: nothing of it can be prerendered. */
export function LaterClosing() {
  const loaded = useLater(loadContent);
  if (loaded !== null) return <loaded.Part />;
  return (
    <ClosingLayout>
      <Skeleton lines={8} />
    </ClosingLayout>
  );
}
