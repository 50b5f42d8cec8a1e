import type { MessageId } from '@meridian/i18n/message-ids.ts';
import type { PageName } from '@meridian/routes/paths.ts';
import { Badge } from '@meridian/ui/Badge.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import type { ComponentType, ReactNode } from 'react';

import { PlacesLayout } from '../assets/PlacesLayout.tsx';
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
  const { t } = useI18n();
  return (
    <PlacesLayout
      heading={t(PLACES[place])}
      nav={t('wallet.nav')}
      links={[
        ['assets', t('wallet.nav.assets')],
        ...LINKS.map((link) => [link, t(PLACES[link])] as const),
      ]}
      place={place}
      badge={isSimulated === true && <Badge tone="warning">{t('wallet.simulated')}</Badge>}
    >
      {children}
    </PlacesLayout>
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
