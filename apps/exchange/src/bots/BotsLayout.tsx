import type { MessageId } from '@meridian/i18n/message-ids.ts';
import type { PageName } from '@meridian/routes/paths.ts';
import { Badge } from '@meridian/ui/Badge.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import type { ComponentType, ReactNode } from 'react';

import { PlacesLayout } from '../assets/PlacesLayout.tsx';
import { useLater } from '../trade/use-later.ts';

/** Pages about bots, in the order of their links. */
const PLACES = {
  myBots: 'bots.mine.heading',
  botGrid: 'bots.create.heading',
  botDca: 'bots.dca.heading',
  recurringBuy: 'bots.plans.heading',
} as const satisfies Readonly<Partial<Record<PageName, MessageId>>>;

export type BotPlace = keyof typeof PLACES;

// `as`: Object.keys forgets the key type of a literal table.
const LINKS = Object.keys(PLACES) as readonly BotPlace[];

interface BotsLayoutProps {
  place: BotPlace;
  isSimulated?: boolean;
  children: ReactNode;
}

/** Head and links of a page about bots. */
export function BotsLayout({ place, isSimulated, children }: BotsLayoutProps) {
  const { t } = useI18n();
  return (
    <PlacesLayout
      heading={t(PLACES[place])}
      nav={t('bots.nav')}
      links={[
        ...LINKS.map((link) => [link, t(PLACES[link])] as const),
        ['assets', t('bots.nav.assets')],
      ]}
      place={place}
      badge={isSimulated === true && <Badge tone="warning">{t('bots.simulated')}</Badge>}
    >
      {children}
    </PlacesLayout>
  );
}

interface LaterBotsProps {
  place: BotPlace;
  load: () => Promise<ComponentType>;
}

/** A page whose content comes after the first load, since nothing of it can be prerendered. */
export function LaterBots({ place, load }: LaterBotsProps) {
  const loaded = useLater(load);
  if (loaded !== null) return <loaded.Part />;
  return (
    <BotsLayout place={place}>
      <Skeleton lines={8} />
    </BotsLayout>
  );
}
