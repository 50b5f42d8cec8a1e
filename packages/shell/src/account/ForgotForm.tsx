import { isolated } from '@meridian/i18n/isolated.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { useState } from 'react';

import type { AccountCalls } from './account-calls.ts';
import { AccountForm, textOf } from './AccountForm.tsx';
import styles from './account.module.css';
import { checkFields, CHECKS } from './check-input.ts';
import { EmailField } from './fields.tsx';
import { useSubmit } from './use-submit.ts';

interface ForgotFormProps {
  calls: AccountCalls;
  email: string;
  onBack: () => void;
}

/** Asks for a reset link. The answer is the same whether the address has an account. */
export function ForgotForm({ calls, email, onBack }: ForgotFormProps) {
  const { t, locale } = useI18n();
  const submission = useSubmit();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const submit = (form: FormData) => {
    const address = textOf(form, 'email').trim();
    const wrong = checkFields({ email: CHECKS.email(address) });
    void submission.send(
      wrong,
      () => calls.forgotPassword(address, locale),
      () => setSentTo(address),
    );
  };
  return (
    <>
      {sentTo === null ? (
        <>
          <p>{t('account.forgot.text')}</p>
          <AccountForm
            submission={submission}
            submitLabel={t('account.forgot.submit')}
            track="account.forgot.submit"
            onSubmit={submit}
          >
            <EmailField fault={submission.faults.fields.email} value={email} />
          </AccountForm>
        </>
      ) : (
        <Notice kind="success" live>
          <p>{t('account.forgot.done', { email: isolated(sentTo) })}</p>
        </Notice>
      )}
      <p className={styles.aside}>
        <Button onClick={onBack}>{t('account.forgot.back')}</Button>
      </p>
    </>
  );
}
