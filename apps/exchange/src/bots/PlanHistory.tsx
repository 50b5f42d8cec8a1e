import { formatMinute } from '@meridian/i18n/formats.ts';
import type { PlanInfo, RunInfo } from '@meridian/protocol/contracts/plans.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { HeaderCell, NumericCell, Table } from '@meridian/ui/Table.tsx';
import { useCallback, useState } from 'react';

import { useAsked } from '../wallet/use-wallet.ts';
import styles from './bots.module.css';
import { Figure } from './Figure.tsx';
import type { PlanCalls } from './plan-calls.ts';

interface PlanHistoryProps {
  plan: PlanInfo;
  plans: PlanCalls;
}

/** What became of the due times, once it is asked for. */
export function PlanHistory({ plan, plans }: PlanHistoryProps) {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const { done, partly, skipped } = plan.runs;
  if (done + partly + skipped === 0) return null;
  return (
    <div className={styles.stack}>
      <div className={styles.row}>
        <Button
          variant="secondary"
          size="small"
          aria-expanded={isOpen}
          onClick={() => setOpen((before) => !before)}
        >
          {t('bots.plans.history')}
        </Button>
      </div>
      {isOpen && <Runs plan={plan} plans={plans} />}
    </div>
  );
}

const REFRESH_MS = 5_000;

function Runs({ plan, plans }: PlanHistoryProps) {
  const { t } = useI18n();
  const { id, parameters, assets } = plan;
  const load = useCallback(() => plans.runs(id), [plans, id]);
  const { loaded } = useAsked(load, REFRESH_MS);
  const [older, setOlder] = useState<Older>({ runs: [], next: null, isFailed: false });
  if (loaded.type === 'loading') return null;
  if (loaded.type === 'failed') {
    return (
      <Notice kind="error" live>
        {t('bots.failed')}
      </Notice>
    );
  }
  const next = older.runs.length > 0 ? older.next : loaded.value.next;
  const more = async (cursor: string) => {
    const answer = await plans.runs(id, cursor);
    setOlder((before) =>
      answer.ok
        ? {
            runs: [...before.runs, ...answer.result.runs],
            ...{ next: answer.result.next, isFailed: false },
          }
        : { ...before, isFailed: true },
    );
  };
  // A page that was read before newer ones came overlaps with them.
  const shown = new Map(
    [...loaded.value.runs, ...older.runs].map((run) => [run.linkId, run] as const),
  );
  return (
    <>
      <Table caption={t('bots.plans.history')}>
        <thead>
          <tr>
            <HeaderCell>{t('bots.plans.due')}</HeaderCell>
            <HeaderCell>{t('bots.plans.asset')}</HeaderCell>
            <HeaderCell>{t('bots.plans.outcome')}</HeaderCell>
            <HeaderCell numeric>{t('bots.plans.bought')}</HeaderCell>
            <HeaderCell numeric>{t('bots.plans.spent')}</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {[...shown.values()].map((run) => (
            <Row
              key={run.linkId}
              run={run}
              zone={parameters.schedule.zone}
              quote={parameters.quote}
              base={assets.find(({ symbol }) => symbol === run.symbol)?.base ?? run.symbol}
            />
          ))}
        </tbody>
      </Table>
      {next !== null && (
        <div className={styles.row}>
          <Button variant="secondary" size="small" onClick={() => void more(next)}>
            {t('bots.plans.older')}
          </Button>
        </div>
      )}
      {older.isFailed && (
        <Notice kind="error" live>
          {t('bots.failed')}
        </Notice>
      )}
    </>
  );
}

interface Older {
  readonly runs: readonly RunInfo[];
  readonly next: string | null;
  readonly isFailed: boolean;
}

interface RowProps {
  run: RunInfo;
  zone: string;
  base: string;
  quote: string;
}

function Row({ run, zone, base, quote }: RowProps) {
  const { t, tag } = useI18n();
  const { due, outcome, reason, filled, filledValue } = run;
  return (
    <tr>
      <td>{formatMinute(due, tag, zone)}</td>
      <td>{base}</td>
      <td>
        {t(`bots.plans.outcome.${outcome}`)}
        {reason !== null && `: ${t(`bots.plans.reason.${reason}`)}`}
      </td>
      <NumericCell>
        <Figure value={filled} asset={base} />
      </NumericCell>
      <NumericCell>
        <Figure value={filledValue} asset={quote} />
      </NumericCell>
    </tr>
  );
}
