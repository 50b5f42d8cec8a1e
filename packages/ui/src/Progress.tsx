import { useId, type ReactNode } from 'react';

import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';
import { useI18n } from './I18nProvider.tsx';
import styles from './Progress.module.css';

interface ProgressProps {
  /** What is being done: "Reading ledger.csv". */
  label: ReactNode;
  /** How far, in words: "12,000 of 40,000 rows". */
  count?: ReactNode;
  /** From 0 to 1; absent while the end is not known. */
  fraction?: number | undefined;
  onCancel?: (() => void) | undefined;
  className?: string | undefined;
}

export function Progress({ label, count, fraction, onCancel, className }: ProgressProps) {
  const { t } = useI18n();
  const id = useId();
  return (
    <div className={classNames(styles.progress, className)}>
      <div className={styles.words}>
        <span id={id}>{label}</span>
        {count !== undefined && <span className={styles.count}>{count}</span>}
      </div>
      <progress className={styles.bar} aria-labelledby={id} max={1} value={fraction} />
      {onCancel !== undefined && (
        <Button size="small" className={styles.cancel} onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      )}
    </div>
  );
}
