import { type Range, boundsOf } from '@meridian/tax-engine/result/ranges.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import { Money } from '../shared/Figures.tsx';
import { boundTexts, rangeText } from './range-text.ts';

interface OpenRangeProps {
  range: Range;
  currency: string;
  /** Of one disposal, or of all that are left out together. */
  about?: 'range' | 'sum';
}

/** Between which amounts a gain lies, or what is left out would add, in words. */
export function OpenRange({ range, currency, about = 'range' }: OpenRangeProps) {
  const { text, tag } = useI18n();
  const params = boundTexts(range, currency, tag);
  return <span>{text({ id: `open.${about}.${boundsOf(range)}`, params })}</span>;
}

/** The figure itself: two amounts between which it lies, one of them, or that it is not known. */
export function RangeFigure({ range, currency }: Pick<OpenRangeProps, 'range' | 'currency'>) {
  const i18n = useI18n();
  return boundsOf(range) === 'none' ? (
    <Money atoms={null} currency={currency} />
  ) : (
    <bdi>{rangeText(range, currency, i18n)}</bdi>
  );
}
