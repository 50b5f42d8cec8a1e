import type { CoinsResult, WalletBalancesResult } from '@meridian/protocol/contracts/wallet.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { EmptyState } from '@meridian/ui/EmptyState.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import type { ReactNode } from 'react';

import { useModalOnce } from '../orders/use-modal-once.ts';
import { Debts } from './Debts.tsx';
import { useAsked, useWallet } from './use-wallet.ts';
import type { WalletCalls } from './wallet-calls.ts';
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
  const { calls, login, isSignedIn, signIn } = useWallet();
  const coins = useAsked(calls?.coins ?? null, null);
  const balances = useAsked(isSignedIn ? (calls?.balances ?? null) : null, REFRESH_MS);
  const isSignedOut = login?.fetched === true && !isSignedIn;
  useModalOnce(isSignedOut && calls !== null, signIn);
  const content = () => {
    if (isSignedOut) return <SignedOut signIn={signIn} />;
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
      <>
        <Debts debts={view.balances.debts} />
        {children({ ...view, refresh: balances.refresh })}
      </>
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
