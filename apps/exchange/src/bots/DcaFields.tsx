import type { MessageId } from '@meridian/i18n/message-ids.ts';
import { decimal, type Decimal } from '@meridian/money/decimal.ts';
import { formatDecimal } from '@meridian/money/format.ts';
import type { InstrumentInfo } from '@meridian/protocol/contracts/venue.ts';
import { Field } from '@meridian/ui/Field.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Select } from '@meridian/ui/Select.tsx';

import styles from './bots.module.css';
import type { DcaDraft, DcaField } from './dca-draft.ts';
import { FigureField } from './FigureField.tsx';
import { PairField } from './PairField.tsx';

interface DcaFieldsProps {
  draft: DcaDraft;
  change: (changed: Partial<DcaDraft>) => void;
  errorOf: (field: DcaField) => string | undefined;
  instruments: ReadonlyMap<string, InstrumentInfo>;
  instrument: InstrumentInfo;
  onPair: (symbol: string) => void;
  available: Decimal | null;
  last: string | null;
}

/** The fields of a DCA bot. */
export function DcaFields(props: DcaFieldsProps) {
  const { t, tag } = useI18n();
  const { draft, change, errorOf, instruments, instrument, onPair, available, last } = props;
  const { quote } = instrument;
  const figure = (value: Decimal) => formatDecimal(value, { locale: tag });
  const text = (field: Exclude<DcaField, 'pair'>, label: MessageId, hint?: string) => (
    <FigureField
      label={t(label, { quote })}
      hint={hint}
      error={errorOf(field)}
      value={draft[field]}
      onChange={(value) => change({ [field]: value })}
    />
  );
  return (
    <>
      <PairField {...{ instruments, instrument, onPair }} error={errorOf('pair')} />
      <p className={styles.note}>
        {last === null
          ? t('bots.create.noPrice')
          : t('bots.create.last', { price: figure(decimal(last)), quote })}
        {available !== null && (
          <>
            <br />
            {t('bots.create.available', { amount: figure(available), quote })}
          </>
        )}
      </p>
      {text('baseOrder', 'bots.dca.baseOrder', t('bots.dca.baseOrder.hint'))}
      <div className={styles.pair}>
        {text('safetyOrder', 'bots.dca.safetyOrder')}
        {text('safetyOrders', 'bots.dca.safetyOrders')}
      </div>
      <div className={styles.pair}>
        {text('sizeFactor', 'bots.dca.sizeFactor', t('bots.dca.sizeFactor.hint'))}
        {text('distancePercent', 'bots.dca.distance', t('bots.dca.distance.hint'))}
      </div>
      <div className={styles.pair}>
        {text('distanceFactor', 'bots.dca.distanceFactor', t('bots.dca.distanceFactor.hint'))}
        {text('takeProfitPercent', 'bots.dca.takeProfit', t('bots.dca.takeProfit.hint'))}
      </div>
      <div className={styles.pair}>
        {text('stopLossPercent', 'bots.dca.stopLoss', t('bots.dca.stopLoss.hint'))}
        <RepeatsField draft={draft} change={change} />
      </div>
    </>
  );
}

function RepeatsField({ draft, change }: Pick<DcaFieldsProps, 'draft' | 'change'>) {
  const { t } = useI18n();
  return (
    <Field label={t('bots.dca.afterCycle')}>
      {(control) => (
        <Select
          {...control}
          value={draft.repeats ? 'again' : 'once'}
          onChange={({ currentTarget }) => change({ repeats: currentTarget.value === 'again' })}
        >
          <option value="again">{t('bots.dca.again')}</option>
          <option value="once">{t('bots.dca.once')}</option>
        </Select>
      )}
    </Field>
  );
}
