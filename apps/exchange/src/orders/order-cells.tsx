import { formatMinute } from '@meridian/i18n/formats.ts';
import { parseDecimal } from '@meridian/money/decimal.ts';
import { formatDecimal } from '@meridian/money/format.ts';
import type { OrderInfo } from '@meridian/protocol/contracts/venue.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { NumericCell } from '@meridian/ui/Table.tsx';

import type { AccountModel } from './account-model.ts';
import styles from './orders.module.css';
import { useInstrument } from './use-instrument.ts';

/** A figure with all its digits; a dash where an order has none. */
export function OrderFigure({ value, unit }: { value: string | null; unit?: string }) {
  const { tag } = useI18n();
  const read = value === null ? null : parseDecimal(value);
  return (
    <NumericCell>
      {read === null ? (
        '–'
      ) : (
        <bdi dir="ltr">
          {formatDecimal(read, { locale: tag })}
          {unit !== undefined && ` ${unit}`}
        </bdi>
      )}
    </NumericCell>
  );
}

/** In one line: a date that wraps takes two of a row's. */
export function TimeCell({ time }: { time: number }) {
  const { tag } = useI18n();
  return <td className={styles.time}>{formatMinute(time, tag)}</td>;
}

export function SideName({ side }: { side: OrderInfo['side'] }) {
  const { t } = useI18n();
  return (
    <span className={styles.side} data-side={side}>
      {t(`trade.side.${side}`)}
    </span>
  );
}

export function KindName({ order }: { order: OrderInfo }) {
  const { t } = useI18n();
  return t(`trade.orders.kind.${order.triggerPrice === null ? order.orderType : 'Stop'}`);
}

export function PairName({ account, symbol }: { account: AccountModel; symbol: string }) {
  const instrument = useInstrument(account, symbol);
  return (
    <bdi dir="ltr">
      {instrument === undefined ? symbol : `${instrument.base}/${instrument.quote}`}
    </bdi>
  );
}
