import type { MessageId } from '@meridian/i18n/message-ids.ts';
import type { PageName } from '@meridian/routes/paths.ts';
import { Badge } from '@meridian/ui/Badge.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import type { ComponentType, ReactNode } from 'react';

import { useLater } from '../trade/use-later.ts';
import { PlacesLayout } from './PlacesLayout.tsx';

/** Pages about what a person owns and did, in the order of their links. */
const PLACES = {
  assets: { label: 'assets.nav.overview', heading: 'assets.heading' },
  assetsSpot: { label: 'assets.nav.spot', heading: 'assets.spot.heading' },
  orders: { label: 'assets.nav.orders', heading: 'assets.orders.heading' },
  moneyHistory: { label: 'assets.nav.history', heading: 'assets.history.heading' },
  convert: { label: 'assets.nav.convert', heading: 'assets.convert.heading' },
} as const satisfies Readonly<
  Partial<Record<PageName, { readonly label: MessageId; readonly heading: MessageId }>>
>;

export type Place = keyof typeof PLACES;

// `as`: Object.keys forgets the key type of a literal table.
const LINKS = Object.keys(PLACES) as readonly Place[];

interface AssetsLayoutProps {
  place: Place;
  isSimulated?: boolean;
  /** Controls at the end of the head. */
  tools?: ReactNode;
  children: ReactNode;
}

/** Head and links of a page about what a person owns. */
export function AssetsLayout({ place, isSimulated, tools, children }: AssetsLayoutProps) {
  const { t } = useI18n();
  return (
    <PlacesLayout
      heading={t(PLACES[place].heading)}
      nav={t('assets.nav')}
      links={[
        ...LINKS.map((link) => [link, t(PLACES[link].label)] as const),
        ['recurringBuy', t('assets.nav.recurring')],
        ['myBots', t('assets.nav.bots')],
        ['exports', t('assets.nav.exports')],
      ]}
      place={place}
      badge={isSimulated === true && <Badge>{t('assets.simulated')}</Badge>}
      tools={tools}
    >
      {children}
    </PlacesLayout>
  );
}

interface LaterPlaceProps {
  place: Place;
  load: () => Promise<ComponentType>;
}

/** A page whose content comes after the first load, since nothing of it can be prerendered. */
export function LaterPlace({ place, load }: LaterPlaceProps) {
  const loaded = useLater(load);
  if (loaded !== null) return <loaded.Part />;
  return (
    <AssetsLayout place={place}>
      <Skeleton lines={8} />
    </AssetsLayout>
  );
}
