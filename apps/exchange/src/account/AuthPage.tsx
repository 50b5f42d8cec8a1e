import { pathOf } from '@meridian/routes/paths.ts';
import type { LoginAction } from '@meridian/session/quick-login.ts';
import { AccountSteps } from '@meridian/shell/account/AccountSteps.tsx';
import { nextPage, resetToken } from '@meridian/shell/account/next-page.ts';
import { STEP_HEADINGS, type Step } from '@meridian/shell/account/steps.ts';
import { pageRegistrationOptions } from '@meridian/shell/session/page-registration.ts';
import type { PageSession } from '@meridian/shell/session/page-session.ts';
import { useLogin, usePageSession } from '@meridian/shell/session/use-login.ts';
import { ButtonLink } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { Panel } from '@meridian/ui/Panel.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { useState } from 'react';

import styles from './account.module.css';

interface AuthPageProps {
  action: LoginAction;
}

/** The page for signing in or registering, with the same steps as the modal. */
export function AuthPage({ action }: AuthPageProps) {
  const { t } = useI18n();
  const pageSession = usePageSession();
  const [step, setStep] = useState<Step | null>(null);
  const shown = step ?? { at: action, email: '' };
  return (
    <div className={styles.page}>
      <h1>{t(STEP_HEADINGS[shown.at])}</h1>
      <Panel>
        {pageSession === null ? (
          <Skeleton lines={4} />
        ) : (
          <Steps action={action} pageSession={pageSession} step={step} onStep={setStep} />
        )}
      </Panel>
    </div>
  );
}

interface StepsProps extends AuthPageProps {
  pageSession: PageSession;
  step: Step | null;
  onStep: (step: Step) => void;
}

function Steps({ action, pageSession, step, onStep }: StepsProps) {
  const { t, locale } = useI18n();
  const { session, calls } = pageSession;
  const login = useLogin(pageSession);
  const [options] = useState(pageRegistrationOptions);
  const [first] = useState(() => firstStep(action, options.showReg === true));
  const [leaving, setLeaving] = useState(false);
  const next = nextPage(window.location.search, locale);
  if (login?.loggedIn === true && !leaving && first.at !== 'reset') {
    const name = login.profile?.username ?? login.profile?.vague_email ?? '';
    return (
      <Notice
        kind="success"
        live
        actions={
          pageSession.keepsTokenInMemory ? undefined : (
            <ButtonLink href={next}>{t('account.continue')}</ButtonLink>
          )
        }
      >
        <p>{t('account.login.already', { name: `\u2068${name}\u2069` })}</p>
      </Notice>
    );
  }
  return (
    <AccountSteps
      calls={calls}
      step={step ?? first}
      options={options}
      onStep={onStep}
      onSwitch={(to) => {
        window.location.assign(pathOf(to, locale) + window.location.search);
      }}
      onDone={(done) => {
        session.modal(done, 'success');
        if (pageSession.keepsTokenInMemory) return;
        setLeaving(true);
        window.location.assign(next);
      }}
    />
  );
}

/** A reset link opens the sign-in page at the step it is for. */
function firstStep(action: LoginAction, showReg: boolean): Step {
  const token = resetToken(window.location.hash);
  if (token === null) return { at: showReg ? 'register' : action, email: '' };
  // A one-time token must not stay in the browser history.
  window.history.replaceState(null, '', window.location.pathname + window.location.search);
  return { at: 'reset', token };
}
