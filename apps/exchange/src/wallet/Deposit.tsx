import type { DepositAddressResult, NetworkInfo } from '@meridian/protocol/contracts/wallet.ts';
import { Amount } from '@meridian/ui/Amount.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { Panel } from '@meridian/ui/Panel.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { useMemo } from 'react';

import { CoinFields, type CoinPlace, useCoinPlace } from './coin-choice.tsx';
import { CopyButton } from './CopyButton.tsx';
import { QrCode } from './QrCode.tsx';
import { RecentDeposits } from './RecentDeposits.tsx';
import { SimulateDeposit } from './SimulateDeposit.tsx';
import { useAsked } from './use-wallet.ts';
import styles from './wallet.module.css';
import { Failed, WalletFrame, type WalletView } from './WalletFrame.tsx';

const COPY_WORDS = { copied: 'wallet.copied', notCopied: 'wallet.notCopied' } as const;

/** Where coins are sent to, and what has arrived lately. */
export function Deposit() {
  return <WalletFrame place="deposit">{(view) => <Content {...view} />}</WalletFrame>;
}

const RECENT_MS = 2_000;
const RECENT = { limit: '5' };

function Content({ calls, coins, refresh }: WalletView) {
  const { t } = useI18n();
  const place = useCoinPlace(coins);
  const { coin, network } = place;
  const recent = useAsked(
    useMemo(() => () => calls.deposits(RECENT), [calls]),
    RECENT_MS,
  );
  return (
    <div className={styles.columns}>
      <Panel title={t('wallet.deposit.address')}>
        <div className={styles.stack}>
          <CoinFields coins={coins} place={place} />
          {network !== null && <Address calls={calls} place={place} network={network} />}
        </div>
      </Panel>
      <div className={styles.stack}>
        {coins.startsTransfers && network !== null && (
          <Panel title={t('wallet.simulate.heading')}>
            <SimulateDeposit
              key={`${coin} ${network.network}`}
              calls={calls}
              coin={coin}
              network={network}
              onDone={recent.refresh}
            />
          </Panel>
        )}
        <Panel title={t('wallet.deposit.recent')}>
          <RecentDeposits loaded={recent.loaded} calls={calls} onChange={refresh} />
        </Panel>
      </div>
    </div>
  );
}

interface AddressProps extends Pick<WalletView, 'calls'> {
  place: CoinPlace;
  network: NetworkInfo;
}

function Address({ calls, place: { coin }, network }: AddressProps) {
  const code = network.network;
  const load = useMemo(() => () => calls.depositAddress(coin, code), [calls, coin, code]);
  const { loaded, refresh } = useAsked(load, null);
  if (loaded.type === 'failed') return <Failed retry={refresh} />;
  if (loaded.type === 'loading') return <Skeleton lines={6} />;
  return <AddressCard given={loaded.value} network={network} />;
}

function AddressCard({ given, network }: { given: DepositAddressResult; network: NetworkInfo }) {
  const { t } = useI18n();
  const { address, tag, coin } = given;
  return (
    <>
      <div className={styles.place}>
        <QrCode text={address} label={t('wallet.deposit.code', { coin, network: network.name })} />
        <div className={styles.stack}>
          <div>
            <p className={styles.note}>{t('wallet.address')}</p>
            <code className={styles.address} data-testid="address">
              {address}
            </code>
          </div>
          <div className={styles.row}>
            <CopyButton text={address} label={t('wallet.copyAddress')} words={COPY_WORDS} />
          </div>
          {tag !== null && (
            <>
              <div>
                <p className={styles.note}>{network.tagName}</p>
                <code className={styles.address}>{tag}</code>
              </div>
              <div className={styles.row}>
                <CopyButton
                  text={tag}
                  label={t('wallet.copyTag', { tag: network.tagName ?? '' })}
                  words={COPY_WORDS}
                />
              </div>
            </>
          )}
        </div>
      </div>
      {tag !== null && (
        <Notice kind="warning">
          {t('wallet.deposit.tagNeeded', { tag: network.tagName ?? '' })}
        </Notice>
      )}
      <Notice kind="warning">
        {t('wallet.deposit.onlyNetwork', { coin, network: network.name })}
      </Notice>
      <dl className={styles.facts}>
        <dt>{t('wallet.deposit.minimum')}</dt>
        <dd>
          <Amount asset value={network.depositMin} currency={coin} />
        </dd>
        <dt>{t('wallet.confirmations')}</dt>
        <dd>{network.confirmations}</dd>
        <dt>{t('wallet.deposit.creditedTo')}</dt>
        <dd>{t('wallet.account.spot')}</dd>
      </dl>
    </>
  );
}
