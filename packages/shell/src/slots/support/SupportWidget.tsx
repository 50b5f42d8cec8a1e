import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Icon } from '@meridian/ui/Icon.tsx';
import { useEffect, useId, useRef, useState } from 'react';

import { SupportPanel } from './SupportPanel.tsx';
import styles from './SupportWidget.module.css';

/** A button that opens the support page beside what the reader is doing. */
export function SupportWidget({ address }: { address: string }) {
  const { t } = useI18n();
  const id = useId();
  const launcher = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !open) launcher.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return (
    <div className={styles.widget}>
      {open && <SupportPanel id={id} address={address} onClose={() => setOpen(false)} />}
      <button
        ref={launcher}
        type="button"
        className={styles.launcher}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon name="support-agent" />
        {t('slots.support.open')}
      </button>
    </div>
  );
}
