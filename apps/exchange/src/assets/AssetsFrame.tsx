import { Button } from '@meridian/ui/Button.tsx';
import { EmptyState } from '@meridian/ui/EmptyState.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { type ReactNode, useState } from 'react';

import { OwnersPart } from '../account/OwnersPart.tsx';
import { type PageOwner, useOwner } from '../account/use-owner.ts';
import { useSignal } from '../markets/use-signal.ts';
import type { AccountModel } from '../orders/account-model.ts';
import type { Holdings } from '../orders/holdings.ts';
import { type PageAccount, useAccount } from '../orders/use-account.ts';
import { AssetsLayout, type Place } from './AssetsLayout.tsx';

export type ReadyHoldings = Extract<Holdings, { kind: 'ready' }>;

interface AssetsFrameProps {
  place: Place;
  /** Controls at the end of the head. */
  tools?: ReactNode;
  /** Shown once it is known what who is signed in has. */
  children: (account: AccountModel, holdings: ReadyHoldings) => ReactNode;
}

/** A page about what a person owns, and the way in for who is not signed in. */
export function AssetsFrame({ place, tools, children }: AssetsFrameProps) {
  const parts = useAccount();
  const venue = useSignal(parts.account.venue);
  return (
    <AssetsLayout
      place={place}
      isSimulated={venue.kind === 'open' && venue.capabilities.simulated}
      tools={tools}
    >
      <Gate {...parts}>{(holdings) => children(parts.account, holdings)}</Gate>
    </AssetsLayout>
  );
}

interface GateProps extends PageAccount {
  children: (holdings: ReadyHoldings) => ReactNode;
}

/** What stands in place of the page until the account can be shown. */
function Gate({ account, page, children }: GateProps) {
  const { t } = useI18n();
  const venue = useSignal(account.venue);
  const owner = useOwner(page);
  const { isSignedOut, signIn } = owner;
  const holdings = useHoldings(account, owner);
  if (isSignedOut) {
    return (
      <EmptyState
        title={t('assets.signedOut.title')}
        action={
          <Button variant="primary" onClick={signIn}>
            {t('assets.signedOut.signIn')}
          </Button>
        }
      >
        <p>{t('assets.signedOut.text')}</p>
      </EmptyState>
    );
  }
  if (venue.kind === 'absent') {
    return (
      <EmptyState title={t('assets.absent.title')}>
        <p>{t('assets.absent.text')}</p>
      </EmptyState>
    );
  }
  if (holdings.kind === 'failed') {
    return (
      <Notice
        kind="error"
        live
        title={t('assets.failed.title')}
        actions={
          <Button variant="secondary" icon="refresh" onClick={() => void account.refresh()}>
            {t('assets.retry')}
          </Button>
        }
      >
        {t('assets.failed.text')}
      </Notice>
    );
  }
  if (holdings.kind !== 'ready') return <Skeleton lines={8} />;
  return (
    <OwnersPart
      owner={owner}
      ended={t('assets.refused.signed-out')}
      signIn={t('assets.signedOut.signIn')}
    >
      {children(holdings)}
    </OwnersPart>
  );
}

/**
 * What the owner has. What was last known of it stays while their session has ended, and until it is known
 * anew, so that a form between does not lose what was typed.
 */
function useHoldings(account: AccountModel, { userId, isSignedOut }: PageOwner): Holdings {
  const now = useSignal(account.holdings);
  const [kept, setKept] = useState<{ userId: number | null; holdings: ReadyHoldings } | null>(null);
  if (now.kind === 'ready' && kept?.holdings !== now) setKept({ userId, holdings: now });
  const isKept = kept !== null && kept.userId === userId && !isSignedOut;
  return now.kind !== 'ready' && isKept ? kept.holdings : now;
}
