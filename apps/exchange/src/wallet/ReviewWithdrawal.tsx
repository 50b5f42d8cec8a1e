import { Amount } from '@meridian/ui/Amount.tsx';
import { Button } from '@meridian/ui/Button.tsx';
import { Dialog } from '@meridian/ui/Dialog.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { useId, useState, type SubmitEvent } from 'react';

import { NO_PROOF, sentProof } from '../account/proof.ts';
import { besides, FormNotices } from './FormNotices.tsx';
import { ProofFields } from './ProofFields.tsx';
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
  const form = useId();
  const { refusal, pending, send } = useSending();
  const [proof, setProof] = useState(NO_PROOF);
  const { requestId, entry, account, amount } = draft;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const body = { requestId, account, addressId: entry.id, amount, ...sentProof(proof) };
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
        <ProofFields
          proof={proof}
          onChange={(changed) => setProof({ ...proof, ...changed })}
          refusal={refusal}
        />
        <FormNotices refusal={besides(refusal, ['current', 'code'])} />
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
