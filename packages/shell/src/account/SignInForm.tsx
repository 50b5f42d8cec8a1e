import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { useRef, useState } from 'react';

import type { AccountCalls, SignedIn } from './account-calls.ts';
import { AccountForm, textOf } from './AccountForm.tsx';
import styles from './account.module.css';
import { checkFields, CHECKS } from './check-input.ts';
import { EmailField, PasswordField } from './fields.tsx';
import { useSubmit } from './use-submit.ts';

interface SignInFormProps {
  calls: AccountCalls;
  email: string;
  onDone: (
    signedIn: SignedIn,
    typed: { readonly email: string; readonly password: string },
  ) => void;
  onForgot: (email: string) => void;
  /** Over to registration; absent where the page allows no switch. */
  onRegister: (() => void) | undefined;
}

export function SignInForm({ calls, email, onDone, onForgot, onRegister }: SignInFormProps) {
  const { t } = useI18n();
  const submission = useSubmit();
  const typed = useRef(email);
  const [isChecking, setChecking] = useState(false);
  const { fields } = submission.faults;
  const submit = (form: FormData) => {
    const input = { email: textOf(form, 'email').trim(), password: textOf(form, 'password') };
    const wrong = checkFields({
      email: CHECKS.email(input.email),
      password: CHECKS.password(input.password),
    });
    const signIn = () =>
      calls.signIn(input, () => setChecking(true)).finally(() => setChecking(false));
    void submission.send(wrong, signIn, (signedIn) => onDone(signedIn, input));
  };
  return (
    <>
      <AccountForm
        submission={submission}
        submitLabel={t('account.login.submit')}
        track="account.login.submit"
        onSubmit={submit}
      >
        <EmailField fault={fields.email} value={email} onText={(text) => (typed.current = text)} />
        <PasswordField
          fault={fields.password}
          kind="current"
          name="password"
          label={t('account.password')}
        />
        {isChecking && (
          <Notice kind="info" live>
            <p>{t('account.login.checking')}</p>
          </Notice>
        )}
      </AccountForm>
      <PasskeyButton calls={calls} onDone={() => onDone(SIGNED_IN, NOTHING_TYPED)} />
      <div className={styles.aside}>
        <Button onClick={() => onForgot(typed.current.trim())}>{t('account.login.forgot')}</Button>
        {onRegister !== undefined && (
          <p>
            {t('account.login.noAccount')}{' '}
            <Button onClick={onRegister}>{t('account.login.toRegister')}</Button>
          </p>
        )}
      </div>
    </>
  );
}

const SIGNED_IN: SignedIn = { isOutdated: false, needsCode: false };
const NOTHING_TYPED = { email: '', password: '' };

/** Signs in without a password, by what the device has for this host. */
function PasskeyButton({ calls, onDone }: { calls: AccountCalls; onDone: () => void }) {
  const { t, text } = useI18n();
  const { faults, pending, send } = useSubmit();
  const [isRefused, setRefused] = useState(false);
  const fault = isRefused ? { id: 'account.login.passkey.failed' } : faults.form;
  const signIn = () => {
    setRefused(false);
    void send(null, calls.passkeySignIn, (isSignedIn) =>
      isSignedIn ? onDone() : setRefused(true),
    );
  };
  return (
    <>
      {fault !== null && (
        <Notice kind="error" live>
          <p>{text(fault)}</p>
        </Notice>
      )}
      <Button
        variant="secondary"
        block
        loading={pending}
        onClick={signIn}
        data-track="account.login.passkey"
      >
        {t('account.login.passkey')}
      </Button>
    </>
  );
}
