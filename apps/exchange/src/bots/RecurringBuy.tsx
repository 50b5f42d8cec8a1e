import { useState } from 'react';
import type { PlanInfo } from '@meridian/protocol/contracts/plans.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';

import { useAsked } from '../wallet/use-wallet.ts';
import styles from './bots.module.css';
import { BotsFrame, type BotsView } from './BotsFrame.tsx';
import { PlanCard } from './PlanCard.tsx';
import { PlanForm } from './PlanForm.tsx';

const REFRESH_MS = 3_000;

/** Recurring buys: those there are, and the form for another one. */
export function RecurringBuy() {
  return <BotsFrame place="recurringBuy">{(view) => <Plans {...view} />}</BotsFrame>;
}

type Shown = { readonly type: 'list' } | { readonly type: 'form'; readonly plan: PlanInfo | null };

function Plans({ plans, instruments }: BotsView) {
  const { t } = useI18n();
  const [shown, setShown] = useState<Shown>({ type: 'list' });
  const { loaded, refresh } = useAsked(plans.plans, REFRESH_MS);
  const toList = () => setShown({ type: 'list' });
  if (loaded.type === 'loading') return <Skeleton lines={8} />;
  if (loaded.type === 'failed') {
    return (
      <Notice kind="error" live>
        {t('bots.failed')}
      </Notice>
    );
  }
  const list = loaded.value.plans;
  const done = () => {
    toList();
    refresh();
  };
  if (list.length === 0 || shown.type === 'form') {
    const plan = shown.type === 'form' ? shown.plan : null;
    return (
      <div className={styles.narrow}>
        {list.length === 0 && <p>{t('bots.plans.none')}</p>}
        <PlanForm
          {...{ plans, instruments, plan }}
          onDone={done}
          onCancel={list.length === 0 ? null : toList}
        />
      </div>
    );
  }
  return (
    <div className={styles.stack}>
      <div className={styles.row}>
        <Button variant="primary" onClick={() => setShown({ type: 'form', plan: null })}>
          {t('bots.plans.new')}
        </Button>
      </div>
      {list.map((plan) => (
        <PlanCard
          key={plan.id}
          {...{ plan, plans, refresh }}
          onEdit={() => setShown({ type: 'form', plan })}
        />
      ))}
    </div>
  );
}
