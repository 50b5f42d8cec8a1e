import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Panel } from '@meridian/ui/Panel.tsx';
import { lazy, Suspense, useRef, useState } from 'react';

import styles from './KeepingPanel.module.css';

// Opened by a button: no part of the first load.
const SaveDialog = lazy(() => import('./SaveDialog.tsx').then((m) => ({ default: m.SaveDialog })));
const OpenDialog = lazy(() => import('./OpenDialog.tsx').then((m) => ({ default: m.OpenDialog })));

/** The whole workspace as one file. */
export function KeepingPanel() {
  const { t } = useI18n();
  const [isSaving, setSaving] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  // Held while the browser's own dialog is open: some let go of a field that is on no page.
  const field = useRef<HTMLInputElement | null>(null);

  function choose(): void {
    const input = document.createElement('input');
    input.type = 'file';
    input.onchange = () => setFile(input.files?.[0] ?? null);
    field.current = input;
    input.click();
  }

  return (
    <Panel level={3} title={t('report.title')}>
      <div className={styles.actions}>
        <Button variant="secondary" size="small" icon="file" onClick={() => setSaving(true)}>
          {t('report.keep.save')}
        </Button>
        <Button variant="secondary" size="small" icon="upload" onClick={choose}>
          {t('report.keep.open')}
        </Button>
      </div>
      <Suspense fallback={null}>
        {isSaving && <SaveDialog onClose={() => setSaving(false)} />}
        {file !== null && <OpenDialog file={file} onClose={() => setFile(null)} />}
      </Suspense>
    </Panel>
  );
}
