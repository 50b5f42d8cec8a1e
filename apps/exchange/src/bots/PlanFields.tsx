import type { InstrumentInfo } from '@meridian/protocol/contracts/venue.ts';
import { INTERVALS } from '@meridian/strategies/recurring/schedule.ts';
import { MAX_PARTS } from '@meridian/strategies/recurring/plan.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { Field } from '@meridian/ui/Field.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Select } from '@meridian/ui/Select.tsx';
import { TextInput } from '@meridian/ui/TextInput.tsx';

import { TIME_ZONES } from '../trade/time-zones.ts';
import styles from './bots.module.css';
import { FigureField } from './FigureField.tsx';
import { pairsIn, type PartDraft, type PlanDraft } from './plan-draft.ts';

/** The field that something is wrong with. */
export type PlanField = 'parts' | 'total' | 'first' | 'time' | 'zone';

export interface PlanFieldsProps {
  draft: PlanDraft;
  change: (changed: Partial<PlanDraft>) => void;
  instruments: ReadonlyMap<string, InstrumentInfo>;
  errorOf: (field: PlanField) => string | undefined;
  partError: (index: number) => string | undefined;
  /** A plan that is there keeps what it pays with. */
  isQuoteFixed: boolean;
}

/** What is bought, for how much and when. */
export function PlanFields(props: PlanFieldsProps) {
  const { t } = useI18n();
  const { draft, change, errorOf } = props;
  return (
    <>
      <div className={styles.pair}>
        <QuoteField {...props} />
        <Field label={t('bots.plans.split')}>
          {(control) => (
            <Select
              {...control}
              value={draft.split}
              onChange={({ currentTarget }) =>
                change({ split: currentTarget.value === 'amount' ? 'amount' : 'percent' })
              }
            >
              <option value="percent">{t('bots.plans.split.percent')}</option>
              <option value="amount">{t('bots.plans.split.amount')}</option>
            </Select>
          )}
        </Field>
      </div>
      {draft.split === 'percent' && (
        <FigureField
          label={t('bots.plans.total', { quote: draft.quote })}
          error={errorOf('total')}
          value={draft.total}
          onChange={(total) => change({ total })}
        />
      )}
      <Parts {...props} />
      <ScheduleFields {...props} />
    </>
  );
}

function QuoteField({ draft, change, instruments, isQuoteFixed }: PlanFieldsProps) {
  const { t } = useI18n();
  const quotes = [...new Set([...instruments.values()].map(({ quote }) => quote))];
  return (
    <Field label={t('bots.plans.quote')}>
      {(control) => (
        <Select
          {...control}
          disabled={isQuoteFixed}
          value={draft.quote}
          onChange={({ currentTarget }) => {
            // Other pairs: what was chosen of the old ones cannot be bought with it.
            const quote = currentTarget.value;
            const [pair] = pairsIn(instruments, quote);
            const parts = [{ key: 0, symbol: pair?.symbol ?? '', share: '100' }];
            change({ quote, split: 'percent', parts });
          }}
        >
          {quotes.map((quote) => (
            <option key={quote} value={quote}>
              {quote}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function Parts(props: PlanFieldsProps) {
  const { t } = useI18n();
  const { draft, change, instruments, errorOf } = props;
  const { parts } = draft;
  const pairs = pairsIn(instruments, draft.quote);
  const free = pairs.find(({ symbol }) => parts.every((part) => part.symbol !== symbol));
  const isFull = free === undefined || parts.length >= MAX_PARTS;
  const add = () => {
    if (free === undefined) return;
    const key = Math.max(...parts.map((part) => part.key)) + 1;
    change({ parts: [...parts, { key, symbol: free.symbol, share: '' }] });
  };
  const error = errorOf('parts');
  return (
    <fieldset className={styles.parts}>
      <legend>{t('bots.plans.assets')}</legend>
      {parts.map((part, index) => (
        <Part key={part.key} {...props} part={part} index={index} pairs={pairs} />
      ))}
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <div className={styles.row}>
        <Button
          variant="secondary"
          size="small"
          disabled={isFull}
          title={isFull ? t('bots.plans.full') : undefined}
          onClick={add}
        >
          {t('bots.plans.add')}
        </Button>
      </div>
    </fieldset>
  );
}

interface PartProps extends PlanFieldsProps {
  part: PartDraft;
  index: number;
  pairs: readonly InstrumentInfo[];
}

function Part({ draft, change, partError, part, index, pairs }: PartProps) {
  const { t } = useI18n();
  const { parts, split, quote } = draft;
  const put = (changed: Partial<PartDraft>) =>
    change({ parts: parts.map((each) => (each === part ? { ...each, ...changed } : each)) });
  const asset = pairs.find(({ symbol }) => symbol === part.symbol)?.base ?? part.symbol;
  return (
    <div className={styles.part}>
      <Field label={t('bots.plans.asset')}>
        {(control) => (
          <Select
            {...control}
            value={part.symbol}
            onChange={({ currentTarget }) => put({ symbol: currentTarget.value })}
          >
            {pairs.map(({ symbol, base }) => (
              <option key={symbol} value={symbol}>
                {base}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <FigureField
        label={split === 'percent' ? t('bots.plans.share') : t('bots.plans.amount', { quote })}
        error={partError(index)}
        value={part.share}
        onChange={(share) => put({ share })}
      />
      {parts.length > 1 && (
        <Button
          size="small"
          aria-label={t('bots.plans.remove', { asset })}
          onClick={() => change({ parts: parts.filter((each) => each !== part) })}
        >
          ×
        </Button>
      )}
    </div>
  );
}

function ScheduleFields({ draft, change, errorOf }: PlanFieldsProps) {
  const { t } = useI18n();
  const { timeZone: own } = new Intl.DateTimeFormat().resolvedOptions();
  const others = [draft.zone, ...TIME_ZONES].filter((zone) => zone !== '' && zone !== own);
  return (
    <>
      <div className={styles.pair}>
        <Field label={t('bots.plans.every')}>
          {(control) => (
            <Select
              {...control}
              value={draft.every}
              onChange={({ currentTarget }) => {
                const every = INTERVALS.find((each) => each === currentTarget.value);
                if (every !== undefined) change({ every });
              }}
            >
              {INTERVALS.map((every) => (
                <option key={every} value={every}>
                  {t(`bots.plans.every.${every}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('bots.plans.time')} error={errorOf('time')}>
          {(control) => (
            <TextInput
              {...control}
              type="time"
              figures
              value={draft.time}
              onChange={({ currentTarget }) => change({ time: currentTarget.value })}
            />
          )}
        </Field>
      </div>
      <div className={styles.pair}>
        <Field label={t('bots.plans.first')} error={errorOf('first')}>
          {(control) => (
            <TextInput
              {...control}
              type="date"
              figures
              value={draft.first}
              onChange={({ currentTarget }) => change({ first: currentTarget.value })}
            />
          )}
        </Field>
        <Field label={t('bots.plans.zone')} error={errorOf('zone')}>
          {(control) => (
            <Select
              {...control}
              value={draft.zone}
              onChange={({ currentTarget }) => change({ zone: currentTarget.value })}
            >
              <option value={own}>{t('bots.plans.ownZone', { zone: own })}</option>
              {[...new Set(others)].map((zone) => (
                <option key={zone} value={zone}>
                  {zone}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </>
  );
}
