import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import styles from './BookPane.module.css';
import type { SourceStatus } from './live-source.ts';

/** What a pane says while it has nothing, and where it has no stream. */
export function SourceNote({ status, what }: { status: SourceStatus; what: 'book' | 'trades' }) {
  const { t } = useI18n();
  if (status.kind === 'loading') return <p className={styles.note}>{t(`trade.${what}.loading`)}</p>;
  if (status.kind === 'failed') {
    return (
      <p className={styles.note} role="alert">
        {t(`trade.${what}.failed`)}
      </p>
    );
  }
  return status.polled ? <p className={styles.polled}>{t('trade.live.polled')}</p> : null;
}
