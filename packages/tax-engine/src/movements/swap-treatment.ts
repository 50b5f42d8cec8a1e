import type { AssetClass } from '@meridian/tax-rules/asset-class.ts';
import type { SwapRules, SwapTreatment } from '@meridian/tax-rules/events.ts';
import { type Day, EARLIEST_DAY } from '../common/time.ts';
import { createClassOf } from '../ledger/asset-classes.ts';
import { isoToDay } from '../common/calendar.ts';
import { type Trade, isFiat } from '../ledger/entry.ts';

/** How a trade is treated: the law's treatment of a swap, or a plain purchase or sale. */
export type TradeTreatment = SwapTreatment | 'purchase-or-sale';

/** Compiles a country's swap rules, for many trades. */
export function createSwapTreatment(rules: SwapRules): (trade: Trade, day: Day) => TradeTreatment {
  const exceptions = rules.exceptions.map(({ given, received, from, treatment }) => ({
    given: given === undefined ? null : new Set(given),
    received: received === undefined ? null : new Set(received),
    firstDay: from === undefined ? EARLIEST_DAY : isoToDay(from),
    treatment,
  }));
  const fits = (classes: ReadonlySet<AssetClass> | null, side: AssetClass): boolean =>
    classes === null || classes.has(side);
  // Nearly every trade is against money, which hardly any exception names.
  const isPlain = !exceptions.some(
    (exception) => fits(exception.given, 'fiat') || fits(exception.received, 'fiat'),
  );
  const classOf = createClassOf();
  return ({ out, in: received, conversion }, day) => {
    if (out === undefined || received === undefined) return 'purchase-or-sale';
    // The same asset under another name: there is no disposal.
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
