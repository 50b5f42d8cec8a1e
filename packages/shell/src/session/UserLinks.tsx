import { pathOf } from '@meridian/routes/paths.ts';
import type { LoginAction } from '@meridian/session/quick-login.ts';
import { ButtonLink } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Icon } from '@meridian/ui/Icon.tsx';
import type { MouseEvent } from 'react';

import styles from './UserArea.module.css';

/**
 * The ways in, or the user's place, as plain links. Both stand in the page; the user id an earlier
 * visit left tells which of them shows (`data-user` on the root).
 */
export function UserLinks(props: SignInLinksProps) {
  return (
    <div className={styles.area} data-part="user">
      <SignInLinks {...props} />
      <SignedIn />
    </div>
  );
}

/** What the ways in of a page do beyond being links. */
export interface SignInLinksProps {
  /** What a click does first; it may keep the browser from following the link. */
  onOpen?: (action: LoginAction, event: MouseEvent<HTMLAnchorElement>) => void;
  /** Completes a link's path, by the options a page presets (R-REG-01). */
  addressOf?: (path: string) => string;
}

export const unchanged = (path: string) => path;

export function SignInLinks({ onOpen, addressOf = unchanged }: SignInLinksProps) {
  const { t, locale } = useI18n();
  return (
    <div className={styles.signInLinks}>
      <a
        className={styles.signIn}
        href={addressOf(pathOf('login', locale))}
        data-track="account.login"
        onClick={(event) => onOpen?.('login', event)}
      >
        <Icon name="user" className={styles.sign} />
        <span className={styles.words}>{t('common.account.signIn')}</span>
      </a>
      <ButtonLink
        className={styles.register}
        variant="primary"
        size="small"
        href={addressOf(pathOf('register', locale))}
        data-track="account.register"
        onClick={(event) => onOpen?.('register', event)}
      >
        {t('common.account.register')}
      </ButtonLink>
    </div>
  );
}

/** Shown until the profile has loaded, and on pages that do not load it. */
export function SignedIn() {
  const { t, locale } = useI18n();
  return (
    <a
      className={styles.signedIn}
      href={pathOf('security', locale)}
      aria-label={t('common.account.open')}
      data-track="account.open"
    >
      <Icon name="user" />
    </a>
  );
}
