import { Amount } from '@meridian/ui/Amount.tsx';
import { Button } from '@meridian/ui/Button.tsx';
import { Dialog } from '@meridian/ui/Dialog.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { useId, useState, type SubmitEvent } from 'react';

import { besides, FormNotices } from './FormNotices.tsx';
import { PasswordField } from './PasswordField.tsx';
import { useRefusalWords } from './refusal-words.ts';
import { useSending } from './use-sending.ts';
import styles from './wallet.module.css';
import type { WalletCalls } from './wallet-calls.ts';
import { type Draft, totalOf } from './withdrawal-draft.ts';

interface ReviewWithdrawalProps {
  calls: WalletCalls;
  draft: Draft;
  onClose: () => void;
  onDone: () => void;
}

/** Everything that is about to happen, and the password. Sent again it is the same withdrawal. */
export function ReviewWithdrawal({ calls, draft, onClose, onDone }: ReviewWithdrawalProps) {
  const { t } = useI18n();
  const words = useRefusalWords();
  const form = useId();
  const { refusal, pending, send } = useSending();
  const [current, setCurrent] = useState('');
  const { requestId, entry, account, amount } = draft;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const body = { requestId, account, addressId: entry.id, amount, current };
    void send(calls.withdraw(body), onDone);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('wallet.withdraw.review')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('wallet.back')}
          </Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            loading={pending}
            data-track="wallet.withdraw"
          >
            {t('wallet.withdraw.submit')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.stack} noValidate onSubmit={submit}>
        <Facts draft={draft} />
        <Notice kind="warning">{t('wallet.withdraw.final')}</Notice>
        <PasswordField
          label={t('wallet.password')}
          hint={t('wallet.password.hint')}
          value={current}
          onChange={setCurrent}
          error={refusal?.reason === 'password' ? words(refusal) : undefined}
        />
        <FormNotices refusal={besides(refusal, ['current'])} />
      </form>
    </Dialog>
  );
}

function Facts({ draft }: { draft: Draft }) {
  const { t } = useI18n();
  const { entry, network, account, amount } = draft;
  const { coin } = entry;
  return (
    <dl className={styles.facts}>
      <dt>{t('wallet.to')}</dt>
      <dd>
        {entry.label}
        <code className={styles.address}>{entry.address}</code>
      </dd>
      {entry.tag !== null && (
        <>
          <dt>{network.tagName}</dt>
          <dd>{entry.tag}</dd>
        </>
      )}
      <dt>{t('wallet.network')}</dt>
      <dd>{network.name}</dd>
      <dt>{t('wallet.from')}</dt>
      <dd>{t(`wallet.account.${account}`)}</dd>
      <dt>{t('wallet.withdraw.arrives')}</dt>
      <dd>
        <Amount asset value={amount} currency={coin} />
      </dd>
      <dt>{t('wallet.fee')}</dt>
      <dd>
        <Amount asset value={network.withdrawFee} currency={coin} />
      </dd>
      <dt>{t('wallet.total')}</dt>
      <dd>
        <Amount asset value={totalOf(amount, network)} currency={coin} />
      </dd>
    </dl>
  );
}
