import { pathOf } from '@meridian/routes/paths.ts';
import type { LoginAction } from '@meridian/session/quick-login.ts';
import type { RegistrationOptions } from '@meridian/session/registration-options.ts';
import { AccountSteps } from '@meridian/shell/account/AccountSteps.tsx';
import { nextPage, resetToken } from '@meridian/shell/account/next-page.ts';
import { STEP_HEADINGS, type Step } from '@meridian/shell/account/steps.ts';
import { lateCalls, latePageSession } from '@meridian/shell/session/late-session.ts';
import { pageRegistrationOptions } from '@meridian/shell/session/page-registration.ts';
import { useLogin, usePageSession } from '@meridian/shell/session/use-login.ts';
import { ButtonLink } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { Panel } from '@meridian/ui/Panel.tsx';
import { useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';

import styles from './account.module.css';

interface AuthPageProps {
  action: LoginAction;
}

/**
 * The page for signing in or registering, with the same steps as the modal. Its form is part of the
 * prerendered page, so that nothing moves when the session comes; only then is known what the page was
 * opened for.
 */
export function AuthPage({ action }: AuthPageProps) {
  const { t } = useI18n();
  const [panel, step] = useAuthSteps(action);
  return (
    <div className={styles.page}>
      <h1>{t(STEP_HEADINGS[step.at])}</h1>
      <Panel>{panel}</Panel>
    </div>
  );
}

/** Registration on a page about something else, headed by the step it is at. */
export function RegisterPanel() {
  const { t } = useI18n();
  const [panel, step] = useAuthSteps('register');
  return <Panel title={t(STEP_HEADINGS[step.at])}>{panel}</Panel>;
}

/** The steps of a way in as they are on a page of their own, and the step they are at. */
function useAuthSteps(action: LoginAction): readonly [ReactNode, Step] {
  const alive = useSyncExternalStore(subscribeToNothing, isInBrowser, isPrerendered);
  const opened = useMemo(() => (alive ? openedFor(action) : plain(action)), [alive, action]);
  const [chosen, setChosen] = useState<Step | null>(null);
  const step = chosen ?? opened.step;
  const panel = (
    <Steps
      step={step}
      options={opened.options}
      isReset={opened.step.at === 'reset'}
      onStep={setChosen}
    />
  );
  return [panel, step];
}

interface StepsProps extends Opened {
  /** A reset is for whoever has the link, also while somebody is signed in. */
  isReset: boolean;
  onStep: (step: Step) => void;
}

function Steps({ step, options, isReset, onStep }: StepsProps) {
  const { t, locale } = useI18n();
  const pageSession = usePageSession();
  const login = useLogin(pageSession);
  const [leaving, setLeaving] = useState(false);
  const leave = async (done: LoginAction) => {
    const { session, keepsTokenInMemory } = await latePageSession();
    session.modal(done, 'success');
    if (keepsTokenInMemory) return;
    setLeaving(true);
    window.location.assign(nextPage(window.location.search, locale));
  };
  if (login?.loggedIn === true && pageSession !== null && !leaving && !isReset) {
    const name = login.profile?.username ?? login.profile?.vague_email ?? '';
    const next = nextPage(window.location.search, locale);
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
      calls={lateCalls}
      step={step}
      options={options}
      onStep={onStep}
      onSwitch={(to) => {
        // On another page the option would show registration again.
        if (options.showReg === true) onStep({ at: to, email: '' });
        else {
          const { search, hash } = window.location;
          window.location.assign(pathOf(to, locale) + search + hash);
        }
      }}
      onDone={(done) => void leave(done)}
    />
  );
}

/** What the page was opened for. */
interface Opened {
  readonly step: Step;
  readonly options: RegistrationOptions;
}

/** What is prerendered: the address is not known yet. */
function plain(action: LoginAction): Opened {
  return { step: { at: action, email: '' }, options: {} };
}

function openedFor(action: LoginAction): Opened {
  const options = pageRegistrationOptions();
  return { options, step: firstStep(action, options.showReg === true) };
}

/** A reset link opens the sign-in page at the step it is for. */
function firstStep(action: LoginAction, showReg: boolean): Step {
  const token = resetToken(window.location.hash);
  if (token === null) return { at: showReg ? 'register' : action, email: '' };
  // A one-time token must not stay in the browser history.
  window.history.replaceState(null, '', window.location.pathname + window.location.search);
  return { at: 'reset', token };
}

/** False in what was prerendered and while it is brought to life, true from then on. */
const isInBrowser = () => true;
const isPrerendered = () => false;
const subscribeToNothing = () => () => undefined;
