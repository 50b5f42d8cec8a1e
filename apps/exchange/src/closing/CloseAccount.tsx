import { usePageSession } from '@meridian/shell/session/use-login.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { EmptyState } from '@meridian/ui/EmptyState.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { useMemo, useState } from 'react';

import { OwnersPart } from '../account/OwnersPart.tsx';
import { useOwner } from '../account/use-owner.ts';
import { closingCalls } from './closing-calls.ts';
import { Closed } from './Closed.tsx';
import { ClosingLayout } from './ClosingLayout.tsx';
import { ClosingView } from './ClosingView.tsx';

/** What closing the account takes and does, and the form for it. */
export function CloseAccount() {
  const [dueAt, setDueAt] = useState<string | null>(null);
  return (
    <ClosingLayout>
      {/* The session has ended with it: nobody is asked to sign in, which would keep the account. */}
      {dueAt === null ? <OpenAccount onClosed={setDueAt} /> : <Closed dueAt={dueAt} />}
    </ClosingLayout>
  );
}

function OpenAccount({ onClosed }: { onClosed: (dueAt: string) => void }) {
  const { t } = useI18n();
  const page = usePageSession();
  const owner = useOwner(page);
  const calls = useMemo(() => (page === null ? null : closingCalls(page.client)), [page]);
  if (owner.isSignedOut) return <SignedOut signIn={owner.signIn} />;
  if (calls === null || owner.userId === null) return <Skeleton lines={8} />;
  return (
    <OwnersPart owner={owner} ended={t('closing.refused.signed-out')} signIn={t('closing.signIn')}>
      <ClosingView
        calls={calls}
        onClosed={(dueAt) => {
          onClosed(dueAt);
          void page?.session.refresh();
        }}
      />
    </OwnersPart>
  );
}

function SignedOut({ signIn }: { signIn: () => void }) {
  const { t } = useI18n();
  return (
    <EmptyState
      title={t('closing.signedOut.title')}
      action={
        <Button variant="primary" onClick={signIn}>
          {t('closing.signIn')}
        </Button>
      }
    >
      <p>{t('closing.signedOut.text')}</p>
    </EmptyState>
  );
}
