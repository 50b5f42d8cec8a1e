import type { MessageId } from '@meridian/i18n/message-ids.ts';
import type { PageName } from '@meridian/routes/paths.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import type { ComponentType, ReactNode } from 'react';

import { PlacesLayout } from '../assets/PlacesLayout.tsx';
import { useLater } from '../trade/use-later.ts';

/** Pages about files of an account, in the order of their links. */
const PLACES = {
  exports: 'exports.heading',
  statement: 'exports.statement.heading',
} as const satisfies Readonly<Partial<Record<PageName, MessageId>>>;

export type ExportsPlace = keyof typeof PLACES;

// `as`: Object.keys forgets the key type of a literal table.
const LINKS = Object.keys(PLACES) as readonly ExportsPlace[];

interface ExportsLayoutProps {
  place: ExportsPlace;
  children: ReactNode;
}

/** Head and links of a page about files of an account. */
export function ExportsLayout({ place, children }: ExportsLayoutProps) {
  const { t } = useI18n();
  return (
    <PlacesLayout
      heading={t(PLACES[place])}
      nav={t('exports.nav')}
      links={[
        ...LINKS.map((link) => [link, t(PLACES[link])] as const),
        ['moneyHistory', t('exports.nav.history')],
        ['assets', t('exports.nav.assets')],
      ]}
      place={place}
    >
      {children}
    </PlacesLayout>
  );
}

interface LaterExportsProps {
  place: ExportsPlace;
  load: () => Promise<ComponentType>;
}

/** A page whose content comes after the first load, since nothing of it can be prerendered. */
export function LaterExports({ place, load }: LaterExportsProps) {
  const loaded = useLater(load);
  if (loaded !== null) return <loaded.Part />;
  return (
    <ExportsLayout place={place}>
      <Skeleton lines={8} />
    </ExportsLayout>
  );
}
