import { isolated } from '@meridian/i18n/isolated.ts';
import { VERIFICATION_CODE_LENGTH } from '@meridian/protocol/account-api.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useEffect, useRef, useState } from 'react';

import type { AccountCalls } from './account-calls.ts';
import { AccountForm, textOf } from './AccountForm.tsx';
import styles from './account.module.css';
import { checkFields, CHECKS, readCode } from './check-input.ts';
import { CodeField } from './fields.tsx';
import type { Registered } from './RegisterForm.tsx';
import { useSubmit } from './use-submit.ts';

interface VerifyFormProps {
  calls: AccountCalls;
  registered: Registered;
  onDone: () => void;
  onOtherAddress: () => void;
}

export function VerifyForm({ calls, registered, onDone, onOtherAddress }: VerifyFormProps) {
  const { t } = useI18n();
  const submission = useSubmit();
  const again = useSubmit();
  const [resent, setResent] = useState(0);
  const { id, email } = registered;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (resent > 0) field.current?.focus();
  }, [resent]);
  // The code typed so far is of an earlier mail, and so is what was wrong with it.
  const startAnew = () => {
    submission.clear();
    setResent(resent + 1);
  };
  const submit = (form: FormData) => {
    const code = readCode(textOf(form, 'code'));
    const wrong = checkFields({ code: CHECKS.code(code) });
    void submission.send(wrong, () => calls.verify({ registration_id: id, code }), onDone);
  };
  // A failure of the second way shows where failures show.
  const shown = again.faults.form === null ? submission : { ...submission, faults: again.faults };
  return (
    <>
      <p>
        {t('account.verify.text', { length: VERIFICATION_CODE_LENGTH, email: isolated(email) })}
      </p>
      <AccountForm
        submission={shown}
        submitLabel={t('account.verify.submit')}
        track="account.verify.submit"
        onSubmit={submit}
      >
        <CodeField key={resent} ref={field} fault={submission.faults.fields.code} />
      </AccountForm>
      <div className={styles.aside}>
        <Button
          loading={again.pending}
          onClick={() => {
            void again.send(null, () => calls.resend(id), startAnew);
          }}
        >
          {t('account.verify.resend')}
        </Button>
        <Button onClick={onOtherAddress}>{t('account.verify.other')}</Button>
      </div>
      <p role="status">{resent > 0 && t('account.verify.resent')}</p>
    </>
  );
}
