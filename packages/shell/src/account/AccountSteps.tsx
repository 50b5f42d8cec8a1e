import type { LoginAction } from '@meridian/session/quick-login.ts';
import type { RegistrationOptions } from '@meridian/session/registration-options.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { useEffect, useRef } from 'react';

import type { AccountCalls } from './account-calls.ts';
import styles from './account.module.css';
import { ForgotForm } from './ForgotForm.tsx';
import { OutdatedPassword } from './OutdatedPassword.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { ResetForm } from './ResetForm.tsx';
import { SecondStepForm } from './SecondStepForm.tsx';
import { SignInForm } from './SignInForm.tsx';
import type { Step } from './steps.ts';
import { VerifyForm } from './VerifyForm.tsx';

interface AccountStepsProps {
  calls: AccountCalls;
  step: Step;
  options: RegistrationOptions;
  onStep: (step: Step) => void;
  /** Over to the other of the two ways in. */
  onSwitch: (to: LoginAction) => void;
  onDone: (action: LoginAction) => void;
}

/**
 * The current step of signing in: the same in the modal and on the full pages. A further step takes the
 * focus, which went with the button that led to it.
 */
export function AccountSteps(props: AccountStepsProps) {
  const ref = useRef<HTMLDivElement>(null);
  const shown = useRef(props.step.at);
  useEffect(() => {
    if (shown.current === props.step.at) return;
    shown.current = props.step.at;
    ref.current?.querySelector<HTMLElement>('input:not([readonly])')?.focus();
  }, [props.step.at]);
  return (
    <div ref={ref} className={styles.step}>
      <CurrentStep key={props.step.at} {...props} />
    </div>
  );
}

function CurrentStep({ calls, step, options, onStep, onSwitch, onDone }: AccountStepsProps) {
  const switchTo = (to: LoginAction) =>
    options.disableSwitch === true ? undefined : () => onSwitch(to);
  const leave = (isOutdated: boolean) =>
    isOutdated ? onStep({ at: 'outdated' }) : onDone('login');
  switch (step.at) {
    case 'register':
      return (
        <RegisterForm
          calls={calls}
          email={step.email}
          options={options}
          onRegistered={(registered) => onStep({ at: 'verify', registered })}
          onSignIn={switchTo('login')}
        />
      );
    case 'verify':
      return (
        <VerifyForm
          calls={calls}
          registered={step.registered}
          onDone={() => onDone('register')}
          onOtherAddress={() => onStep({ at: 'register', email: step.registered.email })}
        />
      );
    case 'forgot':
      return (
        <ForgotForm
          calls={calls}
          email={step.email}
          onBack={() => onStep({ at: 'login', email: step.email })}
        />
      );
    case 'reset':
      return (
        <ResetForm calls={calls} token={step.token} onDone={() => onStep({ at: 'resetDone' })} />
      );
    case 'second':
      return (
        <SecondStepForm
          calls={calls}
          typed={step}
          onDone={leave}
          onBack={() => onStep({ at: 'login', email: step.email })}
        />
      );
    case 'outdated':
      return <OutdatedPassword onLater={() => onDone('login')} />;
    case 'login':
    case 'resetDone':
      return (
        <>
          {step.at === 'resetDone' && <ResetDone />}
          <SignInForm
            calls={calls}
            email={step.at === 'login' ? step.email : ''}
            onDone={({ isOutdated, needsCode }, typed) => {
              if (needsCode) onStep({ at: 'second', ...typed });
              else leave(isOutdated);
            }}
            onForgot={(email) => onStep({ at: 'forgot', email })}
            onRegister={switchTo('register')}
          />
        </>
      );
  }
}

function ResetDone() {
  const { t } = useI18n();
  return (
    <Notice kind="success" live>
      <p>{t('account.reset.done')}</p>
    </Notice>
  );
}
