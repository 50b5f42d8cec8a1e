import { useMemo, useSyncExternalStore } from 'react';

import type { Page } from '../model/report-view.ts';
import type { Window } from '../model/service.ts';
import { createPagedList, type PagedList } from './paged-list.ts';

/**
 * A long list of the worker.
 *
 * @param load another function is another list, read anew: memoise it by what the list is of
 * @param known the total, where it is known beforehand
 */
export function usePages<Row>(
  load: (window: Window) => Promise<Page<Row>>,
  known: number | null,
): PagedList<Row> {
  const list = useMemo(() => createPagedList(load, known), [load, known]);
  useSyncExternalStore(list.subscribe, list.version, () => 0);
  return list;
}
