import { divide, isZero, signOf, subtract } from '@meridian/money/decimal.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import { formatChange } from '../markets/figures.ts';
import { useSignal } from '../markets/use-signal.ts';
import { formatValue } from './format-value.ts';
import type { Portfolio } from './price-book.ts';
import styles from './Total.module.css';
import type { Worth } from './use-portfolio.ts';
import { HiddenAmount, Value } from './Value.tsx';
import type { ViewSettingsStore } from './view-settings.ts';
import { CurrencyChoice } from './ViewTools.tsx';

interface TotalProps {
  worth: Extract<Worth, { kind: 'ready' }>;
  store: ViewSettingsStore;
}

/** The worth of everything that has a price, and what the day's prices did to it. */
export function Total({ worth: { portfolio, currencies }, store }: TotalProps) {
  const { t } = useI18n();
  const { hidesAmounts } = useSignal(store.settings);
  const { total, currency } = portfolio;
  return (
    <div className={styles.total}>
      <p className={styles.label}>{t('assets.total')}</p>
      <p className={styles.figure}>
        <Value value={total} currency={currency} hidden={hidesAmounts} />
      </p>
      <DayChange portfolio={portfolio} hidden={hidesAmounts} />
      <CurrencyChoice store={store} currencies={currencies} currency={currency} />
    </div>
  );
}

/** Digits of the ratio that are shown: two of the percentage. */
const RATIO_SCALE = 4;

function DayChange({ portfolio, hidden }: { portfolio: Portfolio; hidden: boolean }) {
  const { t, tag } = useI18n();
  const { total, totalDayAgo, currency } = portfolio;
  if (totalDayAgo === null || isZero(totalDayAgo)) {
    return <p className={styles.change}>{t('assets.change.unknown')}</p>;
  }
  const change = subtract(total, totalDayAgo);
  const ratio = divide(change, totalDayAgo, RATIO_SCALE, 'half-even');
  const direction = ['down', 'flat', 'up'][signOf(change) + 1];
  return (
    <p className={styles.change}>
      <span className={styles.moved} data-direction={direction}>
        {hidden ? (
          <HiddenAmount />
        ) : (
          <bdi dir="ltr">{formatValue(change, currency, tag, 'exceptZero')}</bdi>
        )}{' '}
        <bdi dir="ltr">({formatChange(ratio, tag)})</bdi>
      </span>{' '}
      {t('assets.change.day')}
    </p>
  );
}
