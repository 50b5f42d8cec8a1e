import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { MeridianArcs } from '@meridian/ui/MeridianArcs.tsx';
import { useRef, type ChangeEvent } from 'react';

import { useWorker } from '../client/ReportContext.tsx';
import styles from './DropZone.module.css';

/** Where files come in. It is large while there is nothing else, a line once there is. */
export function DropZone({ compact, canTry }: { compact: boolean; canTry: boolean }) {
  const { t } = useI18n();
  const { tell } = useWorker();
  const input = useRef<HTMLInputElement>(null);

  function takeFiles(event: ChangeEvent<HTMLInputElement>): void {
    const files = [...(event.target.files ?? [])];
    // So that the same file can be chosen again after it was removed.
    event.target.value = '';
    if (files.length > 0) tell((service) => service.addFiles(files));
  }

  return (
    <div className={compact ? `${styles.zone} ${styles.compact}` : styles.zone}>
      {!compact && <MeridianArcs className={styles.arcs} />}
      <div className={styles.words}>
        <p className={styles.title}>{t(compact ? 'report.drop.more' : 'report.drop.title')}</p>
        <p className={styles.formats}>{t('report.drop.formats')}</p>
      </div>
      <div className={styles.actions}>
        <Button
          variant={compact ? 'secondary' : 'primary'}
          size={compact ? 'middle' : 'large'}
          icon="upload"
          onClick={() => input.current?.click()}
        >
          {t('report.drop.choose')}
        </Button>
        {canTry && (
          <Button
            size={compact ? 'middle' : 'large'}
            variant="quiet"
            onClick={() => tell((service) => service.addSample())}
          >
            {t('report.drop.sample')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('report.drop.choose')}
        onChange={takeFiles}
      />
    </div>
  );
}
