import type { Decimal } from '@meridian/money/decimal.ts';
import { decimal } from '@meridian/money/decimal.ts';
import { formatDecimal } from '@meridian/money/format.ts';
import type { MessageId } from '@meridian/i18n/message-ids.ts';
import type { InstrumentInfo } from '@meridian/protocol/contracts/venue.ts';
import { Disclosure } from '@meridian/ui/Disclosure.tsx';
import { Field } from '@meridian/ui/Field.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Select } from '@meridian/ui/Select.tsx';
import type { ReactNode } from 'react';

import type { GridField } from './bot-calls.ts';
import styles from './bots.module.css';
import { FigureField } from './FigureField.tsx';
import type { GridDraft } from './grid-draft.ts';
import { PairField } from './PairField.tsx';

export interface GridFieldsProps {
  draft: GridDraft;
  change: (changed: Partial<GridDraft>) => void;
  errorOf: (field: GridField) => string | undefined;
  instruments: ReadonlyMap<string, InstrumentInfo>;
  instrument: InstrumentInfo;
  onPair: (symbol: string) => void;
  available: Decimal | null;
  last: string | null;
}

/** The fields of a grid: what it needs, and what it may have besides. */
export function GridFields(props: GridFieldsProps) {
  const { t, tag } = useI18n();
  const { draft, change, errorOf, instrument, available, last } = props;
  const figure = (value: Decimal) => formatDecimal(value, { locale: tag });
  const text = (field: TextField, label: MessageId, hint?: ReactNode) => (
    <FigureField
      label={t(label, { quote: instrument.quote })}
      hint={hint}
      error={errorOf(field)}
      value={draft[field]}
      onChange={(value) => change({ [field]: value })}
    />
  );
  return (
    <>
      <PairField {...props} error={errorOf('pair')} />
      <p className={styles.note}>
        {last === null
          ? t('bots.create.noPrice')
          : t('bots.create.last', { price: figure(decimal(last)), quote: instrument.quote })}
      </p>
      <div className={styles.pair}>
        {text('lower', 'bots.create.lower')}
        {text('upper', 'bots.create.upper')}
      </div>
      <div className={styles.pair}>
        {text('grids', 'bots.create.grids')}
        <SpacingField draft={draft} change={change} />
      </div>
      {text(
        'investment',
        'bots.create.investment',
        available === null
          ? undefined
          : t('bots.create.available', { amount: figure(available), quote: instrument.quote }),
      )}
      <Disclosure summary={t('bots.create.more')}>
        <div className={styles.stack}>
          {text('trigger', 'bots.create.trigger', t('bots.create.trigger.hint'))}
          {text('takeProfit', 'bots.create.takeProfit', t('bots.create.takeProfit.hint'))}
          {text('stopLoss', 'bots.create.stopLoss', t('bots.create.stopLoss.hint'))}
        </div>
      </Disclosure>
    </>
  );
}

type TextField = Exclude<GridField, 'pair'>;

function SpacingField({ draft, change }: Pick<GridFieldsProps, 'draft' | 'change'>) {
  const { t } = useI18n();
  return (
    <Field label={t('bots.create.spacing')}>
      {(control) => (
        <Select
          {...control}
          value={draft.spacing}
          onChange={({ currentTarget }) =>
            change({ spacing: currentTarget.value === 'geometric' ? 'geometric' : 'arithmetic' })
          }
        >
          <option value="arithmetic">{t('bots.spacing.arithmetic')}</option>
          <option value="geometric">{t('bots.spacing.geometric')}</option>
        </Select>
      )}
    </Field>
  );
}
