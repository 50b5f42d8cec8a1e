import type { AddressInfo } from '@meridian/protocol/contracts/wallet.ts';
import { Amount } from '@meridian/ui/Amount.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Panel } from '@meridian/ui/Panel.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { useMemo } from 'react';

import { AddressBook } from './AddressBook.tsx';
import { NothingThere } from './NothingThere.tsx';
import { RecentWithdrawals } from './RecentWithdrawals.tsx';
import { useAsked, useNow } from './use-wallet.ts';
import styles from './wallet.module.css';
import { Failed, WalletFrame, type WalletView } from './WalletFrame.tsx';
import { WithdrawForm } from './WithdrawForm.tsx';

/** Sends coins to an address of the book. */
export function Withdraw() {
  return <WalletFrame place="withdraw">{(view) => <Content {...view} />}</WalletFrame>;
}

const BOOK_MS = 10_000;
const RECENT_MS = 2_000;
const RECENT = { limit: '5' };

function Content(view: WalletView) {
  const { t } = useI18n();
  const { calls, balances } = view;
  const now = useNow();
  const book = useAsked(calls.addresses, BOOK_MS);
  const recent = useAsked(
    useMemo(() => () => calls.withdrawals(RECENT), [calls]),
    RECENT_MS,
  );
  if (book.loaded.type === 'failed') return <Failed retry={book.refresh} />;
  if (book.loaded.type === 'loading') return <Skeleton lines={8} />;
  const { addresses } = book.loaded.value;
  const usable = addresses.filter(({ usableAt }) => usableAt <= now);
  const changed = () => {
    view.refresh();
    recent.refresh();
  };
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        <Panel title={t('wallet.withdraw.to')}>
          <Choice view={view} addresses={addresses} usable={usable} onDone={changed} />
        </Panel>
        <Panel title={t('wallet.book.heading')}>
          <AddressBook {...view} addresses={addresses} now={now} onChange={book.refresh} />
        </Panel>
      </div>
      <div className={styles.stack}>
        <Panel title={t('wallet.withdraw.limit')}>
          <dl className={styles.facts}>
            <dt>{t('wallet.withdraw.limit.left')}</dt>
            <dd>
              <Amount asset value={balances.limit.left} currency="USDT" />
            </dd>
            <dt>{t('wallet.withdraw.limit.perDay')}</dt>
            <dd>
              <Amount asset value={balances.limit.perDay} currency="USDT" />
            </dd>
          </dl>
        </Panel>
        <Panel title={t('wallet.withdraw.recent')}>
          <RecentWithdrawals
            loaded={recent.loaded}
            calls={calls}
            startsTransfers={view.coins.startsTransfers}
            onChange={changed}
          />
        </Panel>
      </div>
    </div>
  );
}

interface ChoiceProps {
  view: WalletView;
  addresses: readonly AddressInfo[];
  usable: readonly AddressInfo[];
  onDone: () => void;
}

function Choice({ view, addresses, usable, onDone }: ChoiceProps) {
  const { t } = useI18n();
  const { spot, funding } = view.balances;
  if (spot.length + funding.length === 0) return <NothingThere />;
  if (addresses.length === 0)
    return <p className={styles.note}>{t('wallet.withdraw.noAddress')}</p>;
  if (usable.length === 0) return <p className={styles.note}>{t('wallet.withdraw.allLocked')}</p>;
  return <WithdrawForm {...view} usable={usable} onDone={onDone} />;
}
