import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { HeaderCell, Table } from '@meridian/ui/Table.tsx';
import { useState } from 'react';

import type { AccountModel } from './account-model.ts';
import type { Holdings } from './holdings.ts';
import { OrderFigure } from './order-cells.tsx';
import styles from './orders.module.css';
import { useRefusal } from './refusals.ts';

interface BalancesProps {
  account: AccountModel;
  holdings: Extract<Holdings, { kind: 'ready' }>;
}

/** What the account has, and test coins for one that has nothing yet. */
export function Balances({ account, holdings }: BalancesProps) {
  const { t } = useI18n();
  const { balances, claim } = holdings;
  return (
    <>
      {balances.length === 0 ? (
        <p className={styles.note}>{t('trade.balances.none')}</p>
      ) : (
        <Table caption={t('trade.orders.balances')} dense>
          <thead>
            <tr>
              <HeaderCell>{t('trade.balances.asset')}</HeaderCell>
              <HeaderCell numeric>{t('trade.balances.available')}</HeaderCell>
              <HeaderCell numeric>{t('trade.balances.held')}</HeaderCell>
              <HeaderCell numeric>{t('trade.balances.total')}</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {balances.map(({ asset, available, held, total }) => (
              <tr key={asset}>
                <th scope="row">{asset}</th>
                <OrderFigure value={available} />
                <OrderFigure value={held} />
                <OrderFigure value={total} />
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {claim !== null && <ClaimCoins account={account} assets={claim.assets} />}
    </>
  );
}

interface ClaimCoinsProps {
  account: AccountModel;
  assets: readonly { readonly asset: string; readonly amount: string }[];
}

/** Test coins, once a day; they are worth nothing, and the button says so. */
export function ClaimCoins({ account, assets }: ClaimCoinsProps) {
  const { t } = useI18n();
  const refusal = useRefusal();
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const claim = async () => {
    setBusy(true);
    const done = await account.claim().finally(() => setBusy(false));
    setSaid(done.ok ? t('trade.claim.done') : refusal(done.refusal));
  };
  const list = assets.map(({ asset, amount }) => `${amount} ${asset}`).join(', ');
  return (
    <p className={styles.claim}>
      <Button variant="secondary" size="x-small" loading={busy} onClick={() => void claim()}>
        {t('trade.claim')}
      </Button>
      <span>{t('trade.claim.text', { list })}</span>
      <span role="status">{said}</span>
    </p>
  );
}
