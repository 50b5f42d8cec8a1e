import { useLogin, usePageSession } from '@meridian/shell/session/use-login.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { EmptyState } from '@meridian/ui/EmptyState.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { type ReactNode, useCallback, useMemo } from 'react';

import { useModalOnce } from '../orders/use-modal-once.ts';
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
  const login = useLogin(page);
  const calls = useMemo(() => (page === null ? null : exportCalls(page.client)), [page]);
  const signIn = useCallback(() => void page?.session.open('login'), [page]);
  const isSignedIn = login?.loggedIn === true;
  const isSignedOut = login?.fetched === true && !isSignedIn;
  useModalOnce(isSignedOut && page !== null, signIn);
  const content = () => {
    if (isSignedOut) {
      return (
        <EmptyState
          title={t('exports.signedOut.title')}
          action={
            <Button variant="primary" onClick={signIn}>
              {t('exports.signedOut.signIn')}
            </Button>
          }
        >
          <p>{t('exports.signedOut.text')}</p>
        </EmptyState>
      );
    }
    return calls === null || !isSignedIn ? <Skeleton lines={8} /> : children(calls);
  };
  return <ExportsLayout place={place}>{content()}</ExportsLayout>;
}
