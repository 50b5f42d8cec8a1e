import type { AddressInfo, NetworkInfo } from '@meridian/protocol/contracts/wallet.ts';
import { Amount } from '@meridian/ui/Amount.tsx';
import { Button } from '@meridian/ui/Button.tsx';
import { Field } from '@meridian/ui/Field.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Select } from '@meridian/ui/Select.tsx';
import { useState, type SubmitEvent } from 'react';

import { AccountField } from './AccountField.tsx';
import { AmountField, Available, exactAmount } from './AmountField.tsx';
import { FormNotices } from './FormNotices.tsx';
import { useRefusalWords } from './refusal-words.ts';
import { ReviewWithdrawal } from './ReviewWithdrawal.tsx';
import { type AccountKind, spendable } from './spendable.ts';
import styles from './wallet.module.css';
import type { WalletView } from './WalletFrame.tsx';
import { amountFault, type Draft, lessFee, totalOf } from './withdrawal-draft.ts';

interface WithdrawFormProps extends WalletView {
  /** Entries of the book whose lock is over; at least one. */
  usable: readonly AddressInfo[];
  onDone: () => void;
}

/** The address to send to; then how much. */
export function WithdrawForm({ usable, ...rest }: WithdrawFormProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const isOwned = ({ coin }: AddressInfo) => rest.balances.spot.some(({ asset }) => asset === coin);
  const entry = usable.find(({ id }) => id === chosen) ?? usable.find(isOwned) ?? usable[0];
  const network = rest.coins.coins
    .find(({ coin }) => coin === entry?.coin)
    ?.networks.find((each) => each.network === entry?.network);
  if (entry === undefined || network === undefined) return null;
  return (
    <div className={styles.stack}>
      <EntryField usable={usable} entry={entry} onChange={setChosen} />
      <AmountForm key={entry.id} entry={entry} network={network} {...rest} />
    </div>
  );
}

interface EntryFieldProps {
  usable: readonly AddressInfo[];
  entry: AddressInfo;
  onChange: (id: string) => void;
}

function EntryField({ usable, entry, onChange }: EntryFieldProps) {
  const { t } = useI18n();
  return (
    <>
      <Field label={t('wallet.address')}>
        {(control) => (
          <Select
            {...control}
            value={entry.id}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          >
            {usable.map(({ id, label, coin, network }) => (
              <option key={id} value={id}>
                {label} · {coin} · {network}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <code className={styles.address}>{entry.address}</code>
    </>
  );
}

interface AmountFormProps extends WalletView {
  entry: AddressInfo;
  network: NetworkInfo;
  onDone: () => void;
}

/** From which account and how much; then a review with the password. */
function AmountForm({ calls, balances, entry, network, onDone }: AmountFormProps) {
  const { t, tag } = useI18n();
  const words = useRefusalWords();
  const [account, setAccount] = useState<AccountKind>('spot');
  const [text, setText] = useState('');
  const [fault, setFault] = useState<ReturnType<typeof amountFault>>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [isDone, setDone] = useState(false);
  const { coin } = entry;
  const available = spendable(balances, account, coin);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setDone(false);
    const amount = exactAmount(text, tag);
    const found = amountFault(amount, network);
    setFault(found);
    if (found !== null || amount === null) return;
    setDraft({ requestId: crypto.randomUUID(), entry, network, account, amount });
  };
  const finish = () => {
    setDraft(null);
    setText('');
    setDone(true);
    onDone();
  };
  return (
    <>
      <form className={styles.stack} noValidate onSubmit={submit}>
        <AccountField label={t('wallet.from')} value={account} onChange={setAccount} />
        <AmountField
          label={t('wallet.withdraw.arrives')}
          coin={coin}
          value={text}
          onChange={setText}
          most={lessFee(available, network)}
          hint={<Available amount={available} coin={coin} />}
          error={fault === null ? undefined : words({ reason: fault, field: 'amount' })}
        />
        <Terms coin={coin} network={network} text={text} />
        <FormNotices refusal={null} done={isDone ? 'wallet.withdraw.done' : null} />
        <Button type="submit" variant="primary">
          {t('wallet.withdraw.review')}
        </Button>
      </form>
      {draft !== null && (
        <ReviewWithdrawal
          key={draft.requestId}
          calls={calls}
          draft={draft}
          onClose={() => setDraft(null)}
          onDone={finish}
        />
      )}
    </>
  );
}

function Terms({ coin, network, text }: { coin: string; network: NetworkInfo; text: string }) {
  const { t, tag } = useI18n();
  const amount = exactAmount(text, tag);
  return (
    <dl className={styles.facts}>
      <dt>{t('wallet.fee')}</dt>
      <dd>
        <Amount asset value={network.withdrawFee} currency={coin} />
      </dd>
      <dt>{t('wallet.withdraw.minimum')}</dt>
      <dd>
        <Amount asset value={network.withdrawMin} currency={coin} />
      </dd>
      {amount !== null && (
        <>
          <dt>{t('wallet.total')}</dt>
          <dd>
            <Amount asset value={totalOf(amount, network)} currency={coin} />
          </dd>
        </>
      )}
    </dl>
  );
}
