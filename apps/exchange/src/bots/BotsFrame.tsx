import type { InstrumentInfo } from '@meridian/protocol/contracts/venue.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { EmptyState } from '@meridian/ui/EmptyState.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { type ReactNode, useMemo } from 'react';

import { OwnersPart } from '../account/OwnersPart.tsx';
import { useOwner } from '../account/use-owner.ts';
import { useSignal } from '../markets/use-signal.ts';
import type { AccountModel } from '../orders/account-model.ts';
import { useAccount } from '../orders/use-account.ts';
import { botCalls, type BotCalls } from './bot-calls.ts';
import { planCalls, type PlanCalls } from './plan-calls.ts';
import { type BotPlace, BotsLayout } from './BotsLayout.tsx';

/** What every page about bots knows once it shows something. */
export interface BotsView {
  readonly calls: BotCalls;
  readonly plans: PlanCalls;
  readonly account: AccountModel;
  readonly instruments: ReadonlyMap<string, InstrumentInfo>;
}

interface BotsFrameProps {
  place: BotPlace;
  children: (view: BotsView) => ReactNode;
}

/** A page about bots, and the way in for who is not signed in. */
export function BotsFrame({ place, children }: BotsFrameProps) {
  const { t } = useI18n();
  const { account, page } = useAccount();
  const owner = useOwner(page);
  const venue = useSignal(account.venue);
  const calls = useMemo(() => (page === null ? null : callsTo(page.client)), [page]);
  const isPlans = place === 'recurringBuy';
  const content = () => {
    if (venue.kind === 'absent') {
      return (
        <EmptyState title={t('bots.absent.title')}>
          <p>{t('bots.absent.text')}</p>
        </EmptyState>
      );
    }
    if (owner.isSignedOut) {
      return (
        <EmptyState
          title={t(isPlans ? 'bots.plans.signedOut.title' : 'bots.signedOut.title')}
          action={
            <Button variant="primary" onClick={owner.signIn}>
              {t('bots.signedOut.signIn')}
            </Button>
          }
        >
          <p>{t(isPlans ? 'bots.plans.signedOut.text' : 'bots.signedOut.text')}</p>
        </EmptyState>
      );
    }
    if (venue.kind !== 'open' || calls === null || owner.userId === null) {
      return <Skeleton lines={8} />;
    }
    return (
      <OwnersPart
        owner={owner}
        ended={t('bots.refused.signed-out')}
        signIn={t('bots.signedOut.signIn')}
      >
        {children({ ...calls, account, instruments: venue.instruments })}
      </OwnersPart>
    );
  };
  return (
    <BotsLayout place={place} isSimulated={venue.kind === 'open' && venue.capabilities.simulated}>
      {content()}
    </BotsLayout>
  );
}

function callsTo(client: Parameters<typeof botCalls>[0]) {
  return { calls: botCalls(client), plans: planCalls(client) };
}
