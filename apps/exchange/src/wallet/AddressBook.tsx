import { formatMinute } from '@meridian/i18n/formats.ts';
import type { AddressInfo, CoinsResult, NetworkInfo } from '@meridian/protocol/contracts/wallet.ts';
import { ADDRESS_LABEL_MAX_LENGTH } from '@meridian/protocol/wallet-api.ts';
import { Badge } from '@meridian/ui/Badge.tsx';
import { Button } from '@meridian/ui/Button.tsx';
import { Disclosure } from '@meridian/ui/Disclosure.tsx';
import { Field } from '@meridian/ui/Field.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { TextInput } from '@meridian/ui/TextInput.tsx';
import { useState, type SubmitEvent } from 'react';

import { NO_PROOF, sentProof } from '../account/proof.ts';
import { CoinFields, useCoinPlace } from './coin-choice.tsx';
import { besides, FormNotices } from './FormNotices.tsx';
import { ProofFields } from './ProofFields.tsx';
import { useRefusalWords } from './refusal-words.ts';
import { useSending } from './use-sending.ts';
import styles from './wallet.module.css';
import type { WalletCalls } from './wallet-calls.ts';

interface AddressBookProps {
  calls: WalletCalls;
  coins: CoinsResult;
  addresses: readonly AddressInfo[];
  /** By which locks are over, in ms. */
  now: number;
  onChange: () => void;
}

/** Where the person may withdraw to: new entries wait. */
export function AddressBook({ calls, coins, addresses, now, onChange }: AddressBookProps) {
  const { t } = useI18n();
  const hours = Math.round(coins.addressLockMs / HOUR_MS);
  return (
    <div className={styles.stack}>
      <p className={styles.note}>{t('wallet.book.text', { hours })}</p>
      {addresses.length > 0 && (
        <ul className={styles.list}>
          {addresses.map((entry) => (
            <Entry key={entry.id} entry={entry} calls={calls} now={now} onChange={onChange} />
          ))}
        </ul>
      )}
      <Disclosure summary={t('wallet.book.add')}>
        <NewEntry calls={calls} coins={coins} onDone={onChange} />
      </Disclosure>
    </div>
  );
}

const HOUR_MS = 3_600_000;

interface EntryProps extends Pick<AddressBookProps, 'calls' | 'now' | 'onChange'> {
  entry: AddressInfo;
}

function Entry({ entry, calls, now, onChange }: EntryProps) {
  const { t, tag } = useI18n();
  const { pending, send } = useSending();
  const { id, label, coin, network, address, usableAt } = entry;
  const isLocked = usableAt > now;
  return (
    <li className={styles.item}>
      <div className={styles.itemText}>
        <strong>
          {label} · {coin} · {network}
        </strong>
        <code className={styles.address}>{address}</code>
        {entry.tag !== null && <code className={styles.address}>{entry.tag}</code>}
        {isLocked && (
          <Badge tone="warning">
            {t('wallet.book.locked', { time: formatMinute(usableAt, tag) })}
          </Badge>
        )}
      </div>
      <Button
        size="small"
        icon="trash"
        loading={pending}
        aria-label={t('wallet.book.removeOne', { label })}
        onClick={() => void send(calls.removeAddress(id), onChange)}
      >
        {t('wallet.book.remove')}
      </Button>
    </li>
  );
}

const EMPTY = { label: '', address: '', memo: '', ...NO_PROOF };
const ADDRESS_MAX_LENGTH = 128;
const TAG_MAX_LENGTH = 64;
/** Fields that say themselves what is wrong with them. */
const FIELDS = ['address', 'tag', 'network', 'current', 'code'];

interface NewEntryProps extends Pick<AddressBookProps, 'calls' | 'coins'> {
  onDone: () => void;
}

function NewEntry({ calls, coins, onDone }: NewEntryProps) {
  const { t } = useI18n();
  const words = useRefusalWords();
  const place = useCoinPlace(coins);
  const { refusal, pending, send } = useSending();
  const [typed, setTyped] = useState(EMPTY);
  const { coin, network } = place;
  const faultOf = (field: string) => (refusal?.field === field ? words(refusal) : undefined);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (network === null) return;
    const { label, address, memo } = typed;
    const where = { coin, network: network.network, address, tag: memo || null };
    const body = { label, ...where, ...sentProof(typed) };
    void send(calls.addAddress(body), () => {
      setTyped(EMPTY);
      onDone();
    });
  };
  return (
    <form className={styles.stack} noValidate onSubmit={submit}>
      <TextField
        label={t('wallet.book.label')}
        maxLength={ADDRESS_LABEL_MAX_LENGTH}
        value={typed.label}
        onChange={(label) => setTyped({ ...typed, label })}
      />
      <CoinFields coins={coins} place={place} fault={faultOf('network')} />
      <TextField
        label={t('wallet.address')}
        error={faultOf('address')}
        figures
        maxLength={ADDRESS_MAX_LENGTH}
        value={typed.address}
        onChange={(address) => setTyped({ ...typed, address })}
      />
      {network !== null && network.tagName !== null && (
        <TextField
          label={network.tagName}
          error={faultOf('tag')}
          figures
          maxLength={TAG_MAX_LENGTH}
          value={typed.memo}
          onChange={(memo) => setTyped({ ...typed, memo })}
        />
      )}
      <ExampleButton
        network={network}
        onUse={(address, memo) => setTyped({ ...typed, address, memo })}
      />
      <ProofFields
        proof={typed}
        onChange={(changed) => setTyped({ ...typed, ...changed })}
        refusal={refusal}
      />
      <FormNotices refusal={besides(refusal, FIELDS)} />
      <Button type="submit" variant="primary" loading={pending} data-track="wallet.address">
        {t('wallet.book.submit')}
      </Button>
    </form>
  );
}

interface TextFieldProps {
  label: string;
  value: string;
  maxLength: number;
  onChange: (text: string) => void;
  figures?: boolean;
  error?: string | undefined;
}

function TextField({ label, value, maxLength, onChange, figures = false, error }: TextFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <TextInput
          {...control}
          figures={figures}
          maxLength={maxLength}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Field>
  );
}

interface ExampleButtonProps {
  network: NetworkInfo | null;
  onUse: (address: string, memo: string) => void;
}

/** On simulated chains: an address outside, for who has none to try it with. */
function ExampleButton({ network, onUse }: ExampleButtonProps) {
  const { t } = useI18n();
  const example = network?.example ?? null;
  if (example === null) return null;
  return (
    <div>
      <Button
        size="small"
        variant="secondary"
        onClick={() => onUse(example.address, example.tag ?? '')}
      >
        {t('wallet.book.example')}
      </Button>
    </div>
  );
}
