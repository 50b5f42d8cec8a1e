import { classNames } from '@meridian/ui/class-names.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { type AnimationEvent, memo } from 'react';

import { formatChange, formatCompact, formatExact, formatPrice } from './figures.ts';
import type { Prices } from './market.ts';
import styles from './MarketTable.module.css';
import { changeRatio, directionOf } from './prices.ts';
import type { Pulse } from './pulses.ts';

/** A figure, left to right in every language; null is not known, which never shows as zero. */
export function Figure({ children }: { children: string | null }) {
  const { t } = useI18n();
  if (children === null) return <span className={styles.unknown}>{t('markets.unknown')}</span>;
  return <bdi dir="ltr">{children}</bdi>;
}

interface PriceCellProps {
  price: string;
  tick: string;
  pulse: Pulse;
}

/** The last price; it flashes in the direction of each step. */
export function PriceCell({ price, tick, pulse: { step, beat } }: PriceCellProps) {
  const { tag } = useI18n();
  return (
    <td
      className={styles.price}
      data-flash={step === null ? undefined : `${step}-${beat}`}
      onAnimationEnd={endFlash}
    >
      <Figure>{formatPrice(price, tick, tag)}</Figure>
    </td>
  );
}

/**
 * A row that moves in the page would start its animation anew. So the mark goes when the flash is
 * over; the next step sets another one (the beat turns), which React does write.
 */
function endFlash({ currentTarget }: AnimationEvent<HTMLTableCellElement>): void {
  delete currentTarget.dataset.flash;
}

interface ChangeCellProps {
  prices: Prices;
}

export const ChangeCell = memo(function ChangeCell({ prices }: ChangeCellProps) {
  const { tag } = useI18n();
  const ratio = changeRatio(prices);
  return (
    <td className={classNames(styles.change, styles[directionOf(prices) ?? 'flat'])}>
      <Figure>{ratio === null ? null : formatChange(ratio, tag)}</Figure>
    </td>
  );
}, haveSameChange);

function haveSameChange({ prices: one }: ChangeCellProps, { prices: other }: ChangeCellProps) {
  return one.open === other.open && one.close === other.close;
}

/** The day's high or low, which seldom changes with a price. */
export const RangeCell = memo(function RangeCell({ price, tick }: { price: string; tick: string }) {
  const { tag } = useI18n();
  return (
    <td className={styles.range}>
      <Figure>{formatPrice(price, tick, tag)}</Figure>
    </td>
  );
});

interface VolumeCellProps {
  volume: string;
  asset: string;
}

/** The volume in short; the exact figure is the tooltip. */
export const VolumeCell = memo(function VolumeCell({ volume, asset }: VolumeCellProps) {
  const { tag } = useI18n();
  return (
    <td className={styles.volume} title={formatExact(volume, asset, tag) ?? undefined}>
      <Figure>{formatCompact(volume, tag)}</Figure> <span className={styles.unit}>{asset}</span>
    </td>
  );
});

/** For the second line of small screens, which have no column for it. */
export const VolumeInShort = memo(function VolumeInShort({ volume }: { volume: string }) {
  const { tag } = useI18n();
  return (
    <span className={styles.shortVolume}>
      <Figure>{formatCompact(volume, tag)}</Figure>
    </span>
  );
});
