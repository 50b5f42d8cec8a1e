import type { AssetClass } from '@meridian/tax-rules/asset-class.ts';
import type { SwapRules, SwapTreatment } from '@meridian/tax-rules/events.ts';
import { createClassOf } from '../ledger/asset-classes.ts';
import { isoToDay } from '../common/calendar.ts';
import { type Trade, isFiat } from '../ledger/entry.ts';

/** What a trade means: the law's word for units against units, or a plain purchase or sale. */
export type TradeTreatment = SwapTreatment | 'purchase-or-sale';

/** Reads a country's rules on swaps once, for many trades. */
export function createSwapTreatment(
  rules: SwapRules,
): (trade: Trade, day: number) => TradeTreatment {
  const exceptions = rules.exceptions.map(({ given, received, from, treatment }) => ({
    given: given === undefined ? null : new Set(given),
    received: received === undefined ? null : new Set(received),
    firstDay: from === undefined ? -Infinity : isoToDay(from),
    treatment,
  }));
  const fits = (classes: ReadonlySet<AssetClass> | null, side: AssetClass): boolean =>
    classes === null || classes.has(side);
  // Nearly every trade is against money, which hardly any exception is about.
  const isPlain = !exceptions.some(
    (exception) => fits(exception.given, 'fiat') || fits(exception.received, 'fiat'),
  );
  const classOf = createClassOf();
  return ({ out, in: received, conversion }, day) => {
    if (out === undefined || received === undefined) return 'purchase-or-sale';
    // The same thing under another name: nobody disposes of anything.
    if (conversion !== undefined) return 'rollover-with-day';
    if (isPlain && (isFiat(out.asset) || isFiat(received.asset))) return 'purchase-or-sale';
    const from = classOf(out.asset);
    const to = classOf(received.asset);
    for (const exception of exceptions) {
      if (day < exception.firstDay) continue;
      if (fits(exception.given, from) && fits(exception.received, to)) return exception.treatment;
    }
    return from === 'fiat' || to === 'fiat' ? 'purchase-or-sale' : rules.treatment;
  };
}
