import { useCallback, useEffect, useState } from 'react';

import { useWorker } from '../../client/ReportContext.tsx';
import type { MatchList, MatchView } from '../../model/across-view.ts';
import type { Page } from '../../model/report-view.ts';

interface Matches {
  readonly rows: readonly MatchView[];
  /** False while the rows are those of a ledger that has changed since. */
  readonly isCurrent: boolean;
}

/** The first matches of a list; those of the last ledger stay until the new ones are here. */
export function useMatches(version: number, list: MatchList, count: number): Matches | null {
  const { ask } = useWorker();
  const [found, setFound] = useState<{ version: number; rows: readonly MatchView[] } | null>(null);
  const load = useCallback(
    () => ask<Page<MatchView>>((service) => service.matches(version, list, { from: 0, count })),
    [ask, version, list, count],
  );
  useEffect(() => {
    let isWanted = true;
    load().then(
      ({ rows }) => {
        if (isWanted) setFound({ version, rows });
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [load, version]);
  return found === null ? null : { rows: found.rows, isCurrent: found.version === version };
}
