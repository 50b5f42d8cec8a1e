import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { useSyncExternalStore } from 'react';

import { useWorkspace } from '../client/ReportContext.tsx';
import type { HandOverOutcome } from '../model/workspace-view.ts';
import { useGiver } from './use-giver.ts';

const KINDS = {
  years: 'success',
  ledger: 'success',
  workspace: 'success',
  occupied: 'warning',
  refused: 'error',
  broken: 'error',
  saved: 'info',
} as const satisfies Record<HandOverOutcome, string>;

/** An earlier report that waits on the main host, and what came of the last file handed over. */
export function HandOverNotices() {
  const { t } = useI18n();
  const outcome = useWorkspace()?.handOver ?? null;
  const isWaiting = useSyncExternalStore(observeNothing, hasEarlierReport, () => false);
  const open = useGiver();
  return (
    <>
      {isWaiting && outcome !== 'workspace' && (
        <Notice
          title={t('report.move.title')}
          actions={
            <Button variant="primary" size="small" onClick={() => open('workspace')}>
              {t('report.move.button')}
            </Button>
          }
        >
          {t('report.move.text')}
        </Notice>
      )}
      {outcome !== null && (
        <Notice kind={KINDS[outcome]} live>
          {t(`report.handOver.${outcome}`)}
        </Notice>
      )}
    </>
  );
}

/** Set before the first paint, by `arrival-script.ts`. */
function hasEarlierReport(): boolean {
  return document.documentElement.dataset.move !== undefined;
}

function observeNothing(): () => void {
  return () => undefined;
}
