import type { MessageId } from '@meridian/i18n/message-ids.ts';
import { pathOf, type PageName } from '@meridian/routes/paths.ts';
import { Badge } from '@meridian/ui/Badge.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import type { ComponentType, ReactNode } from 'react';

import layout from '../assets/AssetsLayout.module.css';
import { useLater } from '../trade/use-later.ts';

/** Pages about coins that come and go, in the order of their links. */
const PLACES = {
  deposit: 'wallet.deposit.heading',
  withdraw: 'wallet.withdraw.heading',
  transfer: 'wallet.transfer.heading',
  depositRecords: 'wallet.records.deposits',
  withdrawalRecords: 'wallet.records.withdrawals',
  transferRecords: 'wallet.records.transfers',
} as const satisfies Readonly<Partial<Record<PageName, MessageId>>>;

export type WalletPlace = keyof typeof PLACES;

// `as`: Object.keys forgets the key type of a literal table.
const LINKS = Object.keys(PLACES) as readonly WalletPlace[];

interface WalletLayoutProps {
  place: WalletPlace;
  isSimulated?: boolean;
  children: ReactNode;
}

/** Head and links of a page about coins that come and go. */
export function WalletLayout({ place, isSimulated, children }: WalletLayoutProps) {
  const { t, locale } = useI18n();
  return (
    <div className={layout.page}>
      <header className={layout.head}>
        <h1 className={layout.title}>{t(PLACES[place])}</h1>
        {isSimulated === true && <Badge tone="warning">{t('wallet.simulated')}</Badge>}
      </header>
      <nav className={layout.places} aria-label={t('wallet.nav')}>
        <a className={layout.place} href={pathOf('assets', locale)}>
          {t('wallet.nav.assets')}
        </a>
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
      </nav>
      {children}
    </div>
  );
}

interface LaterWalletProps {
  place: WalletPlace;
  load: () => Promise<ComponentType>;
}

/** A page whose content comes after the first load, since nothing of it can be prerendered. */
export function LaterWallet({ place, load }: LaterWalletProps) {
  const loaded = useLater(load);
  if (loaded !== null) return <loaded.Part />;
  return (
    <WalletLayout place={place}>
      <Skeleton lines={8} />
    </WalletLayout>
  );
}
