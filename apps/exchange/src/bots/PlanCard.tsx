import { formatMinute } from '@meridian/i18n/formats.ts';
import type { PlanInfo } from '@meridian/protocol/contracts/plans.ts';
import { decimal } from '@meridian/money/decimal.ts';
import { formatDecimal } from '@meridian/money/format.ts';
import { Badge } from '@meridian/ui/Badge.tsx';
import { Button } from '@meridian/ui/Button.tsx';
import { Dialog } from '@meridian/ui/Dialog.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { Panel } from '@meridian/ui/Panel.tsx';
import { HeaderCell, NumericCell, Table } from '@meridian/ui/Table.tsx';
import { useState } from 'react';

import { useSending } from '../wallet/use-sending.ts';
import { failureWords } from './bot-calls.ts';
import styles from './bots.module.css';
import { Figure } from './Figure.tsx';
import type { PlanCalls } from './plan-calls.ts';
import { PlanHistory } from './PlanHistory.tsx';

interface PlanCardProps {
  plan: PlanInfo;
  plans: PlanCalls;
  refresh: () => void;
  onEdit: () => void;
}

/** One recurring buy: when it buys next, what it has bought, and the ways to change it. */
export function PlanCard({ plan, plans, refresh, onEdit }: PlanCardProps) {
  const { t, tag } = useI18n();
  const { parameters, status, nextDue } = plan;
  const { quote, total, schedule } = parameters;
  const every = t(`bots.plans.every.${schedule.every}`);
  const title =
    total === null
      ? t('bots.plans.title.amounts', { every, quote })
      : t('bots.plans.title', {
          ...{ every, quote },
          total: formatDecimal(decimal(total), { locale: tag }),
        });
  const isOver = status === 'COMPLETED' || status === 'CANCELLING';
  return (
    <Panel
      title={title}
      actions={
        <Badge {...(status === 'RUNNING' && { tone: 'success' as const })}>
          {t(`bots.status.${status}`)}
        </Badge>
      }
    >
      <div className={styles.stack}>
        {nextDue !== null && (
          <p>
            {t('bots.plans.next', {
              time: formatMinute(nextDue, tag, schedule.zone),
              zone: schedule.zone,
            })}
          </p>
        )}
        <Assets plan={plan} />
        <Totals plan={plan} />
        {!isOver && <Actions {...{ plan, plans, refresh, onEdit }} />}
        <PlanHistory plan={plan} plans={plans} />
      </div>
    </Panel>
  );
}

function Assets({ plan }: { plan: PlanInfo }) {
  const { t } = useI18n();
  const { quote } = plan.parameters;
  return (
    <Table caption={t('bots.plans.assets')}>
      <thead>
        <tr>
          <HeaderCell>{t('bots.plans.asset')}</HeaderCell>
          <HeaderCell numeric>{t('bots.plans.eachTime')}</HeaderCell>
          <HeaderCell numeric>{t('bots.plans.bought')}</HeaderCell>
          <HeaderCell numeric>{t('bots.plans.average')}</HeaderCell>
          <HeaderCell numeric>{t('bots.plans.spent')}</HeaderCell>
          <HeaderCell numeric>{t('bots.plans.result')}</HeaderCell>
          <HeaderCell numeric>{t('bots.plans.lump')}</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {plan.assets.map(({ symbol, base, amount, bought, averagePrice, spent, ...figures }) => (
          <tr key={symbol}>
            <th scope="row">{base}</th>
            <NumericCell>
              {amount === null ? (
                t('bots.plans.notAnyMore')
              ) : (
                <Figure value={amount} asset={quote} />
              )}
            </NumericCell>
            <NumericCell>
              <Figure value={bought} asset={base} />
            </NumericCell>
            <NumericCell>
              {averagePrice === null ? '–' : <Figure value={averagePrice} asset={quote} />}
            </NumericCell>
            <NumericCell>
              <Figure value={spent} asset={quote} />
            </NumericCell>
            <NumericCell>
              <Result value={figures.result} quote={quote} isBought={averagePrice !== null} />
            </NumericCell>
            <NumericCell>
              <Result value={figures.lumpResult} quote={quote} isBought={averagePrice !== null} />
            </NumericCell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Nothing is said of what was not bought yet. */
function Result(props: { value: string | null; quote: string; isBought: boolean }) {
  const { value, quote, isBought } = props;
  return isBought ? <Figure value={value} asset={quote} isResult /> : <>–</>;
}

function Totals({ plan }: { plan: PlanInfo }) {
  const { t } = useI18n();
  const { spent, value, result, lumpResult, runs, parameters } = plan;
  const { quote } = parameters;
  return (
    <>
      <dl className={styles.facts}>
        <dt>{t('bots.plans.spent')}</dt>
        <dd data-testid="plan-spent">
          <Figure value={spent} asset={quote} />
        </dd>
        <dt>{t('bots.plans.value')}</dt>
        <dd>
          <Figure value={value} asset={quote} />
        </dd>
        <dt>{t('bots.plans.result')}</dt>
        <dd data-testid="plan-result">
          <Figure value={result} asset={quote} isResult />
        </dd>
        <dt>{t('bots.plans.lump')}</dt>
        <dd>
          <Figure value={lumpResult} asset={quote} isResult />
        </dd>
        <dt>{t('bots.plans.runs')}</dt>
        <dd>{t('bots.plans.counts', { ...runs })}</dd>
      </dl>
      <p className={styles.note}>{t('bots.plans.lump.note')}</p>
    </>
  );
}

function Actions({ plan, plans, refresh, onEdit }: PlanCardProps) {
  const { t } = useI18n();
  const { refusal, pending, send } = useSending();
  const [isEnding, setEnding] = useState(false);
  const isPaused = plan.status === 'PAUSED';
  const end = () =>
    void send(plans.end(plan.id), () => {
      setEnding(false);
      refresh();
    });
  return (
    <>
      <div className={styles.row}>
        <Button
          variant="secondary"
          loading={pending}
          onClick={() =>
            void send(isPaused ? plans.resume(plan.id) : plans.pause(plan.id), refresh)
          }
        >
          {t(isPaused ? 'bots.resume' : 'bots.pause')}
        </Button>
        <Button variant="secondary" onClick={onEdit}>
          {t('bots.plans.change')}
        </Button>
        <Button variant="secondary" onClick={() => setEnding(true)}>
          {t('bots.plans.end')}
        </Button>
      </div>
      {refusal !== null && (
        <Notice kind="error" live>
          {t(failureWords(refusal, 'bots.failed'))}
        </Notice>
      )}
      <Dialog
        open={isEnding}
        onClose={() => setEnding(false)}
        title={t('bots.plans.end')}
        actions={
          <Button variant="primary" loading={pending} onClick={end}>
            {t('bots.plans.end')}
          </Button>
        }
      >
        <p>{t('bots.plans.end.text')}</p>
      </Dialog>
    </>
  );
}
