import type { EntryKind } from '@meridian/ledger/entries.ts';
import { cursorOf, readCursor } from '@meridian/v5/cursor.ts';
import type { QueryExecutorProvider } from 'kysely';
import { refused } from '../outcome.ts';
import { countOf } from '../parameters.ts';
import type { TimeWindow } from './pages.ts';
import { movements } from './transaction-log.ts';

/** Rows of a page of records. */
export const RECORDS = { usual: 50, most: 50 };

interface RecordsAsked {
  readonly coin?: string | undefined;
  readonly limit?: string | undefined;
  readonly cursor?: string | undefined;
}

interface RecordQuery {
  readonly account: string;
  readonly kinds: readonly EntryKind[];
  readonly window: TimeWindow;
  readonly asked: RecordsAsked;
}

/** Movements of some kinds, with the cursor of the next page. */
export async function movementPage(
  kysely: QueryExecutorProvider,
  { account, kinds, window, asked }: RecordQuery,
) {
  const none = { list: [], next: '' };
  const limit = countOf(asked.limit, RECORDS);
  if (limit === null) return { ...none, refusal: refused('badRequest', 'limit') };
  const place = asked.cursor === undefined ? null : readCursor(asked.cursor, 2);
  const isPlace = place?.every((part) => /^\d{1,9}$/.test(part)) ?? asked.cursor === undefined;
  if (!isPlace) return { ...none, refusal: refused('badRequest', 'cursor') };
  const [entry = '', line = ''] = place ?? [];
  const found = await movements(kysely, {
    ...{ account, asset: asked.coin, type: { kinds, sign: null }, ...window, limit },
    after: place === null ? null : { entry, line },
  });
  const list = found.slice(0, limit);
  const last = list.at(-1);
  const isLast = found.length === list.length || last === undefined;
  const next = isLast ? '' : cursorOf([String(last.entry), String(last.line)]);
  return { list, next, refusal: null };
}
