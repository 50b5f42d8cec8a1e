import { loadMappingTexts } from '@meridian/i18n/mapping-texts.ts';
import { Dialog } from '@meridian/ui/Dialog.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';

import type { MappingTarget } from '../model/mapping-view.ts';
import { ModuleTexts } from '../shared/ModuleTexts.tsx';
import styles from './Mapping.module.css';
import { MappingEditor } from './MappingEditor.tsx';
import { useOpened } from './use-mapping.ts';

interface MappingDialogProps {
  /** The same object as long as it is the same file. */
  target: MappingTarget;
  name: string;
  onClose: () => void;
}

/** What the columns of a file mean that no format knows. Its texts come with it. */
export function MappingDialog(props: MappingDialogProps) {
  return (
    <ModuleTexts load={loadMappingTexts}>
      <OpenedFile {...props} />
    </ModuleTexts>
  );
}

function OpenedFile({ target, name, onClose }: MappingDialogProps) {
  const { t } = useI18n();
  const opened = useOpened(target);
  if (opened?.ok === true) {
    return <MappingEditor target={target} opened={opened} onClose={onClose} />;
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('report.mapping.title', { file: name })}
      className={styles.dialog}
    >
      {opened === null ? (
        <Skeleton lines={6} />
      ) : (
        <Notice kind="error" live>
          {t(opened.reason === 'gone' ? 'report.mapping.gone' : 'report.mapping.notATable')}
        </Notice>
      )}
    </Dialog>
  );
}
