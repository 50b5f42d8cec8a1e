import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { saveFile } from '@meridian/ui/save-file.ts';
import { useEffect, useRef, useState } from 'react';

import { collect } from '../orders/collect.ts';
import { type CsvColumn, csvText } from '../orders/csv.ts';
import type { LoadPage } from '../orders/use-pages.ts';

interface SaveCsvProps<Row> {
  /** Name of the file without its ending. */
  name: string;
  columns: readonly CsvColumn<Row>[];
  load: LoadPage<Row>;
}

type Saving =
  | { readonly kind: 'none' | 'failed' }
  | { readonly kind: 'loading'; readonly count: number };

/** Saves the whole list, page by page, as a file; it can be stopped on the way. */
export function SaveCsv<Row>({ name, columns, load }: SaveCsvProps<Row>) {
  const { t } = useI18n();
  const [saving, setSaving] = useState<Saving>({ kind: 'none' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), [load]);
  const save = async () => {
    const run = new AbortController();
    running.current = run;
    const rows = await collect(load, run.signal, (count) => setSaving({ kind: 'loading', count }));
    if (run.signal.aborted) return setSaving({ kind: 'none' });
    if (rows === null) return setSaving({ kind: 'failed' });
    setSaving({ kind: 'none' });
    saveFile(new Blob([csvText(columns, rows)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
  };
  if (saving.kind === 'loading') {
    return (
      <>
        <span role="status">{t('assets.csv.count', { count: saving.count })}</span>
        <Button size="small" onClick={() => running.current?.abort()}>
          {t('assets.csv.stop')}
        </Button>
      </>
    );
  }
  return (
    <>
      <span role="alert">{saving.kind === 'failed' && t('assets.csv.failed')}</span>
      <Button size="small" variant="secondary" icon="download" onClick={() => void save()}>
        {t('assets.csv.save')}
      </Button>
    </>
  );
}
