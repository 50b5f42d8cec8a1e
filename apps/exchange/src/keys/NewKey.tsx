import type { CreateApiKeyResult } from '@meridian/protocol/contracts/api-keys.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { Panel } from '@meridian/ui/Panel.tsx';
import { useEffect, useRef } from 'react';

import { CopyButton } from '../wallet/CopyButton.tsx';
import { COPY_WORDS } from './copy-words.ts';
import styles from './keys.module.css';

interface NewKeyProps {
  created: CreateApiKeyResult;
  onDone: () => void;
}

/** A key that was just made, with the secret that is shown this once. */
export function NewKey({ created: { key, secret }, onDone }: NewKeyProps) {
  const { t } = useI18n();
  const ref = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useEffect(() => ref.current?.focus(), []);
  return (
    <Panel title={t('keys.made.heading')}>
      <div className={styles.stack} ref={ref} tabIndex={-1}>
        <Notice kind="warning" live>
          {t('keys.made.once')}
        </Notice>
        <Text label={t('keys.api.key')} text={key.api_key} copy={t('keys.made.copyKey')} />
        <Text label={t('keys.made.secret')} text={secret} copy={t('keys.made.copySecret')} />
        <Button variant="primary" onClick={onDone}>
          {t('keys.made.done')}
        </Button>
      </div>
    </Panel>
  );
}

function Text({ label, text, copy }: { label: string; text: string; copy: string }) {
  return (
    <div className={styles.stack}>
      <div>
        <p className={styles.note}>{label}</p>
        <code className={styles.secret}>{text}</code>
      </div>
      <div className={styles.row}>
        <CopyButton text={text} label={copy} words={COPY_WORDS} />
      </div>
    </div>
  );
}
