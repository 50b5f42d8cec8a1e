import { formatList } from '@meridian/i18n/formats.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { MeridianArcs } from '@meridian/ui/MeridianArcs.tsx';
import { useCallback, useEffect, useRef } from 'react';

import { PROVIDERS } from '../../generated/providers.ts';
import { useGiver } from '../hand-over/use-giver.ts';
import styles from './DropZone.module.css';
import { useAddFiles } from './use-add-files.ts';

/** Where files come in. It is large while there is nothing else, a line once there is. */
export function DropZone({ compact, canTry }: { compact: boolean; canTry: boolean }) {
  const { t, tag } = useI18n();
  const { addFiles, addSample } = useAddFiles();
  const open = useGiver();
  const providers = formatList(PROVIDERS, tag);
  const input = useRef<HTMLInputElement>(null);

  const takeFiles = useCallback(
    (field: HTMLInputElement) => {
      const files = [...(field.files ?? [])];
      // So that the same file can be chosen again after it was removed.
      field.value = '';
      if (files.length > 0) addFiles(files);
    },
    [addFiles],
  );
  // A file that was chosen before the page came alive is not lost.
  useEffect(() => {
    if (input.current !== null) takeFiles(input.current);
  }, [takeFiles]);

  return (
    <div className={compact ? `${styles.zone} ${styles.compact}` : styles.zone}>
      {!compact && <MeridianArcs className={styles.arcs} />}
      <div className={styles.words}>
        <p className={styles.title}>{t(compact ? 'report.drop.more' : 'report.drop.title')}</p>
        <p className={styles.formats}>{t('report.drop.formats', { providers })}</p>
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
        <Button
          size={compact ? 'middle' : 'large'}
          iconEnd="arrow-end"
          onClick={() => open('account')}
        >
          {t('report.drop.account')}
        </Button>
        {canTry && (
          <Button size={compact ? 'middle' : 'large'} onClick={addSample}>
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
        onChange={(event) => takeFiles(event.target)}
      />
    </div>
  );
}
