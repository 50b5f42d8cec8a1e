import type { Mapping } from '@meridian/tax-import/mapping/mapping.ts';
import { parseMappingText } from '@meridian/tax-import/mapping/parse-mapping.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useState } from 'react';

import { saveFile } from '@meridian/ui/save-file.ts';
import type { CompletedDraft } from './complete-draft.ts';
import styles from './Mapping.module.css';

/** No mapping of a person is longer; parsing one must not hold up the page. */
const BYTES_MAX = 512 * 1024;

interface MappingFilesProps {
  completed: CompletedDraft;
  onOpen: (mapping: Mapping) => void;
}

/** The mapping as a JSON file, to keep and to give on. */
export function MappingFiles({ completed, onOpen }: MappingFilesProps) {
  const { t } = useI18n();
  const [wrong, setWrong] = useState<string | null>(null);

  async function open(file: File): Promise<void> {
    const parsed = parseMappingText(file.size > BYTES_MAX ? '' : await file.text());
    if (parsed.ok) onOpen(parsed.mapping);
    setWrong(parsed.ok ? null : parsed.errors[0]?.path || file.name);
  }

  function choose(): void {
    // Not in the page: the one field for files there is for exports.
    const field = document.createElement('input');
    field.type = 'file';
    field.accept = 'application/json,.json';
    field.addEventListener('change', () => {
      const [file] = field.files ?? [];
      if (file !== undefined) void open(file);
    });
    field.click();
  }

  function save(): void {
    if (!completed.ok) return;
    const { mapping } = completed;
    const text = `${JSON.stringify(mapping, null, 2)}\n`;
    saveFile(new Blob([text], { type: 'application/json' }), `${fileName(mapping.name)}.json`);
  }

  return (
    <>
      {wrong !== null && (
        <p role="alert" className={styles.wrong}>
          {t('report.mapping.loadError', { path: wrong })}
        </p>
      )}
      <Button onClick={choose}>{t('report.mapping.load')}</Button>
      <Button disabled={!completed.ok} onClick={save}>
        {t('report.mapping.download')}
      </Button>
    </>
  );
}

function fileName(name: string): string {
  return `mapping-${name.replaceAll(/[^\p{L}\p{N}.-]+/gu, '-').slice(0, 60)}`;
}
