import { useLogin, useLost, usePageSession } from '@meridian/shell/session/use-login.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { EmptyState } from '@meridian/ui/EmptyState.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { Fragment, type ReactNode, useMemo, useState } from 'react';

import { useSecondFactor } from '../account/use-second-factor.ts';
import { useModalOnce } from '../orders/use-modal-once.ts';
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
  const page = usePageSession();
  const login = useLogin(page);
  const isLost = useLost(page);
  const calls = useMemo(() => (page === null ? null : keyCalls(page.client)), [page]);
  // Whose keys this page has shown: a session that ends by itself takes nothing typed with it.
  const [owner, setOwner] = useState<number | null>(null);
  const userId = login?.loggedIn === true ? (login.profile?.id ?? null) : null;
  if (userId !== null && userId !== owner) setOwner(userId);
  const hasSecondFactor = useSecondFactor();
  const isSignedOut = login?.fetched === true && !login.loggedIn;
  const signIn = () => void page?.session.open('login');
  const stays = isLost && owner !== null;
  useModalOnce(isSignedOut && !stays && page !== null, signIn);
  const content = () => {
    if (isSignedOut && !stays) return <SignedOut signIn={signIn} />;
    if (page === null || calls === null || owner === null) return <Skeleton lines={8} />;
    return (
      <>
        {isSignedOut && <SessionEnded signIn={signIn} />}
        <Fragment key={owner}>
          {children({
            calls,
            hasSecondFactor,
            refreshProfile: () => void page.session.refresh(),
          })}
        </Fragment>
      </>
    );
  };
  return <KeysLayout place={place}>{content()}</KeysLayout>;
}

function SignedOut({ signIn }: { signIn: () => void }) {
  const { t } = useI18n();
  return (
    <EmptyState title={t('keys.signedOut.title')} action={<SignIn signIn={signIn} />}>
      <p>{t('keys.signedOut.text')}</p>
    </EmptyState>
  );
}

function SessionEnded({ signIn }: { signIn: () => void }) {
  const { t } = useI18n();
  return (
    <Notice kind="warning" live actions={<SignIn signIn={signIn} />}>
      {t('keys.refused.signed-out')}
    </Notice>
  );
}

function SignIn({ signIn }: { signIn: () => void }) {
  const { t } = useI18n();
  return (
    <Button variant="primary" onClick={signIn}>
      {t('keys.signedOut.signIn')}
    </Button>
  );
}
