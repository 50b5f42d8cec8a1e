import {
  API_KEY_NAME_MAX_LENGTH,
  type CreateApiKeyResult,
} from '@meridian/protocol/contracts/api-keys.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { Field } from '@meridian/ui/Field.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { Select } from '@meridian/ui/Select.tsx';
import { TextInput } from '@meridian/ui/TextInput.tsx';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';

import { useSending } from '../wallet/use-sending.ts';
import type { KeyCalls, KeyField, Refusal } from './key-calls.ts';
import { EMPTY_DRAFT, type KeyDraft, requestOf, VALIDITIES } from './key-draft.ts';
import styles from './keys.module.css';
import { ProofFields } from './ProofFields.tsx';

interface CreateKeyProps {
  calls: KeyCalls;
  hasSecondFactor: boolean;
  onCreated: (result: CreateApiKeyResult) => void;
  /** After every answer, and where none came: a key may be there all the same. */
  onAnswered: () => void;
}

/** The form for a new key. */
export function CreateKey({ calls, hasSecondFactor, onCreated, onAnswered }: CreateKeyProps) {
  const { t } = useI18n();
  const [draft, setDraft] = useState<KeyDraft>(EMPTY_DRAFT);
  const { refusal, pending, send } = useSending<Refusal>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [refusal]);
  const change = (changed: Partial<KeyDraft>) => setDraft((before) => ({ ...before, ...changed }));
  const errorOf = (field: KeyField) =>
    refusal?.field === field ? t(`keys.refused.${refusal.reason}`) : undefined;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(calls.create(requestOf(draft)), onCreated).then(onAnswered);
  };
  return (
    <form ref={form} className={styles.stack} noValidate onSubmit={submit}>
      <Field
        label={t('keys.create.name')}
        hint={t('keys.create.name.hint')}
        error={errorOf('name')}
      >
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            maxLength={API_KEY_NAME_MAX_LENGTH}
            value={draft.name}
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          />
        )}
      </Field>
      <Scopes draft={draft} change={change} />
      <ValidityField draft={draft} change={change} />
      <Field
        label={t('keys.create.addresses')}
        optional={!draft.withdraw}
        hint={t('keys.create.addresses.hint')}
        error={errorOf('addresses')}
      >
        {(control) => (
          <TextInput
            {...control}
            figures
            value={draft.addresses}
            onChange={({ currentTarget }) => change({ addresses: currentTarget.value })}
          />
        )}
      </Field>
      <ProofFields
        hint={t('keys.create.password.hint')}
        proof={draft}
        onChange={change}
        refusal={refusal}
        hasSecondFactor={hasSecondFactor}
      />
      {refusal !== null && refusal.field === '' && (
        <Notice kind="error" live>
          {t(`keys.refused.${refusal.reason}`)}
        </Notice>
      )}
      <Button type="submit" variant="primary" loading={pending} data-track="keys.create">
        {t('keys.create.submit')}
      </Button>
    </form>
  );
}

interface PartProps {
  draft: KeyDraft;
  change: (changed: Partial<KeyDraft>) => void;
}

function Scopes({ draft, change }: PartProps) {
  const { t } = useI18n();
  return (
    <fieldset className={styles.choices}>
      <legend>{t('keys.api.scopes')}</legend>
      <p className={styles.note}>{t('keys.create.scopes.text')}</p>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={draft.trade}
          onChange={({ currentTarget }) => change({ trade: currentTarget.checked })}
        />
        {t('keys.create.trade')}
      </label>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={draft.withdraw}
          onChange={({ currentTarget }) => change({ withdraw: currentTarget.checked })}
        />
        {t('keys.create.withdraw')}
      </label>
    </fieldset>
  );
}

function ValidityField({ draft, change }: PartProps) {
  const { t } = useI18n();
  return (
    <Field label={t('keys.create.validity')}>
      {(control) => (
        <Select
          {...control}
          value={draft.validity}
          onChange={({ currentTarget }) => {
            const chosen = VALIDITIES.find((each) => each === currentTarget.value);
            if (chosen !== undefined) change({ validity: chosen });
          }}
        >
          {VALIDITIES.map((each) => (
            <option key={each} value={each}>
              {each === 'never'
                ? t('keys.create.validity.never')
                : t('keys.create.validity.days', { count: parseInt(each, 10) })}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
