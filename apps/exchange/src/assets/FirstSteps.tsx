import { inLanguage } from '@meridian/routes/paths.ts';
import { SPOT_PATH } from '@meridian/routes/spot-path.ts';
import { ButtonLink } from '@meridian/ui/Button.tsx';
import { EmptyState } from '@meridian/ui/EmptyState.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { useEffect, useState } from 'react';

import type { AccountModel } from '../orders/account-model.ts';
import { ClaimCoins } from '../orders/Balances.tsx';
import { ofSymbol } from '../orders/list-query.ts';
import type { ReadyHoldings } from './AssetsFrame.tsx';

interface StepsProps {
  account: AccountModel;
  holdings: ReadyHoldings;
}

/** An account that has nothing: test coins, where there are any, and what they are for. */
export function FirstSteps({ account, holdings: { claim } }: StepsProps) {
  const { t } = useI18n();
  return (
    <EmptyState
      title={t('assets.empty.title')}
      action={claim === null ? undefined : <ClaimCoins account={account} assets={claim.assets} />}
    >
      <p>{t(claim === null ? 'assets.empty.text' : 'assets.empty.claim')}</p>
    </EmptyState>
  );
}

/** Leads an account that never traded to its first order. */
export function FirstOrder({ account, holdings: { open } }: StepsProps) {
  const { t, locale } = useI18n();
  const hasTraded = useHasTraded(account, open.length > 0);
  if (hasTraded !== false) return null;
  return (
    <Notice
      title={t('assets.firstOrder.title')}
      actions={
        <ButtonLink variant="primary" href={inLanguage(SPOT_PATH, locale)}>
          {t('assets.firstOrder.action')}
        </ButtonLink>
      }
    >
      {t('assets.firstOrder.text')}
    </Notice>
  );
}

/** Null while it is not known. */
function useHasTraded(account: AccountModel, hasOpen: boolean): boolean | null {
  const [hasEnded, setHasEnded] = useState<boolean | null>(null);
  useEffect(() => {
    let left = false;
    void account.history(ofSymbol(null), null).then((page) => {
      if (!left && page !== null) setHasEnded(page.orders.length > 0);
    });
    return () => {
      left = true;
    };
  }, [account]);
  return hasOpen ? true : hasEnded;
}
