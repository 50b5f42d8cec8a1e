import { loadMappingTexts } from '@meridian/i18n/mapping-texts.ts';
import { withTexts, type Texts } from '@meridian/i18n/module-texts.ts';
import { Dialog } from '@meridian/ui/Dialog.tsx';
import { I18nProvider, useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { Suspense, use, useMemo, useState, type ReactNode } from 'react';

import type { MappingTarget } from '../model/mapping-view.ts';
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
  const { locale } = useI18n();
  const [texts] = useState(() => loadMappingTexts(locale));
  return (
    <Suspense fallback={null}>
      <WithTexts texts={texts}>
        <OpenedFile {...props} />
      </WithTexts>
    </Suspense>
  );
}

function WithTexts({ texts, children }: { texts: Promise<Texts>; children: ReactNode }) {
  const page = useI18n();
  const loaded = use(texts);
  const i18n = useMemo(() => withTexts(page, loaded), [page, loaded]);
  return <I18nProvider i18n={i18n}>{children}</I18nProvider>;
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
