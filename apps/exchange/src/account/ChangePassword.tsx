import type { AccountCalls } from '@meridian/shell/account/account-calls.ts';
import { AccountForm, textOf } from '@meridian/shell/account/AccountForm.tsx';
import { checkFields, CHECKS, readFactorCode } from '@meridian/shell/account/check-input.ts';
import { ofSecondFactor } from '@meridian/shell/account/faults.ts';
import { PasswordField } from '@meridian/shell/account/fields.tsx';
import { useSubmit } from '@meridian/shell/account/use-submit.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { useState } from 'react';

import styles from './account.module.css';
import { FactorCodeField } from './FactorCodeField.tsx';
import { useSecondFactor } from './use-second-factor.ts';

export function ChangePassword({ calls }: { calls: AccountCalls }) {
  const { t, text } = useI18n();
  const submission = useSubmit();
  const [changed, setChanged] = useState(0);
  const [typedCode, setTypedCode] = useState('');
  const hasSecondFactor = useSecondFactor();
  const { fields } = submission.faults;
  // Another tab may have turned it on: the answer asks for the code then.
  const asksForCode = hasSecondFactor || fields.code !== undefined;
  const submit = (form: FormData) => {
    const current = textOf(form, 'current');
    const password = textOf(form, 'password');
    const code = readFactorCode(typedCode);
    const wrong = checkFields({
      current: CHECKS.password(current),
      password: CHECKS.newPassword(password),
      code: asksForCode ? CHECKS.factorCode(code) : null,
    });
    void submission.send(
      wrong,
      () => calls.changePassword({ current, password, ...(asksForCode && { code }) }),
      () => {
        setTypedCode('');
        setChanged(changed + 1);
      },
    );
  };
  return (
    <div className={styles.narrow}>
      <p>{t('account.security.password.text')}</p>
      {changed > 0 && (
        <Notice kind="success" live>
          <p>{t('account.security.password.done')}</p>
        </Notice>
      )}
      {/* A new form after each change: what was typed is gone. */}
      <AccountForm
        key={changed}
        submission={submission}
        submitLabel={t('account.security.password.submit')}
        track="account.password.submit"
        onSubmit={submit}
      >
        <PasswordField
          fault={fields.current}
          kind="current"
          name="current"
          label={t('account.currentPassword')}
        />
        <PasswordField
          fault={fields.password}
          kind="new"
          name="password"
          label={t('account.newPassword')}
        />
        {asksForCode && (
          <FactorCodeField
            label={t('account.verify.code')}
            hint={t('account.second.text')}
            value={typedCode}
            onChange={setTypedCode}
            error={fields.code && text(ofSecondFactor(fields.code))}
          />
        )}
      </AccountForm>
    </div>
  );
}
