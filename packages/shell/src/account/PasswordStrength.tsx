import { PASSWORD_MIN_LENGTH } from '@meridian/protocol/account-api.ts';
import type { Strength } from '@meridian/protocol/judge-password.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useEffect, useState } from 'react';

import { judgeStrength } from './judge-strength.ts';
import styles from './PasswordStrength.module.css';

/** So long after the last key: screen readers speak the verdict, not each step towards it. */
const PAUSE_MS = 250;

const TEXTS = {
  guessable: 'account.strength.guessable',
  good: 'account.strength.good',
  strong: 'account.strength.strong',
} as const;

/** How hard the password is to guess, said and drawn while it is typed. */
export function PasswordStrength({ password, email }: { password: string; email: string }) {
  const { t } = useI18n();
  const [judged, setJudged] = useState<{ readonly of: string; readonly strength: Strength }>();
  const isShort = Array.from(password).length < PASSWORD_MIN_LENGTH;
  useEffect(() => {
    if (isShort) return undefined;
    let isStale = false;
    const timer = setTimeout(() => {
      void judgeStrength(password, email).then((strength) => {
        if (!isStale && strength !== null) setJudged({ of: password, strength });
      });
    }, PAUSE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [password, email, isShort]);
  const strength = isShort || judged?.of !== password ? null : judged.strength;
  return (
    <div className={styles.strength} data-strength={strength}>
      {strength !== null && <span className={styles.bar} aria-hidden="true" />}
      <span role="status">
        {password !== '' && isShort
          ? t('account.fault.password.tooShort', { min: PASSWORD_MIN_LENGTH })
          : strength !== null && t(TEXTS[strength])}
      </span>
    </div>
  );
}
