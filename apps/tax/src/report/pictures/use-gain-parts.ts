import type { GainParts } from '@meridian/tax-engine/report/gain-parts.ts';
import { useEffect, useState } from 'react';

import { useWorker } from '../client/ReportContext.tsx';
import type { ReportView } from '../model/report-view.ts';

interface Read {
  readonly report: ReportView;
  readonly parts: GainParts;
}

/** The parts of a report's gain with that report: the last ones stand until the next have come. */
export function useGainParts(report: ReportView): Read | null {
  const { ask } = useWorker();
  const [read, setRead] = useState<Read | null>(null);
  useEffect(() => {
    let isCurrent = true;
    ask((service) => service.gainParts(report.version)).then(
      (parts) => {
        if (isCurrent && parts !== null) setRead({ report, parts });
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [ask, report]);
  return read;
}
