import type { WithdrawalInfo, WithdrawalPage } from '@meridian/protocol/contracts/wallet.ts';
import { pathOf } from '@meridian/routes/paths.ts';
import { Amount } from '@meridian/ui/Amount.tsx';
import { Badge } from '@meridian/ui/Badge.tsx';
import { Button, ButtonLink } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';

import { WITHDRAWAL_TONES } from './record-words.ts';
import { useRefusalWords } from './refusal-words.ts';
import { useSending } from './use-sending.ts';
import type { Loaded } from './use-wallet.ts';
import styles from './wallet.module.css';
import type { WalletCalls } from './wallet-calls.ts';

interface RecentWithdrawalsProps {
  loaded: Loaded<WithdrawalPage>;
  calls: WalletCalls;
  /** Whether what was sent can be let fail here. */
  startsTransfers: boolean;
  onChange: () => void;
}

/** What went out lately; what is pending can be cancelled. */
export function RecentWithdrawals({ loaded, ...rest }: RecentWithdrawalsProps) {
  const { t, locale } = useI18n();
  if (loaded.type === 'loading') return <Skeleton lines={3} />;
  if (loaded.type === 'failed') return <p className={styles.note}>{t('wallet.failed.title')}</p>;
  const { withdrawals } = loaded.value;
  if (withdrawals.length === 0) return <p className={styles.note}>{t('wallet.withdraw.none')}</p>;
  return (
    <>
      <ul className={styles.list}>
        {withdrawals.map((withdrawal) => (
          <Item key={withdrawal.id} withdrawal={withdrawal} {...rest} />
        ))}
      </ul>
      <ButtonLink size="small" href={pathOf('withdrawalRecords', locale)}>
        {t('wallet.allRecords')}
      </ButtonLink>
    </>
  );
}

interface ItemProps extends Omit<RecentWithdrawalsProps, 'loaded'> {
  withdrawal: WithdrawalInfo;
}

function Item({ withdrawal, calls, startsTransfers, onChange }: ItemProps) {
  const { t } = useI18n();
  const words = useRefusalWords();
  const { refusal, pending, send } = useSending();
  const { id, coin, network, amount, status, confirmations, needed } = withdrawal;
  return (
    <li className={styles.item}>
      <div className={styles.itemText}>
        <span>
          <Amount asset value={amount} currency={coin} /> · {network}
        </span>
        {status === 'sent' && (
          <span className={styles.note}>
            {t('wallet.confirmationsOf', { count: confirmations, needed })}
          </span>
        )}
      </div>
      <div className={styles.row}>
        {status === 'pending' && (
          <Button
            size="small"
            variant="secondary"
            loading={pending}
            onClick={() => void send(calls.cancelWithdrawal(id), onChange)}
          >
            {t('wallet.withdraw.cancel')}
          </Button>
        )}
        {status === 'sent' && startsTransfers && (
          <Button
            size="small"
            loading={pending}
            onClick={() => void send(calls.simulateFailure(id), onChange)}
          >
            {t('wallet.simulate.fail')}
          </Button>
        )}
        <Badge tone={WITHDRAWAL_TONES[status]}>{t(`wallet.withdraw.status.${status}`)}</Badge>
      </div>
      {refusal !== null && (
        <Notice kind="error" live>
          {words(refusal)}
        </Notice>
      )}
    </li>
  );
}
