import { decimal } from '@meridian/money/decimal.ts';
import { formatDecimal } from '@meridian/money/format.ts';
import type { PlanInfo } from '@meridian/protocol/contracts/plans.ts';
import type { PlanRefusal } from '@meridian/protocol/plans-api.ts';
import { dueAfter } from '@meridian/strategies/recurring/schedule.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { Panel } from '@meridian/ui/Panel.tsx';
import { formatMinute } from '@meridian/i18n/formats.ts';
import type { SubmitEvent } from 'react';

import { useNow } from '../wallet/use-wallet.ts';
import styles from './bots.module.css';
import type { BotsView } from './BotsFrame.tsx';
import { failureWords } from './bot-calls.ts';
import { Figure } from './Figure.tsx';
import { type PlanField, PlanFields } from './PlanFields.tsx';
import { type PlanForm as FormState, usePlanForm } from './use-plan-form.ts';

interface PlanFormProps extends Pick<BotsView, 'plans' | 'instruments'> {
  /** The plan to be changed; null for a new one. */
  plan: PlanInfo | null;
  onDone: () => void;
  /** Null where there is nothing to go back to. */
  onCancel: (() => void) | null;
}

const FIELDS: Readonly<Partial<Record<PlanRefusal, PlanField>>> = {
  'total-invalid': 'total',
  'time-invalid': 'time',
  'date-invalid': 'first',
  'zone-invalid': 'zone',
};

/** Makes a recurring buy, or changes one. */
export function PlanForm({ plans, instruments, plan, onDone, onCancel }: PlanFormProps) {
  const { t, tag } = useI18n();
  const form = usePlanForm({ calls: plans, instruments, plan, onDone });
  const { draft, change, judged, refused } = form;
  const word =
    refused === null
      ? undefined
      : t(`bots.plans.refused.${refused.refusal}`, {
          quote: draft.quote,
          needed:
            refused.needed === null ? '' : formatDecimal(decimal(refused.needed), { locale: tag }),
        });
  const errorOf = (field: PlanField) => {
    if (refused === null || refused.part !== null) return undefined;
    return (FIELDS[refused.refusal] ?? 'parts') === field ? word : undefined;
  };
  const partError = (index: number) => (refused?.part === index ? word : undefined);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <Panel title={t(plan === null ? 'bots.plans.new' : 'bots.plans.change')}>
      <form className={styles.stack} noValidate onSubmit={submit}>
        <PlanFields
          {...{ draft, change, instruments, errorOf, partError }}
          isQuoteFixed={plan !== null}
        />
        <Preview form={form} instruments={instruments} />
        {form.failure !== null && (
          <Notice kind="error" live>
            {t(failureWords(form.failure, 'bots.plans.lost'))}
          </Notice>
        )}
        <div className={styles.row}>
          <Button
            type="submit"
            variant="primary"
            loading={form.pending}
            disabled={judged.type !== 'planned'}
            data-track="plans.save"
          >
            {t(plan === null ? 'bots.plans.create' : 'bots.plans.save')}
          </Button>
          {onCancel !== null && (
            <Button variant="secondary" onClick={onCancel}>
              {t('bots.plans.cancel')}
            </Button>
          )}
        </div>
        {judged.type === 'incomplete' && (
          <p className={styles.note}>{t('bots.plans.incomplete')}</p>
        )}
      </form>
    </Panel>
  );
}

/** The next time it would buy, and for how much of each. */
function Preview({ form, instruments }: { form: FormState } & Pick<BotsView, 'instruments'>) {
  const { t, tag } = useI18n();
  const now = useNow();
  const { judged } = form;
  if (judged.type !== 'planned') return null;
  const { parameters, amounts } = judged;
  const { schedule, parts, quote } = parameters;
  return (
    <div className={styles.stack}>
      <p data-testid="plan-next">
        {t('bots.plans.next', {
          time: formatMinute(dueAfter(schedule, now), tag, schedule.zone),
          zone: schedule.zone,
        })}
      </p>
      <dl className={styles.facts}>
        {parts.map(({ symbol }, index) => (
          <div key={symbol} className={styles.fact}>
            <dt>{instruments.get(symbol)?.base ?? symbol}</dt>
            <dd>
              <Figure value={amounts[index] ?? null} asset={quote} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{t('bots.plans.rules')}</p>
    </div>
  );
}
