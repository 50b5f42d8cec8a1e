import type { LoginAction } from '@meridian/session/quick-login.ts';
import type { RegistrationOptions } from '@meridian/session/registration-options.ts';
import { Dialog } from '@meridian/ui/Dialog.tsx';
import { I18nProvider, useI18n } from '@meridian/ui/I18nProvider.tsx';
import { use, useMemo, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

import { callsOf } from '../account/account-calls.ts';
import { AccountSteps } from '../account/AccountSteps.tsx';
import { STEP_HEADINGS, type Step } from '../account/steps.ts';
import { loadMessages } from '../load-messages.ts';
import { MODALS_ID } from '../modals.ts';
import type { PageSession } from './page-session.ts';
import { pageRegistrationOptions } from './page-registration.ts';

interface QuickLoginProps {
  pageSession: PageSession;
}

/** In the order they lie on each other: a registration that needs a user asks for one above itself. */
const ACTIONS: readonly LoginAction[] = ['register', 'login'];

/** The two modals of quick login, drawn by the session's flags (R-AUTH-05). */
export function QuickLogin({ pageSession }: QuickLoginProps) {
  const { session } = pageSession;
  const { quickLogin } = useSyncExternalStore(session.subscribe, session.state, session.state);
  return ACTIONS.filter((action) => quickLogin[action].visible).map((action) => (
    <LoginModal key={action} action={action} pageSession={pageSession} />
  ));
}

/** In its own words: a page carries those of its own content only. */
function LoginModal({ action, pageSession }: QuickLoginProps & { action: LoginAction }) {
  const { locale } = useI18n();
  const words = use(loadMessages(locale, 'account'));
  return createPortal(
    <I18nProvider i18n={words}>
      <div lang={words.lang} dir={words.dir}>
        <LoginDialog action={action} pageSession={pageSession} />
      </div>
    </I18nProvider>,
    document.getElementById(MODALS_ID) ?? document.body,
  );
}

function LoginDialog({ action, pageSession }: QuickLoginProps & { action: LoginAction }) {
  const { t } = useI18n();
  const { session } = pageSession;
  const calls = useMemo(() => callsOf(pageSession), [pageSession]);
  const options = useMemo<RegistrationOptions>(() => pageRegistrationOptions(), []);
  // Whoever lost a session has an account.
  const [showsRegister] = useState(() => options.showReg === true && !session.state().lost);
  const [step, setStep] = useState<Step>({ at: showsRegister ? 'register' : action, email: '' });
  return (
    <Dialog open onClose={() => session.modal(action, 'close')} title={t(STEP_HEADINGS[step.at])}>
      <AccountSteps
        calls={calls}
        step={step}
        options={options}
        onStep={setStep}
        onSwitch={(to) => {
          if (showsRegister) {
            setStep({ at: to, email: '' });
            return;
          }
          session.modal(action, 'close');
          session.modal(to, 'open');
        }}
        onDone={() => {
          session.modal(action, 'success');
          const { quickLogin } = session.state();
          // Whoever is signed in needs no registration that lies beneath.
          for (const other of ACTIONS) if (quickLogin[other].visible) session.modal(other, 'close');
        }}
      />
    </Dialog>
  );
}
