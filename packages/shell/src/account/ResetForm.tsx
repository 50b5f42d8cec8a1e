import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import type { AccountCalls } from './account-calls.ts';
import { AccountForm, textOf } from './AccountForm.tsx';
import { checkFields, CHECKS } from './check-input.ts';
import { PasswordField } from './fields.tsx';
import { useSubmit } from './use-submit.ts';

interface ResetFormProps {
  calls: AccountCalls;
  /** From the link in the mail. */
  token: string;
  onDone: () => void;
}

export function ResetForm({ calls, token, onDone }: ResetFormProps) {
  const { t } = useI18n();
  const submission = useSubmit();
  const submit = (form: FormData) => {
    const password = textOf(form, 'password');
    const wrong = checkFields({ password: CHECKS.newPassword(password) });
    void submission.send(wrong, () => calls.resetPassword(token, password), onDone);
  };
  return (
    <AccountForm
      submission={submission}
      submitLabel={t('account.reset.submit')}
      track="account.reset.submit"
      onSubmit={submit}
    >
      <PasswordField
        fault={submission.faults.fields.password}
        kind="new"
        name="password"
        label={t('account.newPassword')}
      />
    </AccountForm>
  );
}
