import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { VisuallyHidden } from '@meridian/ui/VisuallyHidden.tsx';
import { useEffect, useRef, useState } from 'react';

import type { WorkspaceView } from '../../model/workspace-view.ts';
import { Decisions } from './Decisions.tsx';
import { Proposals } from './Proposals.tsx';
import { Settled } from './Settled.tsx';
import { Tickers } from './Tickers.tsx';

/** What spans the sources: shared tickers, transfers, duplicates, and the user's word on them. */
export function Across({ workspace }: { workspace: WorkspaceView }) {
  const { t } = useI18n();
  const { across, ledgerVersion: version } = workspace;
  const { counts, tickers, decisions } = across;
  const isDecided = useChanged(decisions);
  return (
    <>
      <VisuallyHidden>
        <span role="status">{isDecided ? t('report.match.done') : ''}</span>
      </VisuallyHidden>
      <Tickers tickers={tickers} />
      <Proposals about="transfer" version={version} total={counts.proposedTransfers} />
      <Proposals about="duplicate" version={version} total={counts.proposedDuplicates} />
      <Settled list="joined" version={version} total={counts.joined} />
      <Settled list="dropped" version={version} total={counts.dropped} />
      <Decisions across={across} version={version} />
    </>
  );
}

/** Whether a number is another than when it was first seen. */
function useChanged(value: number): boolean {
  const first = useRef(value);
  const [isChanged, setChanged] = useState(false);
  useEffect(() => {
    if (value !== first.current) setChanged(true);
  }, [value]);
  return isChanged;
}
