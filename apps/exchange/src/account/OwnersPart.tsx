import { Button } from '@meridian/ui/Button.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { Fragment, type ReactNode } from 'react';

import { AskingPaused } from '../wallet/use-wallet.ts';
import type { PageOwner } from './use-owner.ts';

interface OwnersPartProps {
  owner: PageOwner;
  /** Says that the session has ended. */
  ended: string;
  /** Label of the way in. */
  signIn: string;
  children: ReactNode;
}

/**
 * What a page shows of its owner's account. It begins anew for another user, and stays, with what was
 * typed, where the session ended by itself.
 */
export function OwnersPart({ owner, ended, signIn, children }: OwnersPartProps) {
  return (
    <AskingPaused value={owner.hasEnded}>
      {owner.hasEnded && (
        <Notice
          kind="warning"
          live
          actions={
            <Button variant="primary" onClick={owner.signIn}>
              {signIn}
            </Button>
          }
        >
          {ended}
        </Notice>
      )}
      <Fragment key={owner.userId}>{children}</Fragment>
    </AskingPaused>
  );
}
