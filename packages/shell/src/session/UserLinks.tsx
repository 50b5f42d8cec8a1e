import { pathOf } from '@meridian/routes/paths.ts';
import type { LoginAction } from '@meridian/session/quick-login.ts';
import { registrationAddress } from '@meridian/session/registration-address.ts';
import type { RegistrationOptions } from '@meridian/session/registration-options.ts';
import { ButtonLink } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Icon } from '@meridian/ui/Icon.tsx';
import type { MouseEvent } from 'react';

import { passesPreAction } from './pre-action.ts';
import styles from './UserArea.module.css';

/**
 * The ways in, or the user's place, as plain links. Both stand in the page; the user id an earlier
 * visit left tells which of them shows (`data-user` on the root).
 */
export function UserLinks({ registration }: Pick<SignInLinksProps, 'registration'>) {
  return (
    <div className={styles.area} data-part="user">
      <SignInLinks registration={registration} />
      <SignedIn />
    </div>
  );
}

interface SignInLinksProps {
  /** What a click does first; it may keep the browser from following the link. */
  onOpen?: (action: LoginAction, event: MouseEvent) => void;
  /** Options the links carry (R-REG-01); their `preAction` runs before the link is followed. */
  registration?: RegistrationOptions | undefined;
}

const NO_OPTIONS: RegistrationOptions = {};

export function SignInLinks({ onOpen, registration = NO_OPTIONS }: SignInLinksProps) {
  const { t, locale } = useI18n();
  return (
    <div className={styles.signInLinks}>
      <a
        className={styles.signIn}
        href={registrationAddress(pathOf('login', locale), registration)}
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
        href={registrationAddress(pathOf('register', locale), registration)}
        data-track="account.register"
        onClick={(event) => {
          followAfter(registration, event);
          onOpen?.('register', event);
        }}
      >
        {t('common.account.register')}
      </ButtonLink>
    </div>
  );
}

/** Follows a link once the page's own step lets it; whatever the click asks of the browser waits too. */
function followAfter({ preAction }: RegistrationOptions, event: MouseEvent<HTMLAnchorElement>) {
  if (preAction === undefined) return;
  event.preventDefault();
  const { href } = event.currentTarget;
  void passesPreAction({ preAction }).then((goesOn) => {
    if (goesOn) window.location.assign(href);
  });
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
