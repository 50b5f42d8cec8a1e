import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { useEffect, useRef } from 'react';

import { CopyButton } from '../wallet/CopyButton.tsx';
import { COPY_WORDS } from './copy-words.ts';
import styles from './keys.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** The recovery codes, this once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useI18n();
  const ref = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} className={styles.stack}>
      <h3>{t('keys.factor.codes')}</h3>
      <Notice kind="warning" live>
        {t('keys.factor.codes.once')}
      </Notice>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.row}>
        <CopyButton
          text={codes.join('\n')}
          label={t('keys.factor.codes.copy')}
          words={COPY_WORDS}
        />
      </div>
      <div>
        <Button variant="primary" onClick={onDone}>
          {t('keys.factor.codes.done')}
        </Button>
      </div>
    </div>
  );
}
