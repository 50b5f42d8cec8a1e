import type { DepositInfo, DepositPage } from '@meridian/protocol/contracts/wallet.ts';
import { pathOf } from '@meridian/routes/paths.ts';
import { Amount } from '@meridian/ui/Amount.tsx';
import { Badge } from '@meridian/ui/Badge.tsx';
import { Button, ButtonLink } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';

import { DEPOSIT_TONES } from './record-words.ts';
import { useRefusalWords } from './refusal-words.ts';
import { useSending } from './use-sending.ts';
import type { Loaded } from './use-wallet.ts';
import styles from './wallet.module.css';
import type { WalletCalls } from './wallet-calls.ts';

interface RecentDepositsProps {
  loaded: Loaded<DepositPage>;
  calls: WalletCalls;
  onChange: () => void;
}

/** What came in lately, with its confirmations. */
export function RecentDeposits({ loaded, calls, onChange }: RecentDepositsProps) {
  const { t, locale } = useI18n();
  if (loaded.type === 'loading') return <Skeleton lines={3} />;
  if (loaded.type === 'failed') return <p className={styles.note}>{t('wallet.failed.title')}</p>;
  const { deposits } = loaded.value;
  if (deposits.length === 0) return <p className={styles.note}>{t('wallet.deposit.none')}</p>;
  return (
    <>
      <ul className={styles.list}>
        {deposits.map((deposit) => (
          <Item key={deposit.id} deposit={deposit} calls={calls} onChange={onChange} />
        ))}
      </ul>
      <ButtonLink size="small" href={pathOf('depositRecords', locale)}>
        {t('wallet.allRecords')}
      </ButtonLink>
    </>
  );
}

interface ItemProps extends Omit<RecentDepositsProps, 'loaded'> {
  deposit: DepositInfo;
}

function Item({ deposit, calls, onChange }: ItemProps) {
  const { t } = useI18n();
  const words = useRefusalWords();
  const { refusal, pending, send } = useSending();
  const { id, coin, amount, status, confirmations, needed, droppable } = deposit;
  return (
    <li className={styles.item}>
      <div className={styles.itemText}>
        <Amount asset value={amount} currency={coin} />
        {status === 'pending' && (
          <span className={styles.note}>
            {t('wallet.confirmationsOf', { count: confirmations, needed })}
          </span>
        )}
      </div>
      <div className={styles.row}>
        {droppable && (
          <Button
            size="small"
            loading={pending}
            onClick={() => void send(calls.simulateDrop(id), onChange)}
          >
            {t('wallet.simulate.drop')}
          </Button>
        )}
        <Badge tone={DEPOSIT_TONES[status]}>{t(`wallet.deposit.status.${status}`)}</Badge>
      </div>
      {refusal !== null && (
        <Notice kind="error" live>
          {words(refusal)}
        </Notice>
      )}
    </li>
  );
}
