import type { AccountCalls } from '@meridian/shell/account/account-calls.ts';
import { AccountForm, textOf } from '@meridian/shell/account/AccountForm.tsx';
import { checkFields, CHECKS } from '@meridian/shell/account/check-input.ts';
import { PasswordField } from '@meridian/shell/account/fields.tsx';
import { useSubmit } from '@meridian/shell/account/use-submit.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { useState } from 'react';

import styles from './account.module.css';

export function ChangePassword({ calls }: { calls: AccountCalls }) {
  const { t } = useI18n();
  const submission = useSubmit();
  const [changed, setChanged] = useState(0);
  const { fields } = submission.faults;
  const submit = (form: FormData) => {
    const current = textOf(form, 'current');
    const password = textOf(form, 'password');
    const wrong = checkFields({
      current: CHECKS.password(current),
      password: CHECKS.newPassword(password),
    });
    void submission.send(
      wrong,
      () => calls.changePassword(current, password),
      () => setChanged(changed + 1),
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
      </AccountForm>
    </div>
  );
}
