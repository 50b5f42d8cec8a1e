import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { IconButton } from '@meridian/ui/IconButton.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';

import { useWorker, useWorkspace } from '../client/ReportContext.tsx';
import type { MappingDraft, OpenedMapping } from '../model/mapping-view.ts';
import styles from './Mapping.module.css';

interface StartFromProps {
  opened: OpenedMapping & { readonly ok: true };
  onStart: (mapping: MappingDraft) => void;
}

/** Saved mappings that fit this file: offered, never applied unasked. */
export function StartFrom({ opened, onStart }: StartFromProps) {
  const { t } = useI18n();
  const { tell } = useWorker();
  const kept = new Set(useWorkspace()?.mappings.map(({ id }) => id));
  const fitting = opened.fitting.filter(({ id }) => kept.has(id));
  return fitting.map(({ id, mapping }) => (
    <div key={id} className={styles.offer}>
      <Notice
        title={t('report.mapping.saved.offer', { name: mapping.name })}
        actions={
          <Button variant="secondary" size="small" onClick={() => onStart(mapping)}>
            {t('report.mapping.saved.use')}
          </Button>
        }
      />
      <IconButton
        icon="trash"
        label={t('report.mapping.saved.remove', { name: mapping.name })}
        onClick={() => tell((service) => service.removeMapping(id))}
      />
    </div>
  ));
}
