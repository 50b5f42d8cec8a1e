import { pathOf } from '@meridian/routes/paths.ts';
import { callsOf } from '@meridian/shell/account/account-calls.ts';
import type { PageSession } from '@meridian/shell/session/page-session.ts';
import { useLogin, useLost, usePageSession } from '@meridian/shell/session/use-login.ts';
import { Button, ButtonLink } from '@meridian/ui/Button.tsx';
import { EmptyState } from '@meridian/ui/EmptyState.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { Panel } from '@meridian/ui/Panel.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { useMemo, useState, type MouseEvent } from 'react';

import { PlacesLayout } from '../assets/PlacesLayout.tsx';
import styles from './account.module.css';
import { ChangePassword } from './ChangePassword.tsx';
import { Sessions } from './Sessions.tsx';
import { SignOutEverywhere } from './SignOutEverywhere.tsx';

/** The account's password and the devices that are signed in. */
export function Security() {
  const { t } = useI18n();
  const pageSession = usePageSession();
  const login = useLogin(pageSession);
  const lost = useLost(pageSession);
  // Whose account this page has shown: of nobody else may the forms keep what was typed.
  const [owner, setOwner] = useState<number | null>(null);
  const userId = login?.loggedIn === true ? (login.profile?.id ?? null) : null;
  if (userId !== null && userId !== owner) setOwner(userId);
  return (
    <PlacesLayout
      heading={t('account.security.heading')}
      nav={t('account.security.heading')}
      links={[
        ['security', t('account.security.heading')],
        ['signInMethods', t('account.security.nav.methods')],
        ['apiKeys', t('account.security.nav.keys')],
        ['closeAccount', t('account.security.nav.close')],
      ]}
      place="security"
    >
      {pageSession === null || login?.fetched !== true ? (
        <Panel>
          <Skeleton lines={6} />
        </Panel>
      ) : (
        <>
          {!login.loggedIn &&
            (lost && owner !== null ? (
              <SignedOutHere pageSession={pageSession} />
            ) : (
              <SignedOut pageSession={pageSession} staysHere={owner !== null} />
            ))}
          {owner !== null && (
            <Account
              key={owner}
              pageSession={pageSession}
              userId={userId}
              hidden={!login.loggedIn && !lost}
            />
          )}
        </>
      )}
    </PlacesLayout>
  );
}

interface AccountProps {
  pageSession: PageSession;
  userId: number | null;
  /** Signed out in another tab: nothing shows, and what was typed waits for the same user. */
  hidden: boolean;
}

function Account({ pageSession, userId, hidden }: AccountProps) {
  const { t } = useI18n();
  const calls = useMemo(() => callsOf(pageSession), [pageSession]);
  return (
    <div className={styles.panels} hidden={hidden}>
      <Panel title={t('account.security.password.heading')}>
        <ChangePassword calls={calls} />
      </Panel>
      <Panel title={t('account.security.sessions.heading')}>
        <Sessions calls={calls} userId={userId} />
      </Panel>
      <Panel title={t('account.security.everywhere.heading')}>
        <SignOutEverywhere pageSession={pageSession} />
      </Panel>
    </div>
  );
}

/** The session ended while the page was read: its forms stay below. */
function SignedOutHere({ pageSession }: { pageSession: PageSession }) {
  const { t } = useI18n();
  return (
    <Notice
      kind="warning"
      live
      actions={
        <Button variant="primary" onClick={() => void pageSession.session.open('login')}>
          {t('account.login.submit')}
        </Button>
      }
    >
      <p>{t('account.error.signedOut')}</p>
    </Notice>
  );
}

interface SignedOutProps {
  pageSession: PageSession;
  /** Something typed waits on this page, or the token ends with it: the modal signs in. */
  staysHere: boolean;
}

function SignedOut({ pageSession, staysHere }: SignedOutProps) {
  const { t, locale } = useI18n();
  const next = encodeURIComponent(pathOf('security', locale));
  const stay = (event: MouseEvent) => {
    if (!staysHere && !pageSession.keepsTokenInMemory) return;
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
