import type { MessageReference } from '@meridian/i18n/message-ids.ts';
import {
  EMAIL_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  VERIFICATION_CODE_LENGTH,
} from '@meridian/protocol/account-api.ts';
import { Field } from '@meridian/ui/Field.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { IconButton } from '@meridian/ui/IconButton.tsx';
import { TextInput } from '@meridian/ui/TextInput.tsx';
import { lazy, Suspense, useState, type Ref } from 'react';

import { ErrorBoundary } from '../ErrorBoundary.tsx';
import styles from './account.module.css';

/** With the first key of a new password: no page begins with it. */
const PasswordStrength = lazy(async () => ({
  default: (await import('./PasswordStrength.tsx')).PasswordStrength,
}));

interface FieldProps {
  fault: MessageReference | undefined;
}

interface EmailFieldProps extends FieldProps {
  value?: string | undefined;
  readOnly?: boolean;
  /** Called with what is typed, for steps that go on with it. */
  onText?: (text: string) => void;
}

export function EmailField({ fault, value, readOnly = false, onText }: EmailFieldProps) {
  const { t, text } = useI18n();
  return (
    <Field label={t('account.email')} error={fault && text(fault)}>
      {(control) => (
        <TextInput
          {...control}
          name="email"
          type="email"
          dir="ltr"
          autoComplete="username"
          inputMode="email"
          maxLength={EMAIL_MAX_LENGTH}
          defaultValue={value}
          readOnly={readOnly}
          onChange={(event) => onText?.(event.currentTarget.value)}
          data-autofocus
        />
      )}
    </Field>
  );
}

interface PasswordFieldProps extends FieldProps {
  /** `new` is being chosen, `current` is known already. */
  kind: 'new' | 'current';
  name: 'password' | 'current';
  label: string;
}

export function PasswordField({ fault, kind, name, label }: PasswordFieldProps) {
  const { t, text } = useI18n();
  const [shown, setShown] = useState(false);
  const [typed, setTyped] = useState({ password: '', email: '' });
  const hint =
    kind === 'new' ? t('account.password.hint', { min: PASSWORD_MIN_LENGTH }) : undefined;
  return (
    <Field label={label} hint={hint} error={fault && text(fault)}>
      {(control) => (
        <div>
          <span className={styles.password}>
            <TextInput
              {...control}
              name={name}
              type={shown ? 'text' : 'password'}
              onInput={({ currentTarget: { value, form } }) => {
                if (kind === 'new') setTyped({ password: value, email: emailIn(form) });
              }}
              dir="ltr"
              autoComplete={kind === 'new' ? 'new-password' : 'current-password'}
              autoCapitalize="none"
              spellCheck={false}
            />
            <IconButton
              icon={shown ? 'eye-off' : 'eye'}
              label={shown ? t('account.password.hide') : t('account.password.show')}
              onClick={() => setShown(!shown)}
            />
          </span>
          {typed.password !== '' && (
            <ErrorBoundary quiet>
              <Suspense>
                <PasswordStrength {...typed} />
              </Suspense>
            </ErrorBoundary>
          )}
        </div>
      )}
    </Field>
  );
}

/** The address that the same form has: a password made of it is easy to guess. */
function emailIn(form: HTMLFormElement | null): string {
  const field = form?.elements.namedItem('email');
  return field instanceof HTMLInputElement ? field.value.trim() : '';
}

export function CodeField({ fault, ref }: FieldProps & { ref: Ref<HTMLInputElement> }) {
  const { t, text } = useI18n();
  return (
    <Field label={t('account.verify.code')} error={fault && text(fault)}>
      {(control) => (
        <TextInput
          {...control}
          ref={ref}
          figures
          className={styles.code}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          // Room for the spaces codes are pasted with.
          maxLength={VERIFICATION_CODE_LENGTH * 2}
          data-autofocus
        />
      )}
    </Field>
  );
}

export function ReferralField({
  fault,
  value,
  readOnly,
}: FieldProps & { value: string; readOnly: boolean }) {
  const { t, text } = useI18n();
  return (
    <Field label={t('account.register.referral')} optional error={fault && text(fault)}>
      {(control) => (
        <TextInput {...control} figures name="ref" defaultValue={value} readOnly={readOnly} />
      )}
    </Field>
  );
}
