import { decimal } from '@meridian/money/decimal.ts';
import type { WalletBalancesResult } from '@meridian/protocol/contracts/wallet.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { Field } from '@meridian/ui/Field.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Panel } from '@meridian/ui/Panel.tsx';
import { Select } from '@meridian/ui/Select.tsx';
import { useRef, useState, type SubmitEvent } from 'react';

import { AmountField, Available, exactAmount } from './AmountField.tsx';
import { besides, FormNotices } from './FormNotices.tsx';
import { NothingThere } from './NothingThere.tsx';
import { useRefusalWords } from './refusal-words.ts';
import { type AccountKind, spendable } from './spendable.ts';
import { useSending } from './use-sending.ts';
import styles from './wallet.module.css';
import { WalletFrame, type WalletView } from './WalletFrame.tsx';

/** Moves coins between the accounts of a person. */
export function Transfer() {
  const { t } = useI18n();
  return (
    <WalletFrame place="transfer">
      {(view) =>
        ownedCoins(view.balances).length === 0 ? (
          <NothingThere />
        ) : (
          <Panel title={t('wallet.transfer.heading')}>
            <Form {...view} />
          </Panel>
        )
      }
    </WalletFrame>
  );
}

function ownedCoins({ spot, funding }: WalletBalancesResult): readonly string[] {
  return [...new Set([...spot, ...funding].map(({ asset }) => asset))].sort((left, right) =>
    left < right ? -1 : 1,
  );
}

function Form({ calls, balances, refresh }: WalletView) {
  const { t, tag } = useI18n();
  const words = useRefusalWords();
  const { refusal, pending, send, refuse } = useSending();
  const owned = ownedCoins(balances);
  const [from, setFrom] = useState<AccountKind>('spot');
  const [chosen, setChosen] = useState(() => new URLSearchParams(location.search).get('coin'));
  const [text, setText] = useState('');
  const [isDone, setDone] = useState(false);
  const requestId = useRef(crypto.randomUUID());
  const coin = owned.find((each) => each === chosen) ?? owned[0] ?? '';
  const available = spendable(balances, from, coin);
  const to: AccountKind = from === 'spot' ? 'funding' : 'spot';
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setDone(false);
    const amount = exactAmount(text, tag);
    if (amount === null) {
      refuse({ reason: 'bad-amount', field: 'amount' });
      return;
    }
    const body = { requestId: requestId.current, coin, amount, from, to };
    void send(calls.transfer(body), () => {
      requestId.current = crypto.randomUUID();
      setText('');
      setDone(true);
      refresh();
    });
  };
  return (
    <form className={styles.stack} noValidate onSubmit={submit}>
      <Direction from={from} to={to} onSwap={() => setFrom(to)} />
      <OwnedField owned={owned} coin={coin} onChange={setChosen} />
      <AmountField
        label={t('wallet.amount')}
        coin={coin}
        value={text}
        onChange={setText}
        most={decimal(available)}
        hint={<Available amount={available} coin={coin} />}
        error={refusal?.field === 'amount' ? words(refusal) : undefined}
      />
      <FormNotices
        refusal={besides(refusal, ['amount'])}
        done={isDone ? 'wallet.transfer.done' : null}
      />
      <Button type="submit" variant="primary" loading={pending} data-track="wallet.transfer">
        {t('wallet.transfer.submit')}
      </Button>
    </form>
  );
}

interface DirectionProps {
  from: AccountKind;
  to: AccountKind;
  onSwap: () => void;
}

function Direction({ from, to, onSwap }: DirectionProps) {
  const { t } = useI18n();
  return (
    <>
      <dl className={styles.facts}>
        <dt>{t('wallet.from')}</dt>
        <dd>{t(`wallet.account.${from}`)}</dd>
        <dt>{t('wallet.to')}</dt>
        <dd>{t(`wallet.account.${to}`)}</dd>
      </dl>
      <div className={styles.row}>
        <Button variant="secondary" size="small" icon="swap" onClick={onSwap}>
          {t('wallet.transfer.swap')}
        </Button>
      </div>
    </>
  );
}

interface OwnedFieldProps {
  owned: readonly string[];
  coin: string;
  onChange: (coin: string) => void;
}

function OwnedField({ owned, coin, onChange }: OwnedFieldProps) {
  const { t } = useI18n();
  return (
    <Field label={t('wallet.coin')}>
      {(control) => (
        <Select
          {...control}
          value={coin}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        >
          {owned.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
      )}
    </Field>
  );
}
