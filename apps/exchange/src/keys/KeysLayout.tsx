import type { MessageId } from '@meridian/i18n/message-ids.ts';
import type { PageName } from '@meridian/routes/paths.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import type { ComponentType, ReactNode } from 'react';

import { PlacesLayout } from '../assets/PlacesLayout.tsx';
import { useLater } from '../trade/use-later.ts';

/** Pages about the account's keys, in the order of their links. */
const PLACES = {
  signInMethods: 'keys.methods.heading',
  apiKeys: 'keys.api.heading',
} as const satisfies Readonly<Partial<Record<PageName, MessageId>>>;

export type KeysPlace = keyof typeof PLACES;

// `as`: Object.keys forgets the key type of a literal table.
const LINKS = Object.keys(PLACES) as readonly KeysPlace[];

interface KeysLayoutProps {
  place: KeysPlace;
  children: ReactNode;
}

/** Head and links of a page about keys. */
export function KeysLayout({ place, children }: KeysLayoutProps) {
  const { t } = useI18n();
  return (
    <PlacesLayout
      heading={t(PLACES[place])}
      nav={t('keys.nav')}
      links={[
        ['security', t('keys.nav.security')],
        ...LINKS.map((link) => [link, t(PLACES[link])] as const),
      ]}
      place={place}
    >
      {children}
    </PlacesLayout>
  );
}

interface LaterKeysProps {
  place: KeysPlace;
  load: () => Promise<ComponentType>;
}

/** A page whose content comes after the first load, since nothing of it can be prerendered. */
export function LaterKeys({ place, load }: LaterKeysProps) {
  const loaded = useLater(load);
  if (loaded !== null) return <loaded.Part />;
  return (
    <KeysLayout place={place}>
      <Skeleton lines={8} />
    </KeysLayout>
  );
}
