import { Button } from '@meridian/ui/Button.tsx';
import { Field } from '@meridian/ui/Field.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { TextInput } from '@meridian/ui/TextInput.tsx';

import type { AccountCalls } from './account-calls.ts';
import { AccountForm, textOf } from './AccountForm.tsx';
import styles from './account.module.css';
import { CHECKS, checkFields, readFactorCode } from './check-input.ts';
import { ofSecondFactor } from './faults.ts';
import { useSubmit } from './use-submit.ts';

interface SecondStepFormProps {
  calls: AccountCalls;
  /** What was right so far; it is sent again with the code. */
  typed: { readonly email: string; readonly password: string };
  onDone: (isOutdated: boolean) => void;
  onBack: () => void;
}

const CODE_MAX_LENGTH = 40;

/** Asks for a code of the authenticator, or a recovery code. */
export function SecondStepForm({ calls, typed, onDone, onBack }: SecondStepFormProps) {
  const { t, text } = useI18n();
  const submission = useSubmit();
  const { code: fault } = submission.faults.fields;
  const submit = (form: FormData) => {
    const code = readFactorCode(textOf(form, 'code'));
    const { email, password } = typed;
    void submission.send(
      checkFields({ code: CHECKS.factorCode(code) }),
      () => calls.signIn({ email, password, code }),
      ({ isOutdated }) => onDone(isOutdated),
    );
  };
  return (
    <>
      <p>{t('account.second.text')}</p>
      <AccountForm
        submission={submission}
        submitLabel={t('account.verify.submit')}
        track="account.second.submit"
        onSubmit={submit}
      >
        <Field label={t('account.verify.code')} error={fault && text(ofSecondFactor(fault))}>
          {(control) => (
            <TextInput
              {...control}
              figures
              className={styles.code}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={CODE_MAX_LENGTH}
              data-autofocus
            />
          )}
        </Field>
      </AccountForm>
      <div className={styles.aside}>
        <Button onClick={onBack}>{t('account.forgot.back')}</Button>
      </div>
    </>
  );
}
