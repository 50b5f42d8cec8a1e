import { parseDecimal } from '@meridian/money/decimal.ts';
import { formatDecimal } from '@meridian/money/format.ts';
import type { InstrumentInfo, OrderInfo } from '@meridian/protocol/contracts/venue.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { NumericCell } from '@meridian/ui/Table.tsx';

import styles from './OrdersPane.module.css';

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

export function SideName({ side }: { side: OrderInfo['side'] }) {
  const { t } = useI18n();
  return (
    <span className={styles.side} data-side={side}>
      {t(`trade.side.${side}`)}
    </span>
  );
}

export function PairName({
  instrument,
  symbol,
}: {
  instrument: InstrumentInfo | undefined;
  symbol: string;
}) {
  return (
    <bdi dir="ltr">
      {instrument === undefined ? symbol : `${instrument.base}/${instrument.quote}`}
    </bdi>
  );
}
