import { useMemo, useSyncExternalStore } from 'react';

import type { Page } from '../model/report-view.ts';
import type { Window } from '../model/service.ts';
import { createPagedList, type PagedList } from './paged-list.ts';

/** @param key names the list and its version: another key is another list, read anew */
export function usePages<Row>(
  key: string,
  load: (window: Window) => Promise<Page<Row>>,
  known: number | null = null,
): PagedList<Row> {
  const list = useMemo(() => {
    const created = createPagedList(load, known);
    created.want(0, 0);
    return created;
    // The key stands for everything `load` closes over.
  }, [key]);
  useSyncExternalStore(list.subscribe, list.version, () => 0);
  return list;
}
