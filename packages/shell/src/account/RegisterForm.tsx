import { isPhone } from '@meridian/editions/calling-codes.ts';
import { LEGAL_VERSION } from '@meridian/editions/legal-version.ts';
import type { RegistrationOptions } from '@meridian/session/registration-options.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { passesPreAction } from '../session/pre-action.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import type { AccountCalls } from './account-calls.ts';
import { AccountForm, textOf } from './AccountForm.tsx';
import styles from './account.module.css';
import { ConsentNote } from './ConsentNote.tsx';
import { checkFields, CHECKS } from './check-input.ts';
import { EmailField, PasswordField, ReferralField } from './fields.tsx';
import type { Faults } from './faults.ts';
import { PhoneField } from './PhoneField.tsx';
import { useSubmit } from './use-submit.ts';

export interface Registered {
  readonly id: string;
  readonly email: string;
}

interface RegisterFormProps {
  calls: AccountCalls;
  email: string;
  options: RegistrationOptions;
  onRegistered: (registered: Registered) => void;
  onSignIn: (() => void) | undefined;
}

export function RegisterForm(props: RegisterFormProps) {
  const { calls, email, options, onRegistered, onSignIn } = props;
  const { t, locale } = useI18n();
  const submission = useSubmit();
  const submit = async (form: FormData) => {
    const input = { email: textOf(form, 'email').trim(), password: textOf(form, 'password') };
    const ref = textOf(form, 'ref').trim();
    const phone = phoneOf(form);
    const wrong = checkFields({
      email: CHECKS.email(input.email),
      password: CHECKS.newPassword(input.password),
      ref: CHECKS.ref(ref),
      phone: phone === null || isPhone(phone.country_code, phone.number) ? null : 'invalid',
    });
    const request = {
      ...input,
      lang: locale,
      legal_version: LEGAL_VERSION,
      ...(ref === '' ? {} : { ref }),
      ...(phone === null ? {} : { phone }),
    };
    await submission.send(
      wrong ?? (() => heldBack(options)),
      () => calls.register(request),
      ({ registration_id: id }) => onRegistered({ id, email: input.email }),
    );
  };
  return (
    <>
      <AccountForm
        submission={submission}
        submitLabel={t('account.register.submit')}
        track="account.register.submit"
        onSubmit={(form) => void submit(form)}
      >
        <RegistrationFields fields={submission.faults.fields} email={email} options={options} />
        <ConsentNote />
      </AccountForm>
      {onSignIn !== undefined && (
        <p className={styles.aside}>
          {t('account.register.hasAccount')}{' '}
          <Button onClick={onSignIn}>{t('account.register.toLogin')}</Button>
        </p>
      )}
    </>
  );
}

interface RegistrationFieldsProps {
  fields: Faults['fields'];
  email: string;
  options: RegistrationOptions;
}

/** What is asked for, each with what the page or link that led here has set (R-REG-01). */
function RegistrationFields({ fields, email, options }: RegistrationFieldsProps) {
  const { t } = useI18n();
  const code = options.ref ?? options.userCode ?? '';
  return (
    <>
      <EmailField
        fault={fields.email}
        value={options.regEmail ?? email}
        readOnly={options.readOnlyEmail === true && options.regEmail !== undefined}
      />
      <PasswordField
        fault={fields.password}
        kind="new"
        name="password"
        label={t('account.password')}
      />
      {options.regPhone !== undefined && options.regCountryCode !== undefined && (
        <PhoneField
          fault={fields.phone}
          countryCode={options.regCountryCode}
          number={options.regPhone}
        />
      )}
      <ReferralField
        fault={fields.ref}
        value={code}
        // An empty field that nobody can fill in is of no use.
        readOnly={options.readOnlyCode === true && code !== ''}
      />
    </>
  );
}

/** What the page does before the form is sent may hold it back (R-REG-01). */
async function heldBack(options: RegistrationOptions): Promise<Faults | null> {
  if (await passesPreAction(options)) return null;
  return { fields: {}, form: { id: 'account.register.held' } };
}

/** The number of the form, digits only; null where the form has none, or it was emptied. */
function phoneOf(form: FormData) {
  const number = textOf(form, 'phone').replace(/[\s().-]/g, '');
  return number === '' ? null : { country_code: textOf(form, 'phone-country'), number };
}
