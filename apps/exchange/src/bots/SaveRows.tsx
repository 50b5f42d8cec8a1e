import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { saveFile } from '@meridian/ui/save-file.ts';
import { useState } from 'react';

import { type CsvColumn, csvText } from '../orders/csv.ts';
import type { Answer } from '../wallet/wallet-calls.ts';

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

interface SaveRowsProps<Row> {
  name: string;
  columns: readonly CsvColumn<Row>[];
  load: (cursor: string | undefined) => Promise<Answer<Page<Row>>>;
}

/** Saves all rows of a list, page by page, as a file. */
export function SaveRows<Row>({ name, columns, load }: SaveRowsProps<Row>) {
  const { t } = useI18n();
  const [state, setState] = useState<'none' | 'loading' | 'failed'>('none');
  const save = async () => {
    setState('loading');
    const rows = await allRows(load);
    setState(rows === null ? 'failed' : 'none');
    if (rows === null) return;
    const text = csvText(columns, rows);
    saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), name);
  };
  return (
    <>
      <span role="alert">{state === 'failed' && t('bots.csv.failed')}</span>
      <Button
        size="small"
        variant="secondary"
        icon="download"
        loading={state === 'loading'}
        onClick={() => void save()}
      >
        {t('bots.csv')}
      </Button>
    </>
  );
}

async function allRows<Row>(load: SaveRowsProps<Row>['load']): Promise<readonly Row[] | null> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await load(cursor);
    if (!page.ok) return null;
    rows.push(...page.result.rows);
    cursor = page.result.next ?? undefined;
  } while (cursor !== undefined);
  return rows;
}
