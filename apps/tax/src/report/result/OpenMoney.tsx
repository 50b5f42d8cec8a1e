import { type Range, exactAmount } from '@meridian/tax-engine/result/ranges.ts';

import { Money } from '../shared/Figures.tsx';
import { RangeFigure } from './OpenRange.tsx';

interface OpenMoneyProps {
  /** What the known parts come to. */
  atoms: bigint;
  /** Where something open could move it. */
  range: Range | undefined;
  currency: string;
  tone?: 'plain' | 'result';
}

/** A sum of the report: never what is known of it alone while something in it is not. */
export function OpenMoney({ atoms, range, currency, tone = 'plain' }: OpenMoneyProps) {
  if (range === undefined) return <Money atoms={atoms} currency={currency} tone={tone} />;
  if (isOpenFigure(range)) return <RangeFigure range={range} currency={currency} />;
  return <Money atoms={exactAmount(range)} currency={currency} tone={tone} />;
}

/** Whether a figure is not one amount. */
export function isOpenFigure(range: Range | undefined): boolean {
  return range !== undefined && exactAmount(range) === null;
}
