import { pathOf } from '@meridian/routes/paths.ts';
import type { PageSession } from '@meridian/shell/session/page-session.ts';
import { useLogin, usePageSession } from '@meridian/shell/session/use-login.ts';
import { ButtonLink } from '@meridian/ui/Button.tsx';
import { classNames } from '@meridian/ui/class-names.ts';
import { EmptyState } from '@meridian/ui/EmptyState.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Panel } from '@meridian/ui/Panel.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import type { MouseEvent } from 'react';

import styles from './account.module.css';
import { ChangePassword } from './ChangePassword.tsx';
import { Sessions } from './Sessions.tsx';
import { SignOutEverywhere } from './SignOutEverywhere.tsx';

/** The account's password and the devices that are signed in. */
export function Security() {
  const { t } = useI18n();
  const pageSession = usePageSession();
  const login = useLogin(pageSession);
  return (
    <div className={classNames(styles.page, styles.wide)}>
      <h1>{t('account.security.heading')}</h1>
      {pageSession === null || login?.fetched !== true ? (
        <Panel>
          <Skeleton lines={6} />
        </Panel>
      ) : login.loggedIn ? (
        <Account pageSession={pageSession} />
      ) : (
        <SignedOut pageSession={pageSession} />
      )}
    </div>
  );
}

function Account({ pageSession }: { pageSession: PageSession }) {
  const { t } = useI18n();
  const { calls } = pageSession;
  return (
    <>
      <Panel title={t('account.security.password.heading')}>
        <ChangePassword calls={calls} />
      </Panel>
      <Panel title={t('account.security.sessions.heading')}>
        <Sessions calls={calls} />
      </Panel>
      <Panel title={t('account.security.everywhere.heading')}>
        <SignOutEverywhere pageSession={pageSession} />
      </Panel>
    </>
  );
}

function SignedOut({ pageSession }: { pageSession: PageSession }) {
  const { t, locale } = useI18n();
  const next = encodeURIComponent(pathOf('security', locale));
  // A token in memory is gone with the page: there the modal signs in.
  const stay = (event: MouseEvent) => {
    if (!pageSession.keepsTokenInMemory) return;
    event.preventDefault();
    event.stopPropagation();
    void pageSession.session.open('login');
  };
  return (
    <EmptyState
      title={t('account.security.signedOut')}
      action={
        <ButtonLink
          onClick={stay}
          variant="primary"
          href={`${pathOf('login', locale)}?next=${next}`}
        >
          {t('account.login.submit')}
        </ButtonLink>
      }
    />
  );
}
