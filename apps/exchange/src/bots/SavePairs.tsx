import type { BotInfo, BotPair } from '@meridian/protocol/contracts/bots.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { saveFile } from '@meridian/ui/save-file.ts';
import { useState } from 'react';

import { type CsvColumn, csvText, csvTime } from '../orders/csv.ts';
import type { BotCalls } from './bot-calls.ts';

const COLUMNS: readonly CsvColumn<BotPair>[] = [
  { name: 'Time (UTC)', cell: ({ time }) => csvTime(time) },
  { name: 'Cell', cell: ({ cell }) => String(cell) },
  { name: 'Lower price', cell: ({ low }) => low },
  { name: 'Upper price', cell: ({ high }) => high },
  { name: 'Sold', cell: ({ sold }) => sold },
  { name: 'Cost', cell: ({ cost }) => cost },
  { name: 'Proceeds', cell: ({ proceeds }) => proceeds },
  { name: 'Profit', cell: ({ profit }) => profit },
  { name: 'Bought at start', cell: ({ fromStart }) => (fromStart ? 'yes' : 'no') },
];

/** Saves all filled pairs of a bot, page by page, as a file. */
export function SavePairs({ bot, calls }: { bot: BotInfo; calls: BotCalls }) {
  const { t } = useI18n();
  const [state, setState] = useState<'none' | 'loading' | 'failed'>('none');
  const save = async () => {
    setState('loading');
    const rows = await allPairs(calls, bot.id);
    setState(rows === null ? 'failed' : 'none');
    if (rows === null) return;
    const text = csvText(COLUMNS, rows);
    const name = `bot-${bot.id}-${bot.symbol}.csv`;
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

async function allPairs(calls: BotCalls, id: string): Promise<readonly BotPair[] | null> {
  const rows: BotPair[] = [];
  let cursor: string | undefined;
  do {
    const page = await calls.pairs(id, cursor);
    if (!page.ok) return null;
    rows.push(...page.result.pairs);
    cursor = page.result.next ?? undefined;
  } while (cursor !== undefined);
  return rows;
}
