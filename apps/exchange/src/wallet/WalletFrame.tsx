import type { CoinsResult, WalletBalancesResult } from '@meridian/protocol/contracts/wallet.ts';
import { usePageSession } from '@meridian/shell/session/use-login.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { EmptyState } from '@meridian/ui/EmptyState.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { type ReactNode, useMemo } from 'react';

import { OwnersPart } from '../account/OwnersPart.tsx';
import { useOwner } from '../account/use-owner.ts';
import { Debts } from './Debts.tsx';
import { useAsked } from './use-wallet.ts';
import { walletCalls, type WalletCalls } from './wallet-calls.ts';
import { WalletLayout, type WalletPlace } from './WalletLayout.tsx';

/** What every page of the wallet knows once it shows something. */
export interface WalletView {
  readonly calls: WalletCalls;
  readonly coins: CoinsResult;
  readonly balances: WalletBalancesResult;
  /** Asks for the balances again, after something has changed them. */
  refresh(): void;
}

const REFRESH_MS = 3_000;

interface WalletFrameProps {
  place: WalletPlace;
  children: (view: WalletView) => ReactNode;
}

/** A page about coins that come and go, and the way in for who is not signed in. */
export function WalletFrame({ place, children }: WalletFrameProps) {
  const { t } = useI18n();
  const page = usePageSession();
  const owner = useOwner(page);
  const { userId } = owner;
  const calls = useMemo(() => (page === null ? null : walletCalls(page.client)), [page]);
  const coins = useAsked(calls?.coins ?? null, null);
  // Another function for another owner: their balances are asked for anew.
  const askBalances = useMemo(
    () => (calls === null || userId === null ? null : () => calls.balances()),
    [calls, userId],
  );
  const balances = useAsked(askBalances, REFRESH_MS, owner.hasEnded);
  const content = () => {
    if (owner.isSignedOut) return <SignedOut signIn={owner.signIn} />;
    if (coins.loaded.type === 'failed') {
      return (
        <EmptyState title={t('wallet.absent.title')}>
          <p>{t('wallet.absent.text')}</p>
        </EmptyState>
      );
    }
    if (balances.loaded.type === 'failed') return <Failed retry={balances.refresh} />;
    if (calls === null || coins.loaded.type !== 'ready' || balances.loaded.type !== 'ready') {
      return <Skeleton lines={8} />;
    }
    const view = { calls, coins: coins.loaded.value, balances: balances.loaded.value };
    return (
      <OwnersPart
        owner={owner}
        ended={t('wallet.refused.signed-out')}
        signIn={t('wallet.signedOut.signIn')}
      >
        <Debts debts={view.balances.debts} />
        {children({ ...view, refresh: balances.refresh })}
      </OwnersPart>
    );
  };
  return (
    <WalletLayout
      place={place}
      isSimulated={coins.loaded.type === 'ready' && coins.loaded.value.simulated}
    >
      {content()}
    </WalletLayout>
  );
}

function SignedOut({ signIn }: { signIn: () => void }) {
  const { t } = useI18n();
  return (
    <EmptyState
      title={t('wallet.signedOut.title')}
      action={
        <Button variant="primary" onClick={signIn}>
          {t('wallet.signedOut.signIn')}
        </Button>
      }
    >
      <p>{t('wallet.signedOut.text')}</p>
    </EmptyState>
  );
}

export function Failed({ retry }: { retry: () => void }) {
  const { t } = useI18n();
  return (
    <Notice
      kind="error"
      live
      title={t('wallet.failed.title')}
      actions={
        <Button variant="secondary" icon="refresh" onClick={retry}>
          {t('wallet.retry')}
        </Button>
      }
    >
      {t('wallet.failed.text')}
    </Notice>
  );
}
