import { useEffect, useState } from 'react';

import type { RecordFilters } from './record-filters.ts';
import { queryOf, type RecordList } from './record-list.ts';
import type { WalletCalls } from './wallet-calls.ts';

/** What has been asked for: the filters, the place in the list, and the count of tries. */
interface Asked {
  readonly filters: RecordFilters;
  readonly cursor: string | null;
  readonly attempt: number;
}

interface Pages<Row> {
  /** What the pages are of; of others nothing is shown. */
  readonly filters: RecordFilters;
  readonly rows: readonly Row[];
  readonly next: string | null;
}

export interface RecordPages<Row> {
  /** Null while none have come. */
  readonly rows: readonly Row[] | null;
  readonly next: string | null;
  readonly hasFailed: boolean;
  more(): void;
  retry(): void;
}

/** The rows that filters let through, page after page. */
export function useRecords<Row>(
  list: RecordList<Row>,
  calls: WalletCalls,
  filters: RecordFilters,
): RecordPages<Row> {
  const [asked, setAsked] = useState<Asked>({ filters, cursor: null, attempt: 0 });
  const [pages, setPages] = useState<Pages<Row> | null>(null);
  const [failed, setFailed] = useState<Asked | null>(null);
  const current = asked.filters === filters ? asked : { filters, cursor: null, attempt: 0 };
  if (current !== asked) setAsked(current);
  useEffect(() => {
    let left = false;
    const { cursor } = asked;
    const query = { ...queryOf(asked.filters), ...(cursor !== null && { cursor }) };
    void list.load(calls, query).then((answer) => {
      if (left) return;
      setFailed(answer.ok ? null : asked);
      if (!answer.ok) return;
      const { rows, next } = answer.result;
      setPages((before) => {
        const kept = cursor !== null && before?.filters === asked.filters ? before.rows : [];
        return { filters: asked.filters, rows: [...kept, ...rows], next };
      });
    });
    return () => {
      left = true;
    };
  }, [list, calls, asked]);
  const shown = pages?.filters === filters ? pages : null;
  return {
    rows: shown?.rows ?? null,
    next: shown?.next ?? null,
    hasFailed: failed === current,
    more: () => setAsked({ filters, cursor: shown?.next ?? null, attempt: 0 }),
    retry: () => setAsked({ ...current, attempt: current.attempt + 1 }),
  };
}
