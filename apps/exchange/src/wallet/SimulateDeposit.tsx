import type { NetworkInfo } from '@meridian/protocol/contracts/wallet.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useRef, useState, type SubmitEvent } from 'react';

import { AmountField, exactAmount } from './AmountField.tsx';
import { besides, FormNotices } from './FormNotices.tsx';
import { useRefusalWords } from './refusal-words.ts';
import { useSending } from './use-sending.ts';
import styles from './wallet.module.css';
import type { WalletCalls } from './wallet-calls.ts';

interface SimulateDepositProps {
  calls: WalletCalls;
  coin: string;
  network: NetworkInfo;
  onDone: () => void;
}

/** Starts a transfer from outside, on a chain that is made up. */
export function SimulateDeposit({ calls, coin, network, onDone }: SimulateDepositProps) {
  const { t, tag } = useI18n();
  const words = useRefusalWords();
  const { refusal, pending, send, refuse } = useSending();
  const [text, setText] = useState('');
  // Kept until there is an answer: asked again, it is the same transfer.
  const requestId = useRef(crypto.randomUUID());
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const amount = exactAmount(text, tag);
    if (amount === null) {
      refuse({ reason: 'bad-amount', field: 'amount' });
      return;
    }
    const body = { requestId: requestId.current, coin, network: network.network, amount };
    void send(calls.simulateDeposit(body), () => {
      requestId.current = crypto.randomUUID();
      setText('');
      onDone();
    });
  };
  return (
    <form className={styles.stack} noValidate onSubmit={submit}>
      <p className={styles.note}>{t('wallet.simulate.text')}</p>
      <AmountField
        label={t('wallet.amount')}
        coin={coin}
        value={text}
        onChange={setText}
        most={null}
        error={refusal?.field === 'amount' ? words(refusal) : undefined}
      />
      <FormNotices refusal={besides(refusal, ['amount'])} />
      <Button type="submit" variant="primary" loading={pending} data-track="wallet.simulate">
        {t('wallet.simulate.submit')}
      </Button>
    </form>
  );
}
