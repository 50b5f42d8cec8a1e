import { pathOf } from '@meridian/routes/paths.ts';
import type { LoginState } from '@meridian/session/login-state.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Icon } from '@meridian/ui/Icon.tsx';
import { Menu } from '@meridian/ui/Menu.tsx';
import { useEffect, useRef, useState } from 'react';

import type { PageSession } from './page-session.ts';
import styles from './UserMenu.module.css';

interface UserMenuProps {
  login: LoginState;
  pageSession: PageSession;
  /** Where the affiliate programme lies; null where there is none. */
  affiliatesOrigin: string | null;
  /** A modal led here, and what had opened it is gone. */
  takesFocus: boolean;
}

/** Who is signed in, the way to the account, and the way out. */
export function UserMenu({ login, pageSession, affiliatesOrigin, takesFocus }: UserMenuProps) {
  const { t, locale } = useI18n();
  const [leaving, setLeaving] = useState<'no' | 'under-way' | 'failed'>('no');
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!takesFocus || document.activeElement !== document.body) return;
    content.current?.closest('details')?.querySelector('summary')?.focus();
  }, [takesFocus]);
  const { profile } = login;
  const name = profile?.username ?? profile?.vague_email ?? profile?.vague_mobile ?? '';
  const signOut = async () => {
    setLeaving('under-way');
    if (!(await pageSession.signOut())) setLeaving('failed');
  };
  return (
    <Menu name="header" label={t('common.account.open')} summary={<Icon name="user" />}>
      <div ref={content} className={styles.menu}>
        {name !== '' && (
          <p className={styles.name}>
            <bdi>{name}</bdi>
          </p>
        )}
        <a href={pathOf('assets', locale)}>{t('common.account.assets')}</a>
        <a href={pathOf('orders', locale)}>{t('common.account.orders')}</a>
        <a href={pathOf('security', locale)}>{t('common.account.security')}</a>
        {affiliatesOrigin !== null && (
          <a href={`${affiliatesOrigin}/`}>{t('common.account.affiliates')}</a>
        )}
        <Button
          icon="sign-out"
          data-track="account.signOut"
          size="small"
          loading={leaving === 'under-way'}
          onClick={() => void signOut()}
        >
          {t('common.account.signOut')}
        </Button>
        <p role="status" className={styles.failed}>
          {leaving === 'failed' && t('common.account.signOutFailed')}
        </p>
      </div>
    </Menu>
  );
}
