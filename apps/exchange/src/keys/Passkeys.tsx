import type { PasskeyInfo, PasskeysResult } from '@meridian/protocol/contracts/passkeys.ts';
import { PASSKEY_NAME_MAX_LENGTH } from '@meridian/protocol/account-api.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { Disclosure } from '@meridian/ui/Disclosure.tsx';
import { Field } from '@meridian/ui/Field.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { Panel } from '@meridian/ui/Panel.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { TextInput } from '@meridian/ui/TextInput.tsx';
import { useState } from 'react';

import { Instant } from '../account/Instant.tsx';
import { type Proof, sentProof } from '../account/proof.ts';
import { useSending } from '../wallet/use-sending.ts';
import { useAsked } from '../wallet/use-wallet.ts';
import type { KeyAnswer, KeyCalls, Refusal } from './key-calls.ts';
import styles from './keys.module.css';
import type { KeysView } from './KeysFrame.tsx';
import { LoadFailed } from './LoadFailed.tsx';
import { ProofForm } from './ProofForm.tsx';

/** The account's passkeys: each signs in at its own host. */
export function Passkeys({ calls, hasSecondFactor }: KeysView) {
  const { t } = useI18n();
  const { loaded, refresh } = useAsked(calls.passkeys, null);
  const [said, setSaid] = useState('');
  const changed = (text: string) => {
    setSaid(text);
    refresh();
  };
  return (
    <Panel title={t('keys.passkeys.heading')}>
      <div className={styles.stack}>
        <p>{t('keys.passkeys.text')}</p>
        <p role="status">{said}</p>
        {loaded.type === 'loading' && <Skeleton lines={3} />}
        {loaded.type === 'failed' && (
          <LoadFailed text={t('keys.passkeys.failed')} retry={refresh} />
        )}
        {loaded.type === 'ready' && (
          <>
            <List {...loaded.value} calls={calls} onRemoved={changed} />
            <p className={styles.note}>{t('keys.passkeys.host', { host: loaded.value.host })}</p>
            <Disclosure summary={t('keys.passkeys.add')}>
              <AddPasskey calls={calls} hasSecondFactor={hasSecondFactor} onAdded={changed} />
            </Disclosure>
          </>
        )}
      </div>
    </Panel>
  );
}

interface ListProps extends PasskeysResult {
  calls: KeyCalls;
  onRemoved: (said: string) => void;
}

function List({ passkeys, calls, onRemoved }: ListProps) {
  const { t } = useI18n();
  if (passkeys.length === 0) return <p className={styles.note}>{t('keys.passkeys.none')}</p>;
  return (
    <ul className={styles.list}>
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          <Passkey passkey={passkey} calls={calls} onRemoved={onRemoved} />
        </li>
      ))}
    </ul>
  );
}

interface PasskeyProps extends Pick<ListProps, 'calls' | 'onRemoved'> {
  passkey: PasskeyInfo;
}

function Passkey({ passkey, calls, onRemoved }: PasskeyProps) {
  const { t } = useI18n();
  const { refusal, pending, send } = useSending<Refusal>();
  const { id, name, host, created_at: created, last_used_at: used } = passkey;
  const shown = `\u2068${name}\u2069`;
  const remove = () =>
    void send(calls.removePasskey(id), () =>
      onRemoved(t('keys.passkeys.removed', { name: shown })),
    );
  return (
    <div className={styles.stack}>
      <h3 className={styles.name}>
        <bdi>{name}</bdi>
      </h3>
      <dl className={styles.facts}>
        <dt>{t('keys.passkeys.where')}</dt>
        <dd>
          <bdi dir="ltr">{host}</bdi>
        </dd>
        <dt>{t('keys.api.created')}</dt>
        <dd>
          <Instant iso={created} />
        </dd>
        <dt>{t('keys.api.used')}</dt>
        <dd>{used === null ? t('keys.api.unused') : <Instant iso={used} />}</dd>
      </dl>
      {refusal !== null && (
        <Notice kind="error" live>
          {t(`keys.refused.${refusal.reason}`)}
        </Notice>
      )}
      <div className={styles.row}>
        <Button
          size="small"
          variant="secondary"
          icon="trash"
          loading={pending}
          aria-label={t('keys.passkeys.removeOne', { name: shown })}
          onClick={remove}
        >
          {t('keys.passkeys.remove')}
        </Button>
      </div>
    </div>
  );
}

interface AddPasskeyProps extends Pick<KeysView, 'calls' | 'hasSecondFactor'> {
  onAdded: (said: string) => void;
}

function AddPasskey({ calls, hasSecondFactor, onAdded }: AddPasskeyProps) {
  const { t } = useI18n();
  const [name, setName] = useState('');
  return (
    <ProofForm
      hint={t('keys.passkeys.password.hint')}
      submit={t('keys.passkeys.add')}
      track="passkey.add"
      hasSecondFactor={hasSecondFactor}
      send={(proof) => added(calls, name, proof)}
      onDone={() => {
        setName('');
        onAdded(t('keys.passkeys.added'));
      }}
    >
      {(refusal) => (
        <Field
          label={t('keys.create.name')}
          hint={t('keys.passkeys.name.hint')}
          error={refusal?.field === 'name' ? t(`keys.refused.${refusal.reason}`) : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              maxLength={PASSKEY_NAME_MAX_LENGTH}
              value={name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
          )}
        </Field>
      )}
    </ProofForm>
  );
}

/** Asks the gateway, then the device, then the gateway to keep what the device has made. */
async function added(calls: KeyCalls, name: string, proof: Proof): Promise<KeyAnswer<object>> {
  // Asked before the device is, which makes a passkey that nobody would keep.
  if (name.trim() === '') return { ok: false, refusal: { reason: 'name', field: 'name' } };
  const begun = await calls.beginPasskey(sentProof(proof));
  if (!begun.ok) return begun;
  const { makePasskey } = await import('@meridian/shell/account/passkeys.ts');
  const response = await makePasskey(begun.result.options);
  if (response === null) return { ok: false, refusal: { reason: 'passkey', field: '' } };
  return calls.addPasskey({ name, response: { ...response } });
}
