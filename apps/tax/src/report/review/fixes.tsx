import { asUnitPrice } from '@meridian/money/measure.ts';
import type { MessageId } from '@meridian/i18n/message-ids.ts';
import type { LegKey } from '@meridian/tax-engine/valuation/correction.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import type { EntryId } from '@meridian/tax-engine/ledger/entry.ts';
import { useState, type SubmitEvent } from 'react';

import { useWorker } from '../client/ReportContext.tsx';
import { DayField, FigureField } from '../shared/fields.tsx';
import { fieldText, isDay } from '../shared/form-values.ts';
import { readTypedAmount } from '../shared/typed-amount.ts';
import { OpeningDialog, type OpeningHint } from '../sources/OpeningDialog.tsx';
import styles from './Review.module.css';

interface PriceFixProps {
  asset: string;
  /** ISO day. */
  day: string;
}

interface FixProps {
  entryId: EntryId;
  currency: string;
}

interface AmountFixProps {
  name: string;
  label: string;
  currency: string;
  onAmount: (atoms: bigint) => void;
}

/** One amount of money to type; what cannot be read is said beside the field. */
function AmountFix({ name, label, currency, onAmount }: AmountFixProps) {
  const { t, tag } = useI18n();
  const [error, setError] = useState<MessageId>();

  function save(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = readTypedAmount(
      fieldText(new FormData(event.currentTarget), name),
      tag,
      currency,
    );
    setError(typed.ok ? undefined : typed.error);
    if (typed.ok) onAmount(typed.atoms);
  }

  return (
    <form className={styles.fix} onSubmit={save} noValidate>
      <FigureField name={name} label={label} error={error} />
      <Button variant="secondary" type="submit">
        {t('report.fix.save')}
      </Button>
    </form>
  );
}

/** What a leg or fee was worth, or the whole portfolio just before its disposal (`portfolio`). */
export function ValueFix({
  entryId,
  currency,
  subject,
}: FixProps & { subject: LegKey | 'portfolio' }) {
  const { t } = useI18n();
  const { tell } = useWorker();

  function correct(atoms: bigint): void {
    const value = { currency, atoms };
    tell((service) =>
      service.correct(
        entryId,
        subject === 'portfolio' ? { portfolioValue: value } : { values: { [subject]: value } },
      ),
    );
  }

  return (
    <AmountFix
      name="value"
      label={t('report.fix.value', { currency })}
      currency={currency}
      onAmount={correct}
    />
  );
}

/** The price of one unit on a day, which joins the prices that the user typed. */
export function PriceFix({ asset, day, currency }: Omit<FixProps, 'entryId'> & PriceFixProps) {
  const { t } = useI18n();
  const { tell } = useWorker();

  function savePrice(price: bigint): void {
    const point = { id: crypto.randomUUID(), asset, currency, day, price: asUnitPrice(price) };
    tell((service) => service.savePrice(point));
  }

  return (
    <AmountFix
      name="price"
      label={t('report.values.price')}
      currency={currency}
      onAmount={savePrice}
    />
  );
}

/** What units from outside had cost, and when they were bought. */
export function CostFix({
  entryId,
  currency,
  canBeOwn = false,
}: FixProps & {
  /** Whether they may be units that were withdrawn before. */
  canBeOwn?: boolean;
}) {
  const { t, tag } = useI18n();
  const { tell } = useWorker();
  const [errors, setErrors] = useState<{ cost?: MessageId; day?: MessageId }>({});

  function save(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const acquiredDay = fieldText(form, 'day');
    const cost = readTypedAmount(fieldText(form, 'cost'), tag, currency);
    const isDayFine = acquiredDay === '' || isDay(acquiredDay);
    setErrors({
      ...(cost.ok ? {} : { cost: cost.error }),
      ...(isDayFine ? {} : { day: 'report.field.error.day' }),
    });
    if (!cost.ok || !isDayFine) return;
    tell((service) =>
      service.correct(entryId, {
        cost: { currency, atoms: cost.atoms },
        // Without a day the holding period stays unknown, and the report says so.
        ...(acquiredDay === '' ? {} : { acquiredDay }),
      }),
    );
  }

  return (
    <form className={styles.fix} onSubmit={save} noValidate>
      <FigureField name="cost" label={t('report.fix.cost', { currency })} error={errors.cost} />
      <DayField name="day" label={t('report.column.acquired')} error={errors.day} />
      <Button variant="secondary" type="submit">
        {t('report.fix.save')}
      </Button>
      {canBeOwn && (
        <Button onClick={() => tell((service) => service.correct(entryId, { ownUnits: true }))}>
          {t('issue.fix.own-units')}
        </Button>
      )}
    </form>
  );
}

/** The dialog of a lot from before the first file, with what the question knows of it. */
export function AddOpening(hint: OpeningHint) {
  const { t } = useI18n();
  const [isAdding, setAdding] = useState(false);
  return (
    <div className={styles.fix}>
      <Button variant="secondary" size="small" icon="plus" onClick={() => setAdding(true)}>
        {t('report.openings.add')}
      </Button>
      {isAdding && <OpeningDialog hint={hint} onClose={() => setAdding(false)} />}
    </div>
  );
}

/** Counts a stablecoin at one unit of its currency, on every day without a price of its own. */
export function ParFix({ asset, parCurrency }: { asset: string; parCurrency: string }) {
  const { t } = useI18n();
  const { tell } = useWorker();
  return (
    <div className={styles.fix}>
      <Button
        variant="secondary"
        onClick={() => tell((service) => service.countAtPar(asset, true))}
      >
        {t('question.countAtPar', { asset, currency: parCurrency })}
      </Button>
    </div>
  );
}
