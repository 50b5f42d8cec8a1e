import type { BotPair, GridInfo } from '@meridian/protocol/contracts/bots.ts';

import { type CsvColumn, csvTime } from '../orders/csv.ts';
import type { BotCalls } from './bot-calls.ts';
import { SaveRows } from './SaveRows.tsx';

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

/** Saves all filled pairs of a grid. */
export function SavePairs({ bot, calls }: { bot: GridInfo; calls: BotCalls }) {
  const load = async (cursor: string | undefined) => {
    const page = await calls.pairs(bot.id, cursor);
    if (!page.ok) return page;
    return { ok: true, result: { rows: page.result.pairs, next: page.result.next } } as const;
  };
  return <SaveRows name={`bot-${bot.id}-${bot.symbol}.csv`} columns={COLUMNS} load={load} />;
}
