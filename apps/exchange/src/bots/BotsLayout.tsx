import type { MessageId } from '@meridian/i18n/message-ids.ts';
import { pathOf, type PageName } from '@meridian/routes/paths.ts';
import { Badge } from '@meridian/ui/Badge.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import type { ComponentType, ReactNode } from 'react';

import layout from '../assets/AssetsLayout.module.css';
import { useLater } from '../trade/use-later.ts';

/** Pages about bots, in the order of their links. */
const PLACES = {
  myBots: 'bots.mine.heading',
  botGrid: 'bots.create.heading',
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
  const { t, locale } = useI18n();
  return (
    <div className={layout.page}>
      <header className={layout.head}>
        <h1 className={layout.title}>{t(PLACES[place])}</h1>
        {isSimulated === true && <Badge tone="warning">{t('bots.simulated')}</Badge>}
      </header>
      <nav className={layout.places} aria-label={t('bots.nav')}>
        {LINKS.map((link) => (
          <a
            key={link}
            className={layout.place}
            href={pathOf(link, locale)}
            aria-current={link === place ? 'page' : undefined}
          >
            {t(PLACES[link])}
          </a>
        ))}
        <a className={layout.place} href={pathOf('assets', locale)}>
          {t('bots.nav.assets')}
        </a>
      </nav>
      {children}
    </div>
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
