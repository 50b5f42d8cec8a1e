import { usePageSession } from '@meridian/shell/session/use-login.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { EmptyState } from '@meridian/ui/EmptyState.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { type ReactNode, useMemo } from 'react';

import { OwnersPart } from '../account/OwnersPart.tsx';
import { useOwner } from '../account/use-owner.ts';
import { exportCalls, type ExportCalls } from './export-calls.ts';
import { ExportsLayout, type ExportsPlace } from './ExportsLayout.tsx';

interface ExportsFrameProps {
  place: ExportsPlace;
  children: (calls: ExportCalls) => ReactNode;
}

/** A page about files of an account, and the way in for who is not signed in. */
export function ExportsFrame({ place, children }: ExportsFrameProps) {
  const { t } = useI18n();
  const page = usePageSession();
  const owner = useOwner(page);
  const calls = useMemo(() => (page === null ? null : exportCalls(page.client)), [page]);
  const content = () => {
    if (owner.isSignedOut) {
      return (
        <EmptyState
          title={t('exports.signedOut.title')}
          action={
            <Button variant="primary" onClick={owner.signIn}>
              {t('exports.signedOut.signIn')}
            </Button>
          }
        >
          <p>{t('exports.signedOut.text')}</p>
        </EmptyState>
      );
    }
    if (calls === null || owner.userId === null) return <Skeleton lines={8} />;
    return (
      <OwnersPart
        owner={owner}
        ended={t('exports.refused.signed-out')}
        signIn={t('exports.signedOut.signIn')}
      >
        {children(calls)}
      </OwnersPart>
    );
  };
  return <ExportsLayout place={place}>{content()}</ExportsLayout>;
}
