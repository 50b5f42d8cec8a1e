import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { lazy, Suspense, useRef } from 'react';

import type { ReportView } from '../model/report-view.ts';
import type { WorkspaceView } from '../model/workspace-view.ts';
import styles from './OpenLots.module.css';
import { useNear } from './use-near.ts';

const OpenLotsPart = lazy(() =>
  import('./OpenLotsPart.tsx').then((m) => ({ default: m.OpenLotsPart })),
);

interface OpenLotsProps {
  report: ReportView;
  workspace: WorkspaceView;
}

/**
 * What is held today, what selling it would change, and losses carried from year to year: loaded and
 * computed once it comes near.
 */
export function OpenLots(props: OpenLotsProps) {
  const box = useRef<HTMLDivElement>(null);
  const isNear = useNear(box);
  return (
    <div ref={box} id="open-lots" className={styles.part}>
      {isNear && (
        <Suspense fallback={<Skeleton lines={8} />}>
          <OpenLotsPart {...props} />
        </Suspense>
      )}
    </div>
  );
}
