import { usePageSession } from '@meridian/shell/session/use-login.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { EmptyState } from '@meridian/ui/EmptyState.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { type ReactNode, useMemo } from 'react';

import { OwnersPart } from '../account/OwnersPart.tsx';
import { useOwner } from '../account/use-owner.ts';
import { useSecondFactor } from '../account/use-second-factor.ts';
import { keyCalls, type KeyCalls } from './key-calls.ts';
import { KeysLayout, type KeysPlace } from './KeysLayout.tsx';

export interface KeysView {
  readonly calls: KeyCalls;
  readonly hasSecondFactor: boolean;
  /** Asks who is signed in anew, after what their profile says has changed. */
  refreshProfile(): void;
}

interface KeysFrameProps {
  place: KeysPlace;
  children: (view: KeysView) => ReactNode;
}

/** A page about the account's keys, and the way in for who is not signed in. */
export function KeysFrame({ place, children }: KeysFrameProps) {
  const { t } = useI18n();
  const page = usePageSession();
  const owner = useOwner(page);
  const calls = useMemo(() => (page === null ? null : keyCalls(page.client)), [page]);
  const hasSecondFactor = useSecondFactor();
  const content = () => {
    if (owner.isSignedOut) return <SignedOut signIn={owner.signIn} />;
    if (page === null || calls === null || owner.userId === null) return <Skeleton lines={8} />;
    const refreshProfile = () => void page.session.refresh();
    return (
      <OwnersPart
        owner={owner}
        ended={t('keys.refused.signed-out')}
        signIn={t('keys.signedOut.signIn')}
      >
        {children({ calls, hasSecondFactor, refreshProfile })}
      </OwnersPart>
    );
  };
  return <KeysLayout place={place}>{content()}</KeysLayout>;
}

function SignedOut({ signIn }: { signIn: () => void }) {
  const { t } = useI18n();
  return (
    <EmptyState
      title={t('keys.signedOut.title')}
      action={
        <Button variant="primary" onClick={signIn}>
          {t('keys.signedOut.signIn')}
        </Button>
      }
    >
      <p>{t('keys.signedOut.text')}</p>
    </EmptyState>
  );
}
