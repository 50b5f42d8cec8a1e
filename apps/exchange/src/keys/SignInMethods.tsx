import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import styles from './keys.module.css';
import { KeysFrame } from './KeysFrame.tsx';
import { Passkeys } from './Passkeys.tsx';
import { SecondFactor } from './SecondFactor.tsx';

/** The ways to sign in beside the password. */
export function SignInMethods() {
  const { t } = useI18n();
  return (
    <KeysFrame place="signInMethods">
      {(view) => (
        <>
          <p className={styles.note}>{t('keys.methods.text')}</p>
          <div className={styles.narrow}>
            <SecondFactor {...view} />
            <Passkeys {...view} />
          </div>
        </>
      )}
    </KeysFrame>
  );
}
